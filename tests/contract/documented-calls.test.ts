// The calls that the specification lists (specification §1.7 and §2.7): method, path, query and
// payload.
import { describe, expect, it } from 'vitest'
import { at, type Operation, routes } from '#tests/support/contract.ts'

interface DocumentedCall {
  call: string
  /** The names of the query parameters in the specification. */
  query?: string[]
  /** The names of the payload's properties in the specification. */
  payload?: string[]
}

const LIST = ['limit', 'offset', 'search', 'sort']
const ATTORNEY_PROFILE = [
  'company_name',
  'description',
  'category_id',
  'law_firm_size',
  'other_category_name',
  'profile_image',
  'website_link',
  'phone_number',
  'languages_known',
]
const PERSON = ['contact_info', 'email', 'first_name', 'last_name', 'password']
const CASE_STATUS_CHANGE = [
  'case_details',
  'category_id',
  'category_name',
  'customer_id',
  'firm_size',
  'case_status',
  'id',
]

const calls: DocumentedCall[] = [
  { call: 'GET /auth/refresh-token/{refresh_token}' },
  { call: 'GET /verify-clerk/{clerk_user_id}' },
  { call: 'GET /category/list', query: ['is_other'] },
  { call: 'GET /attorney/{attorney_id}' },
  { call: 'GET /customers/{customer_id}' },
  { call: 'PUT /attorney/update', payload: [...ATTORNEY_PROFILE, 'id', 'password'] },
  {
    call: 'PUT /customers/update',
    payload: ['contact_info', 'first_name', 'last_name', 'id', 'password'],
  },
  { call: 'POST /uploader' },
  { call: 'POST /category/create', payload: ['name', 'is_other'] },
  { call: 'PUT /category/update', payload: ['name', 'id', 'is_other'] },
  { call: 'GET /cases/my/{case_id}/{attorney_id}' },
  { call: 'GET /cases/{case_id}' },
  {
    call: 'GET /cases/list',
    query: ['customer_id', 'limit', 'offset', 'sort', 'case_status[eq]', 'case_status[ne]'],
  },
  { call: 'GET /cases/by-attorney/{attorney_id}' },
  { call: 'PUT /cases/updatestatus', payload: [...CASE_STATUS_CHANGE, 'attorney_id'] },
  { call: 'PUT /cases/decline', payload: ['attorney_id', 'case_status', 'id'] },
  { call: 'PUT /cases/update' },
  { call: 'GET /bids/list', query: ['case_id', 'attorney_id', 'sort', 'limit', 'offset'] },
  { call: 'GET /bids/{bid_id}' },
  {
    call: 'POST /bids/create',
    payload: ['attorney_id', 'case_id', 'bid_amount', 'additional_note', 'is_payment_activated'],
  },
  {
    call: 'PUT /bids/update',
    payload: ['bid_amount', 'bid_status', 'id', 'additional_note', 'is_payment_activated'],
  },
  { call: 'PUT /bids/updatestatus', payload: ['bid_status', 'id'] },
  { call: 'GET /email-data/list', query: ['received_by', 'is_read', 'sort'] },
  { call: 'GET /email-data/{notice_id}' },
  { call: 'POST /customers/create', payload: PERSON },
  { call: 'POST /customers/google/create', payload: ['clerk_user_id'] },
  { call: 'POST /attorney/create', payload: [...ATTORNEY_PROFILE, 'email', 'password'] },
  { call: 'POST /attorney/google/create', payload: [...ATTORNEY_PROFILE, 'clerk_user_id'] },
  { call: 'POST /admin/user/create', payload: PERSON },
  {
    call: 'POST /cases/create',
    payload: ['category_id', 'category_name', 'customer_id', 'firm_size', 'case_details'],
  },
  { call: 'GET /admin/customers/list', query: LIST },
  { call: 'GET /admin/attorney/list', query: LIST },
  { call: 'GET /admin/user/list', query: [...LIST, 'role_name'] },
  { call: 'GET /admin/customers/{customer_id}' },
  { call: 'GET /admin/attorney/{attorney_id}' },
  { call: 'GET /admin/user/{user_id}' },
  { call: 'GET /admin/cases/list', query: [...LIST, 'customer_id', 'filters'] },
  { call: 'GET /admin/bids/list', query: [...LIST, 'attorney_id', 'case_id', 'filters'] },
  { call: 'POST /admin/user/invite', payload: ['email', 'role_name'] },
  { call: 'DELETE /admin/user/{user_id}' },
  { call: 'DELETE /cases/{case_id}' },
  { call: 'DELETE /bids/{bid_id}' },
]

interface Schema {
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, unknown>
}

/** Returns the names of a schema's properties, following references and `allOf`. */
function propertiesOf(schema: Schema): string[] {
  if (schema.$ref) return propertiesOf(at(schema.$ref) as Schema)
  return [...Object.keys(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap(propertiesOf)]
}

/** Returns the names of an operation's query parameters. */
const queryOf = ({ parameters = [] }: Operation) =>
  parameters
    .map((parameter) => ('$ref' in parameter ? at(parameter.$ref) : parameter))
    .map((parameter) => parameter as { name: string; in: string })
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)

describe('a call that the documents list', () => {
  it.each(calls)('is in the contract with its query and payload: $call', (documented) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === documented.call)
    expect(route, documented.call).toBeDefined()
    if (!route) return
    expect(queryOf(route.operation)).toEqual(expect.arrayContaining(documented.query ?? []))
    const body = route.operation.requestBody?.content['application/json']?.schema
    const properties = body ? propertiesOf(body as Schema) : []
    expect(properties).toEqual(expect.arrayContaining(documented.payload ?? []))
  })
})

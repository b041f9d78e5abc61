// The fields of every entity in specification §1.3 and §2.3, in real responses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STANDARD_SLUGS } from '#contract'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { acceptedBid, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let admin: TestPerson
/** A pending case with its accepted bid. */
let pending: Awaited<ReturnType<typeof acceptedBid>>
/** An open case with a bid of Vega's. */
let open: Awaited<ReturnType<typeof postCase>>

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  admin = await api.admin()
  pending = await acceptedBid(api, maria, [vega])
  open = await postCase(api, maria)
  await placeBid(vega, open.id)
})
afterAll(() => api.close())

/** Expects that a record has these fields, with any values, and returns it. */
function expectFields<Entity extends object>(record: Entity | undefined, ...fields: string[]) {
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(fields))
  return record as Entity
}

const BID_ATTORNEY = [
  'company_name',
  'website_link',
  'profile_image',
  'description',
  'languages_known',
]
const ADMIN_PERSON = ['id', 'clerk_user_id', 'created_at', 'last_signin_at']

describe('the documented fields', () => {
  it('of the identity check', async () => {
    const check = async (person: TestPerson) =>
      (await person.must('verifyClerk', { path: { clerk_user_id: person.userId } })).data
    const customer = expectFields(await check(maria), 'role_name', 'uuid', 'user')
    expect(customer).toMatchObject({
      role_name: 'customer',
      uuid: maria.id,
      user: { first_name: 'Maria', last_name: 'Delgado' },
    })
    expect(await check(vega)).toMatchObject({
      role_name: 'attorney',
      organization: { name: 'Vega Law Group' },
    })
    expect(await check(admin)).toMatchObject({ role_name: 'org:admin' })
  })

  it('of an attorney, without the password', async () => {
    const path = { attorney_id: vega.id }
    const attorney = expectFields(
      (await vega.must('getAttorney', { path })).data,
      'id',
      'company_name',
      'description',
      'law_firm_size',
      'website_link',
      'phone_number',
      'languages_known',
      'email',
      'profile_image',
      'category',
      'category_id',
      'other_category_name',
    )
    expect(attorney).not.toHaveProperty('password')
  })

  it('of a customer, without the password', async () => {
    const path = { customer_id: maria.id }
    const customer = expectFields(
      (await maria.must('getCustomer', { path })).data,
      'id',
      'first_name',
      'last_name',
      'contact_info',
      'email',
    )
    expect(customer).not.toHaveProperty('password')
  })

  it('of a category', async () => {
    const { data } = await maria.must('listCategories', { query: { is_other: false } })
    expect(data).toHaveLength(STANDARD_SLUGS.length)
    for (const category of data)
      expect(expectFields(category, 'id', 'name', 'is_other').is_other).toBe(false)
    const body = { name: 'immigration', is_other: true }
    expect((await maria.must('createCategory', { body })).data).toMatchObject(body)
  })

  it('of a case in a list', async () => {
    const query = { customer_id: maria.id }
    const [listed] = (await maria.must('listCases', { query })).data
    const { bids } = expectFields(
      listed,
      'id',
      'unique_id',
      'category_name',
      'case_status',
      'highest_bid',
      'created_at',
      'bids',
    )
    expectFields(bids[0], 'attorney_id')
  })

  it('of a case for its attorney, with the customer to contact', async () => {
    const path = { case_id: pending.caseId, attorney_id: vega.id }
    const { customer } = expectFields(
      (await vega.must('getCaseForAttorney', { path })).data,
      'id',
      'category_name',
      'unique_id',
      'case_status',
      'created_at',
      'case_details',
      'total_bid',
      'last_seen',
      'customer',
    )
    expectFields(customer, 'first_name', 'last_name', 'email', 'contact_info')
  })

  const CASE = [
    'id',
    'unique_id',
    'category_name',
    'case_status',
    'case_details',
    'created_at',
    'total_bid',
    'lowest_bid',
    'customer_id',
    'category_id',
    'firm_size',
  ]

  it('of a case for its customer', async () => {
    expectFields((await maria.must('getCase', { path: { case_id: open.id } })).data, ...CASE)
  })

  it('of a case for an admin, with its customer', async () => {
    const read = (await admin.must('getCase', { path: { case_id: open.id } })).data
    const { customer } = expectFields(read as typeof read & { customer?: object }, ...CASE)
    expectFields(customer, 'first_name', 'last_name', 'email', 'clerk_emails', 'contact_info')
  })

  const BID = [
    'id',
    'bid_amount',
    'additional_note',
    'is_payment_activated',
    'bid_status',
    'created_at',
    'attorney',
  ]

  it('of a bid', async () => {
    const [bid] = (await maria.must('listBids', { query: { case_id: open.id } })).data
    const { attorney } = expectFields(bid, ...BID, 'update_count', 'attorney_id', 'case_id')
    expectFields(attorney, ...BID_ATTORNEY)
  })

  it('of a bid for an admin', async () => {
    const [{ id } = { id: '' }] = (await vega.must('listBids', { query: { case_id: open.id } }))
      .data
    const bid = (await admin.must('getBid', { path: { bid_id: id } })).data
    const read = expectFields(
      bid as typeof bid & { attorney: object; case?: object },
      ...BID,
      'case_unique_id',
      'category_name',
      'case',
    )
    expectFields(
      read.attorney,
      ...BID_ATTORNEY,
      'email',
      'law_firm_size',
      'category',
      'clerk_emails',
    )
    expectFields(read.case, 'unique_id', 'category_name', 'case_status', 'case_details')
  })

  it('of a notification', async () => {
    const [notification] = await notificationsTo(maria)
    const fields = ['id', 'case_id', 'title', 'email_subject', 'created_at', 'is_read']
    expectFields(notification, ...fields)
  })

  it('of the people in the back office, in lists with their counts', async () => {
    const clients = await admin.must('listAdminCustomers')
    expectFields(clients, 'data', 'total_page', 'total_count')
    expectFields(
      clients.data[0],
      ...ADMIN_PERSON,
      'first_name',
      'last_name',
      'email',
      'clerk_emails',
      'contact_info',
      'cases_count',
    )
    const attorneys = await admin.must('listAdminAttorneys')
    expectFields(attorneys, 'data', 'total_page', 'total_count')
    const listed = expectFields(
      attorneys.data[0],
      ...ADMIN_PERSON,
      'company_name',
      'email',
      'clerk_emails',
      'profile_image',
      'law_firm_size',
      'website_link',
      'category',
      'languages_known',
      'description',
      'bids_count',
    )
    expect(Array.isArray(listed.category)).toBe(true)
    const users = await admin.must('listAdminUsers', { query: { role_name: 'admin' } })
    expectFields(users, 'data', 'total_page', 'total_count')
    expectFields(
      users.data[0],
      ...ADMIN_PERSON,
      'first_name',
      'last_name',
      'email',
      'clerk_emails',
      'contact_info',
    )
  })
})

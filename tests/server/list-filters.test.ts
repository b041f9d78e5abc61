// What a filter, sort, search or count of a list selects can be worked out from what the list shows
// to the same reader, so that it tells no more. The table has every query parameter of every list
// of the contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterFields, searchFields } from '#machines/admin/list-query.ts'
import { states } from '#machines/places/states.ts'
import { NOTHING_SAID } from '#machines/wizard/flows/contact-fields.ts'
import type { OperationId } from '#server/operations/policies.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { contract, routeOf, routes } from '#tests/support/contract.ts'
import { MARICOPA, NEVADA, startLicensing } from '#tests/support/licensing.ts'
import { caseIn, decide, placeBid, plainCase } from '#tests/support/stories.ts'

const { api, licensed, maria, robin, save } = await startLicensing()
afterAll(() => api.close())

// Items of different lists, which the contract check has validated.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Item = any
type Query = Record<string, string | number | boolean>

/**
 * A person who reads a list, with what is needed to ask for it. `scopes`: what to filter within.
 */
interface Reading {
  who: TestPerson
  path?: Record<string, string>
  query?: Query
  scopes?: Query[]
}

const itemsOf = async (id: OperationId, { who, path, query }: Reading, more: Query = {}) => {
  const { body } = await who.ask(id, {
    ...(path && { path }),
    query: { limit: 100, ...query, ...more },
  })
  const data = body.data as Item[]
  if (body.total_count !== undefined) expect(body.total_count).toBe(data.length)
  return data
}
const idsOf = (items: Item[]) => items.map(({ id }) => id as string)
const lower = (text: string) => text.toLowerCase()

let [unlicensed, winner, loser]: TestPerson[] = []
let openCase = ''

beforeAll(async () => {
  const [first, second] = [(await licensed()).who, (await licensed()).who]
  winner = first
  loser = second
  unlicensed = await api.attorney()
  await save(unlicensed)
  const areasOf = async (who: TestPerson, other_category_name: string, places: string[]) => {
    const { data } = await who.must('getAttorney', { path: { attorney_id: who.id } })
    const { email: _, category: __, version: ___, languages: _languages, ...profile } = data
    const category_id = [await api.categoryId('family')]
    await who.must('updateAttorney', {
      body: { ...profile, category_id, other_category_name, places },
    })
  }
  await areasOf(winner, 'Elder Law', ['04'])
  await areasOf(loser, 'Elder Law', [MARICOPA])
  const { data: customer } = await maria.must('getCustomer', { path: { customer_id: maria.id } })
  const { first_name, last_name, contact_info } = customer
  await maria.must('updateCustomer', {
    body: {
      ...{ id: maria.id, first_name, last_name, contact_info },
      contact_preferences: { ...NOTHING_SAID, language: 'Spanish', show_language: true },
    },
  })
  const post = async (category: string, place?: string, isTyped = false) => {
    api.advance({ seconds: 1 })
    const body = isTyped ? await plainCase(maria) : await caseIn(api, maria, category)
    if (isTyped) {
      const named = { body: { name: category, is_other: true } }
      body.category_id = (await maria.must('createCategory', named)).data.id
    }
    const placed = { ...body, ...(place !== undefined && { place }) }
    return (await maria.must('createCase', { body: placed })).data.id
  }
  openCase = await post('dui', MARICOPA)
  await post('family')
  await post('family', NEVADA)
  await post('Order against Bob Miller', MARICOPA, true)
  await post('Order against Ann Lee', NEVADA, true)
  await post('elder law', MARICOPA, true)
  const paused = await post('civil', MARICOPA)
  await maria.must('updateCaseStatus', { body: { id: paused, case_status: 'paused' } })
  const lost = await post('bankruptcy', MARICOPA)
  for (const [who, id, amount] of [
    [winner, openCase, 900],
    [loser, openCase, 700],
    [loser, lost, 1200],
    [winner, lost, 1500],
  ] as const) {
    api.advance({ seconds: 1 })
    await placeBid(who, id, amount)
  }
  const { data: offered } = await maria.must('listBids', { query: { case_id: lost } })
  const chosen = offered.find(({ attorney_id }) => attorney_id === winner?.id)
  if (chosen) expect((await decide(maria, chosen)).status).toBe(200)
  // Practice areas that guess customers' own words, after the cases were posted.
  await areasOf(unlicensed, 'order against bob miller', [MARICOPA])
  const { data: mails } = await maria.must('listNotifications', {
    query: { received_by: maria.id },
  })
  await maria.must('readNotification', { path: { notice_id: mails[0]?.id ?? '' } })
})

/** Who reads each list. */
const readings: Partial<Record<OperationId, () => Reading[]>> = {
  listCasesByAttorney: () =>
    [unlicensed, winner, loser].flatMap((who) =>
      who ? [{ who, path: { attorney_id: who.id }, scopes: [{}, { scope: 'explore' }] }] : [],
    ),
  listCases: () => [{ who: maria, query: { customer_id: maria.id } }],
  listBids: () =>
    [maria, winner, loser].flatMap((who) => (who ? [{ who, query: { case_id: openCase } }] : [])),
  listNotifications: () =>
    [maria, winner, loser].flatMap((who) => (who ? [{ who, query: { received_by: who.id } }] : [])),
  listCategories: () => [maria, unlicensed, robin].flatMap((who) => (who ? [{ who }] : [])),
  listAdminLicenses: () => [{ who: robin, scopes: [{}] }],
  ...Object.fromEntries(
    (
      [
        ...['listAdminCustomers', 'listAdminAttorneys', 'listAdminUsers', 'listAdminCases'],
        ...['listAdminBids', 'listInvitations', 'listFailedJobs', 'listAuditEvents'],
      ] as OperationId[]
    ).map((id) => [id, () => [{ who: robin }]]),
  ),
}
const readingsOf = (id: OperationId) => readings[id]?.() ?? []

/** A filter: the values that are tried, and the items that each selects, by what the list shows. */
interface FilterRow {
  shows: string
  values: (items: Item[], reading: Reading) => Iterable<unknown> | Promise<Iterable<unknown>>
  selects: (item: Item, value: Item, reading: Reading) => boolean | Promise<boolean>
  /** Whether it may select fewer items for this reader than the list shows. */
  isNarrower?: (reading: Reading) => boolean
}
/** A search or filter by fields of the list's items: what the list shows of each field. */
interface FieldsRow {
  syntax: 'search' | 'filters'
  fields: Record<string, ((item: Item) => string) | string>
}
/** A sort order: the shown value of an item by each order without its sign. */
interface OrderRow {
  orders: Record<string, (item: Item) => number | string>
}
/** Which page is read: the pages put together are the whole list. */
type PageRow = 'page'
/** The list is one person's, or one case's: another's is refused as an unknown one is. */
interface OwnerRow {
  foreign: () => string
}
/** Something else: the reason why it tells nothing. */
interface OtherRow {
  because: string
}
type Row = FilterRow | FieldsRow | OrderRow | OwnerRow | OtherRow | PageRow

const distinct = (name: string) => (items: Item[]) => [...new Set(items.map((item) => item[name]))]
// They read a customer's own words, and filter by the public name.
const isLicensed = ({ who }: Reading) => who === winner || who === loser
const isIn = (place: string | null, places: string[]) =>
  place === null ||
  places.some((own) => own === place || own === place.slice(0, 2) || own.slice(0, 2) === place)

async function profileOf({ who }: Reading) {
  const { data } = await who.must('getAttorney', { path: { attorney_id: who.id } })
  return {
    areas: data.category.map(({ name }) => lower(name)),
    places: (data.places ?? []).map(({ code }) => code),
    languages: data.languages_known.split(', '),
  }
}
async function categoryName({ who }: Reading, id: string) {
  const { data } = await who.must('listCategories', { query: { limit: 100 } })
  return lower(data.find((category) => category.id === id)?.name ?? '(not listed)')
}

const person = (item: Item) => `${item.first_name} ${item.last_name}`
const peopleFields = {
  first_name: (item: Item) => item.first_name,
  last_name: (item: Item) => item.last_name,
  full_name: person,
  email: (item: Item) => item.email,
  contact_info: (item: Item) => item.contact_info ?? '',
}
const createdAt = { created_at: (item: Item) => item.created_at }
const byStatus = (is: boolean): FilterRow => ({
  shows: 'case_status',
  values: () => ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed'],
  selects: (item, value) => (item.case_status === value) === is,
})

/** By list and query parameter. */
const table: Record<string, Row> = {
  'listCasesByAttorney scope': {
    shows: 'bids, case_status',
    values: () => ['explore', 'current', 'past', 'passed'],
    selects: (item, value) => {
      const isOver = ['rejected', 'closed'].includes(item.case_status)
      // No one has passed on a case; tests/server/passes.test.ts does.
      if (value === 'passed') return false
      if (value === 'explore') return item.bids.length === 0 && item.case_status === 'open'
      return item.bids.length > 0 && isOver === (value === 'past')
    },
  },
  'listCasesByAttorney case_status[eq]': byStatus(true),
  'listCasesByAttorney category_id': {
    shows: 'category_name',
    // The customer's own categories are among them, whose names the list may not show.
    values: async (_items, { who }) => {
      const listed = [who, maria].map((one) =>
        one.must('listCategories', { query: { limit: 100 } }),
      )
      const ids = (await Promise.all(listed)).flatMap(({ data }) => data.map(({ id }) => id))
      return new Set([...ids, maria.id])
    },
    selects: async (item, value, reading) =>
      lower(item.category_name) === (await categoryName(reading, value)),
    isNarrower: isLicensed,
  },
  'listCasesByAttorney areas': {
    shows: 'category_name',
    values: () => ['own'],
    selects: async (item, _own, reading) =>
      (await profileOf(reading)).areas.includes(lower(item.category_name)),
  },
  'listCasesByAttorney places': {
    shows: 'place, with the scope "explore"',
    values: () => ['own'],
    selects: async (item, _own, reading) => isIn(item.place, (await profileOf(reading)).places),
  },
  'listCasesByAttorney languages': {
    shows: 'language, with the scope "explore"',
    values: () => ['own'],
    selects: async (item, _own, reading) =>
      (await profileOf(reading)).languages.includes(item.language),
  },
  'listCasesByAttorney cursor': 'page',
  'listCasesByAttorney limit': 'page',

  'listCases customer_id': { foreign: () => unlicensed?.id ?? '' },
  'listCases case_status[eq]': byStatus(true),
  'listCases case_status[ne]': byStatus(false),
  'listCases scope': {
    shows: 'case_status',
    values: () => ['in_progress', 'finished'],
    selects: (item, value) =>
      item.case_status !== 'open' &&
      ['rejected', 'closed'].includes(item.case_status) === (value === 'finished'),
  },
  'listCases sort': { orders: { unique_id: (item) => item.unique_id } },
  'listCases cursor': 'page',
  'listCases limit': 'page',
  'listCases offset': 'page',

  'listBids case_id': { foreign: () => maria.id },
  'listBids attorney_id': {
    shows: 'attorney_id',
    values: (_items, { who }) => (who === maria ? [winner?.id, loser?.id] : [who.id]),
    selects: (item, value) => item.attorney_id === value,
  },
  'listBids sort': { orders: { bid_amount: (item) => item.bid_amount, ...createdAt } },
  'listBids limit': 'page',
  'listBids offset': 'page',

  'listNotifications received_by': { foreign: () => robin.id },
  'listNotifications is_read': {
    shows: 'is_read',
    values: () => [true, false],
    selects: (item, value) => item.is_read === value,
  },
  'listNotifications grouped': { because: 'It puts together what the list shows one by one.' },
  'listNotifications sort': { orders: createdAt },
  'listNotifications cursor': 'page',
  'listNotifications limit': 'page',
  'listNotifications offset': 'page',

  'listCategories is_other': {
    shows: 'is_other',
    values: () => [true, false],
    selects: (item, value) => item.is_other === value,
  },
  'listCategories limit': 'page',
  'listCategories offset': 'page',

  'listAdminCustomers search': { syntax: 'search', fields: peopleFields },
  'listAdminCustomers sort': { orders: createdAt },
  'listAdminCustomers limit': 'page',
  'listAdminCustomers offset': 'page',
  'listAdminUsers role_name': {
    shows: 'All are admins.',
    values: () => ['admin'],
    selects: () => true,
  },
  'listAdminUsers search': { syntax: 'search', fields: peopleFields },
  'listAdminUsers sort': { orders: createdAt },
  'listAdminUsers limit': 'page',
  'listAdminUsers offset': 'page',
  'listAdminAttorneys search': {
    syntax: 'search',
    fields: {
      company_name: (item) => item.company_name,
      email: (item) => item.email,
      phone_number: 'in the record of the attorney, which admins read',
    },
  },
  'listAdminAttorneys sort': { orders: createdAt },
  'listAdminAttorneys limit': 'page',
  'listAdminAttorneys offset': 'page',

  'listAdminCases customer_id': {
    shows: 'customer_id',
    values: distinct('customer_id'),
    selects: (item, value) => item.customer_id === value,
  },
  'listAdminCases search': {
    syntax: 'search',
    fields: {
      category_name: (item) => item.category_name,
      case_status: (item) => item.case_status,
      unique_id: (item) => String(item.unique_id),
      customer_name: (item) => person(item.customer),
      customer_email: (item) => item.customer.email,
    },
  },
  'listAdminCases filters': {
    syntax: 'filters',
    fields: {
      category_name: (item) => item.category_name,
      case_status: (item) => item.case_status,
      // By the name of the place.
      state: ({ place_name }) => states.find(({ name }) => place_name?.endsWith(name))?.code ?? '',
    },
  },
  'listAdminCases sort': { orders: { ...createdAt, unique_id: (item) => item.unique_id } },
  'listAdminCases limit': 'page',
  'listAdminCases offset': 'page',

  'listAdminBids attorney_id': {
    shows: 'attorney_id',
    values: distinct('attorney_id'),
    selects: (item, value) => item.attorney_id === value,
  },
  'listAdminBids case_id': {
    shows: 'case_id',
    values: distinct('case_id'),
    selects: (item, value) => item.case_id === value,
  },
  'listAdminBids search': {
    syntax: 'search',
    fields: {
      category_name: (item) => item.category_name,
      case_status: (item) => item.case_status,
      bid_status: (item) => item.bid_status,
      unique_id: (item) => String(item.case_unique_id),
      company_name: (item) => item.attorney.company_name,
      attorney_email: (item) => item.attorney.email,
      bid_amount: (item) => String(item.bid_amount),
    },
  },
  'listAdminBids filters': {
    syntax: 'filters',
    fields: {
      category_name: (item) => item.category_name,
      bid_status: (item) => item.bid_status,
    },
  },
  'listAdminBids sort': { orders: createdAt },
  'listAdminBids limit': 'page',
  'listAdminBids offset': 'page',

  'listAdminLicenses license_status': {
    shows: 'license_status; without it, the pending ones',
    values: () => ['pending'],
    selects: (item, value) => item.license_status === value,
  },
  'listAdminLicenses to_check': { because: 'Admins read everything of a license.' },
  'listAdminLicenses limit': 'page',
  'listAdminLicenses offset': 'page',
  'listInvitations search': { syntax: 'search', fields: { email: (item) => item.email } },
  'listInvitations limit': 'page',
  'listInvitations offset': 'page',
  'listFailedJobs limit': 'page',
  'listFailedJobs offset': 'page',
  'listAuditEvents case_id': {
    shows: 'case_id',
    values: (items) => [items.find(({ case_id }) => case_id)?.case_id],
    selects: (item, value) => item.case_id === value,
  },
  'listAuditEvents case_number': {
    shows: 'case_unique_id',
    values: (items) => [items.find(({ case_unique_id }) => case_unique_id)?.case_unique_id],
    selects: (item, value) => item.case_unique_id === value,
  },
  'listAuditEvents bid_id': {
    shows: 'entity_id',
    values: (items) => [items.find(({ entity }) => entity === 'bid')?.entity_id],
    selects: (item, value) => item.entity_id === value,
  },
  'listAuditEvents person_id': { because: 'Admins read every line of the record.' },
  'listAuditEvents limit': 'page',
  'listAuditEvents cursor': 'page',
  'getOverview days': { because: 'Admins read every case that it counts.' },
}

type Parameter = { name: string; in: string; $ref?: string }
const parameters = (contract.components as unknown as Record<string, Record<string, Parameter>>)
  .parameters
const queryOf = (given: object[] = []) =>
  (given as Parameter[])
    .map((one) => (one.$ref ? parameters?.[one.$ref.split('/').at(-1) ?? ''] : one))
    .flatMap((one) => (one?.in === 'query' ? [one.name] : []))

it('the table has every query parameter of the contract, and no other', () => {
  const reads = routes.filter(({ method }) => method === 'GET')
  const all = reads.flatMap(({ operation }) =>
    queryOf(operation.parameters).map((name) => `${operation.operationId} ${name}`),
  )
  expect(Object.keys(table).sort()).toEqual(all.sort())
})

it('the table has every field that a search or filter names', () => {
  const fieldsOf = (key: string) => {
    const row = table[key]
    return typeof row === 'object' && 'fields' in row ? Object.keys(row.fields).sort() : []
  }
  for (const [key, fields] of [
    ['listAdminCustomers search', searchFields.customers],
    ['listAdminAttorneys search', searchFields.attorneys],
    ['listAdminUsers search', searchFields.admins],
    ['listAdminCases search', searchFields.cases],
    ['listAdminBids search', searchFields.bids],
    ['listInvitations search', searchFields.invitations],
    ['listAdminCases filters', filterFields.cases],
    ['listAdminBids filters', filterFields.bids],
  ] as const) {
    expect(fieldsOf(key)).toEqual([...fields].sort())
  }
})

const rowsBy = <Kind extends Row>(isKind: (row: Row) => row is Kind) =>
  Object.entries(table).flatMap(([key, row]) => {
    const [id = '', name = ''] = key.split(' ')
    return isKind(row) ? [[id as OperationId, name, row] as const] : []
  })

describe('selects what the list shows', () => {
  it.each(rowsBy((row) => typeof row === 'object' && 'selects' in row))(
    '%s %s',
    async (id, name, row) => {
      const { values, selects, isNarrower } = row as FilterRow
      for (const reading of readingsOf(id)) {
        const scopes = reading.scopes ?? [{}]
        for (const scope of name === 'scope'
          ? [{}]
          : ['places', 'languages'].includes(name)
            ? scopes.slice(1)
            : scopes) {
          const whole = await itemsOf(id, reading, scope)
          for (const value of await values(whole, reading)) {
            const found = await itemsOf(id, reading, { ...scope, [name]: value as string })
            const expected: Item[] = []
            for (const item of whole) if (await selects(item, value, reading)) expected.push(item)
            const ids = idsOf(expected)
            const selected = isNarrower?.(reading)
              ? ids.filter((one) => idsOf(found).includes(one))
              : ids
            expect(idsOf(found), `${value} for ${reading.who.email}`).toEqual(selected)
          }
        }
      }
    },
  )

  it.each(rowsBy((row) => typeof row === 'object' && 'fields' in row))(
    '%s %s',
    async (id, name, row) => {
      const { syntax, fields } = row as FieldsRow
      for (const reading of readingsOf(id)) {
        const whole = await itemsOf(id, reading)
        for (const [field, shown] of Object.entries(fields)) {
          if (typeof shown === 'string') continue
          for (const text of new Set(whole.map(shown).filter(Boolean))) {
            const operator = syntax === 'search' ? 'ilike' : 'eq'
            const query = `${field}[${operator}]=${text}`
            const found = await itemsOf(id, reading, { [name]: query })
            const expected = whole.filter((item) => lower(shown(item)) === lower(text))
            expect(idsOf(found), query).toEqual(idsOf(expected))
          }
        }
      }
    },
  )
})

it.each(rowsBy((row) => typeof row === 'object' && 'orders' in row))(
  '%s %s orders by what the list shows',
  async (id, name, row) => {
    const sort = (routeOf(id).operation.parameters as Item[]).find((one) => one.name === name)
    for (const reading of readingsOf(id)) {
      for (const value of sort.schema.enum as string[]) {
        const shown = (row as OrderRow).orders[value.replace('-', '')]
        if (!shown) throw new Error(`The table has no order by ${value}`)
        const ordered = (await itemsOf(id, reading, { [name]: value })).map(shown)
        const sign = value.startsWith('-') ? -1 : 1
        const expected = [...ordered].sort((one, other) =>
          one < other ? -sign : one > other ? sign : 0,
        )
        expect(ordered).toEqual(expected)
      }
    }
  },
)

const paged = new Set(rowsBy((row): row is PageRow => row === 'page').map(([id]) => id))
it.each([...paged])('the pages of %s are the whole list', async (id) => {
  for (const reading of readingsOf(id)) {
    const whole = idsOf(await itemsOf(id, reading))
    const { who, path, query } = reading
    const pages: string[] = []
    let next: Query | null = {}
    while (next) {
      const { body } = await who.ask(id, {
        ...(path && { path }),
        query: { ...query, limit: 2, ...next },
      })
      pages.push(...idsOf(body.data))
      const hasCursor = `${id} cursor` in table
      if (body.data.length < 2) next = null
      else if (hasCursor) next = body.next_cursor ? { cursor: body.next_cursor } : null
      else next = { offset: pages.length }
    }
    expect(pages).toEqual(whole)
  }
})

it.each(rowsBy((row) => typeof row === 'object' && 'foreign' in row))(
  '%s %s of another person is refused as an unknown one is',
  async (id, name, row) => {
    for (const { who, query } of readingsOf(id)) {
      const ask = async (value: string) => {
        const { status, body } = await who.ask(id, { query: { ...query, [name]: value } })
        return [status, body.code]
      }
      const unknown = await ask('019a0000-0000-7000-8000-00000000dead')
      expect(await ask((row as OwnerRow).foreign())).toEqual(unknown)
      expect(unknown[0]).toBe(404)
    }
  },
)

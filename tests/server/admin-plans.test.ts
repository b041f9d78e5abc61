// The cost of an admin's lists stays bounded with many people, cases and bids, because they use
// their indexes.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidListSearchFields, searchFields, searchFor } from '#machines/admin/list-query.ts'
import { listAllBids } from '#server/db/admin/admin-bids.ts'
import { listAllCases } from '#server/db/admin/admin-cases.ts'
import {
  findAdminLicense,
  listLicensesToCheck,
  listLicensesWith,
} from '#server/db/admin/admin-licenses.ts'
import { listAttorneys, listCustomers } from '#server/db/admin/admin-people.ts'
import { type Database, type Queryable, rows } from '#server/db/connection/database.ts'
import { bidConditions, caseConditions, searchIn } from '#server/domain/admin/admin-queries.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { statementOf } from '#tests/support/statement.ts'

const ROWS = 60_000
const CUSTOMER = '019a0000-0000-7000-8000-000000000001'
const ATTORNEY = '019a0000-0000-7000-8000-0000000000a1'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await ensureCategories(db.orm)
  const run = (statement: SQL) => db.orm.execute(statement)
  await run(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select case when n = 1 then ${CUSTOMER}::uuid else gen_random_uuid() end, n,
      (array['Maria', 'Mark', 'Ana', 'John'])[1 + n % 4], 'Delgado ' || md5(n::text), n || '@example.com',
      now() - n * interval '1 minute' from generate_series(1, ${ROWS}::integer) n`)
  await run(sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
      languages_known, law_firm_size, created_at)
    select case when n = 1 then ${ATTORNEY}::uuid else gen_random_uuid() end, n, 'Law ' || md5(n::text), '',
      n || '@example.org', '1', 'English', '1-2 lawyers', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`)
  await run(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, place, created_at)
    select gen_random_uuid(), customer.id, category.id,
      case when n % 5 = 0 then 'open' when n % 1000 = 1 then 'paused' else 'closed' end, 'D', '{}',
      case when n % 1000 = 3 then '32003' else '04013' end, now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}::integer) n
    join customers customer on customer.clerk_user_id = (1 + n % 1000)::text
    join categories category on category.name = case when n % 2000 = 7 then 'family' else 'dui' end`)
  await run(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount, additional_note,
      is_payment_activated, created_at, updated_at)
    select gen_random_uuid(), c.id, a.id, case when c.unique_id % 1000 = 0 then 'accepted' else 'open' end,
      100, '', false, c.created_at, now()
    from cases c join attorneys a on a.clerk_user_id = (1 + c.unique_id % 500)::text`)
  // Three of four are checked, and one in twelve of those ends within 30 days.
  await run(sql`insert into licenses (id, attorney_id, state, bar_number, admitted_on, license_status, submitted_at,
      checked_at, expires_at, changed_at)
    select gen_random_uuid(), a.id, s, a.clerk_user_id, now(), case when s = 4 then 'pending' else 'verified' end,
      now() - row_number() over () * interval '1 minute', now(),
      case when s <> 4 then now() + row_number() over () % 365 * interval '1 day' end, now()
    from attorneys a, generate_series(1, 4) s`)
  await run(sql`insert into audit_events (id, at, actor_role, entity, entity_id, event, license_state)
    select gen_random_uuid(), now(), 'org:admin', 'attorney', attorney_id, event, state
    from licenses, unnest(array['license.verify', 'license.save']) event where state in ('1', '2')`)
  await run(sql`vacuum`)
  // ANALYZE reads all rows at this target. From a sample, one in 25 estimates of a common text was
  // bad enough for another plan.
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 200`)
    await tx.execute(sql`analyze`)
  })
})
afterAll(() => db.close())

const termsIn = (fields: readonly string[], text: string) => searchFor(fields, text) ?? ''
const window = { limit: 10, offset: 0 }
const newest = { direction: 'desc', ...window } as const

/** Returns the plan of a query, and how many rows of the large tables it read. */
async function planOf(query: (db: Queryable) => Promise<unknown>) {
  type Node = {
    'Relation Name'?: string
    'Index Name'?: string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    Plans?: Node[]
  }
  const statement = await statementOf(query)
  const [row] = await rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    db.orm,
    sql`explain (analyze, format json) ${statement}`,
  )
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
  const nodes = row ? flatten(row['QUERY PLAN'][0].Plan) : []
  const ran = nodes.filter((node) => node['Actual Loops'] > 0)
  const read = ran
    .filter((node) => node['Relation Name'])
    .map(
      (node) =>
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    )
  return {
    indexes: ran.map((node) => node['Index Name'] ?? '').join(' '),
    read: Math.round(read.reduce((sum, of) => sum + of, 0)),
  }
}

// The limit of counting, and some rows for the page.
const COUNTED = 10_001 + 3_000

describe('people', () => {
  const customers = (search: string, offset = 0) =>
    planOf((to) => listCustomers(to, { ...newest, offset, search: searchIn('customers', search) }))

  it.each([0, 9_990])(
    'of all, from %i on, are read from an index, and no further than they are counted',
    async (offset) => {
      const { indexes, read } = await customers('', offset)
      expect(indexes).toMatch('customers_newest_idx')
      expect(read).toBeLessThan(COUNTED)
      const attorneys = await planOf((to) => listAttorneys(to, { ...newest, offset, search: [] }))
      expect(attorneys.indexes).toMatch('attorneys_newest_idx')
      expect(attorneys.read).toBeLessThan(COUNTED)
    },
  )

  it('with a rare text are found by an index', async () => {
    const { indexes, read } = await customers('last_name[ilike]=*c4ca4238*')
    expect(indexes).toMatch('customers_search_idx')
    expect(read).toBeLessThan(300)
    const search = searchIn('attorneys', 'company_name[ilike]=*c4ca4238*|email[ilike]=*c4ca4238*')
    const attorneys = await planOf((to) => listAttorneys(to, { ...newest, search }))
    expect(attorneys.indexes).toMatch('attorneys_search_idx')
    expect(attorneys.read).toBeLessThan(600)
  })

  it('with a text that matches nothing need few reads', async () => {
    const search = 'first_name[ilike]=*qqxzy*|last_name[ilike]=*qqxzy*|email[ilike]=*qqxzy*'
    expect((await customers(search)).read).toBeLessThan(300)
  })

  it('with a rare text in any shown field are found by an index', async () => {
    for (const text of ['DÉLGADO c4ca4238', 'D’Elgado-c4ca4238', '(480) 555-0142']) {
      const { indexes, read } = await customers(termsIn(searchFields.customers, text))
      expect(indexes, text).toMatch('customers_search_idx')
      expect(read, text).toBeLessThan(1_000)
    }
  })

  it('with a common text are read no further than the requested page', async () => {
    const { read } = await customers('first_name[ilike]=*mar*')
    // Every second row matches, so the count reads twice as many; the page itself is near.
    expect(read).toBeLessThan(2 * COUNTED)
  })
})

describe('licenses', () => {
  it.each([0, 9_990])('to check, from %i on, are read by two indexes', async (offset) => {
    const at = new Date()
    const { indexes, read } = await planOf((to) =>
      listLicensesToCheck(to, { at, ...window, offset }),
    )
    expect(indexes).toMatch('licenses_waiting_idx')
    expect(indexes).toMatch('licenses_ends_idx')
    // Two lists are counted, and put together.
    expect(read).toBeLessThan(4 * COUNTED)
  })

  it('with the same number of others are found by an index', async () => {
    const [license] = await rows<{ id: string }>(
      db.orm,
      sql`select id from licenses where state = '1' limit 1`,
    )
    const { indexes, read } = await planOf((to) => findAdminLicense(to, license?.id ?? ''))
    expect(indexes).toMatch('licenses_compared_number_idx')
    // What was found about it before.
    expect(indexes).toMatch('audit_events_license_finding_idx')
    expect(read).toBeLessThan(20)
  })

  it('that are checked are read in the order of their expiry', async () => {
    const { indexes, read } = await planOf((to) =>
      listLicensesWith(to, { status: 'verified', ...window }),
    )
    expect(indexes).toMatch('licenses_ends_idx')
    expect(read).toBeLessThan(COUNTED)
  })
})

describe('cases', () => {
  const cases = async (query: { search?: string; filters?: string }, more: object = {}) => {
    const conditions = await caseConditions(db.orm, query)
    if (!conditions) throw new Error('No case can be it')
    return planOf((to) =>
      listAllCases(to, {
        customerId: undefined,
        sort: 'created_at',
        ...newest,
        ...conditions,
        ...more,
      }),
    )
  }

  it('of all are read from an index, and no further than they are counted', async () => {
    for (const offset of [0, 9_990]) {
      const { indexes, read } = await cases({}, { offset })
      expect(indexes).toMatch('cases_newest_idx')
      expect(read).toBeLessThan(COUNTED)
    }
    expect((await cases({}, { sort: 'unique_id' })).indexes).toMatch('cases_unique_id_key')
  })

  it.each([
    ['a rare status', { filters: 'case_status[eq]=paused' }, 'cases_status_newest_idx'],
    ['a rare state', { filters: 'state[eq]=32' }, 'cases_state_newest_idx'],
    ['a rare practice area', { filters: 'category_name[eq]=family' }, 'cases_category_newest_idx'],
    [
      'a rare practice area, searched',
      { search: 'category_name[ilike]=*fam*' },
      'cases_category_newest_idx',
    ],
    ['a number', { search: 'unique_id[ilike]=1500' }, 'cases_unique_id_key'],
    ['a part of a number', { search: 'unique_id[ilike]=*0150*' }, 'cases_search_idx'],
    ['a customer', { search: termsIn(searchFields.cases, 'c4ca4238') }, 'customers_search_idx'],
    ['any number', { search: termsIn(searchFields.cases, '20150') }, 'cases_search_idx'],
  ])('of %s are found by an index', async (_what, query, index) => {
    const { indexes, read } = await cases(query)
    expect(indexes).toMatch(index)
    expect(read).toBeLessThan(500)
  })

  it('of customers with a common name are read no further than the requested page', async () => {
    const { read } = await cases({ search: termsIn(searchFields.cases, 'Delgado') })
    // With so few customers, all may be read once for the count and once for the scan.
    expect(read).toBeLessThan(2 * ROWS + 3 * COUNTED)
  })

  it('of a common status are read no further than they are counted', async () => {
    expect((await cases({ filters: 'case_status[eq]=closed' })).read).toBeLessThan(3 * COUNTED)
  })

  it('of one customer are found by their index', async () => {
    const { indexes, read } = await cases({}, { customerId: CUSTOMER })
    expect(indexes).toMatch('cases_customer_idx')
    expect(read).toBeLessThan(500)
  })
})

describe('bids', () => {
  const bids = async (query: { search?: string; filters?: string }, more: object = {}) => {
    const conditions = await bidConditions(db.orm, query)
    if (!conditions) throw new Error('No bid can be it')
    const who = { attorneyId: undefined, caseId: undefined }
    return planOf((to) => listAllBids(to, { ...who, ...newest, ...conditions, ...more }))
  }

  it('of all are read from an index, and no further than they are counted', async () => {
    const { indexes, read } = await bids({})
    expect(indexes).toMatch('bids_newest_idx')
    expect(read).toBeLessThan(COUNTED)
  })

  it.each([
    ['a rare status', { filters: 'bid_status[eq]=accepted' }, 'bids_status_newest_idx'],
    ['a rare practice area', { filters: 'category_name[eq]=family' }, 'cases_category_newest_idx'],
    ['a number', { search: 'unique_id[ilike]=1500' }, 'cases_unique_id_key'],
    ['a part of a number', { search: termsIn(bidListSearchFields, '20150') }, 'cases_search_idx'],
    [
      'a rare bid status',
      { search: termsIn(bidListSearchFields, 'accep') },
      'bids_status_newest_idx',
    ],
    ['an amount', { search: termsIn(bidListSearchFields, '$7,777') }, 'bids_amount_idx'],
    [
      'an amount in dollars or percent',
      { search: termsIn(bidListSearchFields, '7777') },
      'bids_amount_idx',
    ],
    ['a firm', { search: termsIn(bidListSearchFields, 'c4ca4238') }, 'attorneys_search_idx'],
  ])('on or of %s are found by an index', async (_what, query, index) => {
    const { indexes, read } = await bids(query)
    expect(indexes).toMatch(index)
    expect(read).toBeLessThan(1_000)
  })

  it('of firms with a common name are read no further than the requested page', async () => {
    const { read } = await bids({ search: termsIn(bidListSearchFields, 'Law') })
    expect(read).toBeLessThan(2 * ROWS + 3 * COUNTED)
  })

  it('of one attorney are found by their index', async () => {
    const { indexes, read } = await bids({}, { attorneyId: ATTORNEY })
    expect(indexes).toMatch('bids_attorney_case_key')
    expect(read).toBeLessThan(1_000)
  })
})

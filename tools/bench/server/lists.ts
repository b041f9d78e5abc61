// The lists of the screens, in the database alone: what they cost at each size, what their plans
// read, what they hold.
import assert from 'node:assert/strict'
import { type SQL, sql } from 'drizzle-orm'
import { listBids } from '../../../server/db/bids.ts'
import { listCasesOfAttorney } from '../../../server/db/case-lists/attorney-cases.ts'
import { listCasesOfCustomer } from '../../../server/db/case-lists/customer-cases.ts'
import { type Database, type Queryable, rows } from '../../../server/db/connection/database.ts'
import type { JsonPage } from '../../../server/db/json-page.ts'
import { statementOf } from '../../../tests/support/statement.ts'
import { asText, count, nameOf, type Seeded } from './engines.ts'
import { interleave, type Line, ms, type Sample } from './goals.ts'
import { who } from './seed.ts'

type Query = (db: Queryable) => Promise<unknown>

const ofAttorney =
  (attorneyId: string, scope: 'explore' | 'current' | 'past', limit = 100): Query =>
  (db) =>
    listCasesOfAttorney(db, {
      attorneyId,
      scope,
      category: undefined,
      status: undefined,
      after: undefined,
      inOwnCategories: false,
      limit,
    })
const ofCustomer =
  (
    which: { status?: 'open'; exceptStatus?: 'open' },
    { limit = 100, customerId = who.customer } = {},
  ): Query =>
  (db) =>
    listCasesOfCustomer(db, {
      customerId,
      sort: '-unique_id',
      limit,
      offset: 0,
      scope: undefined,
      after: undefined,
      status: which.status,
      exceptStatus: which.exceptStatus,
    })

const PLACES = { states: ['04'], counties: ['32003', '06037'] }

const EXPLORE = 'explore, typical attorney'
const BY_PLACE = 'explore in a state and two counties'
const BUSY = 'explore, busy attorney'
// A dashboard has more cases the more cases there are, up to a page. What one case of it costs must
// not grow with them.
const NEWEST = {
  ofAttorney: 'newest case of an attorney’s dashboard',
  ofCustomer: 'newest case of a customer’s dashboard',
}
// Every size reads the same page: its person has the same number of cases in each, more than a page
// shows.
const FULL_PAGE = {
  ofAttorney: 'dashboard of an attorney, current, 100 cases at each size',
  ofCustomer: 'dashboard of a customer, past, 100 cases at each size',
}
/** The lists that may take at most twice as long at the largest size as at the smallest. */
const steady: string[] = [EXPLORE, ...Object.values(NEWEST), ...Object.values(FULL_PAGE)]
/**
 * Every list that a screen begins with. `reads`: the most rows that it may touch, whatever the
 * size.
 */
const lists: Record<string, { query: Query; index: RegExp; reads: number }> = {
  [EXPLORE]: { query: ofAttorney(who.typical, 'explore'), index: /cases_open_idx/, reads: 2_000 },
  [BY_PLACE]: {
    query: (db) =>
      listCasesOfAttorney(db, {
        attorneyId: who.typical,
        scope: 'explore',
        places: PLACES,
        inOwnCategories: false,
        category: undefined,
        status: undefined,
        after: undefined,
        limit: 100,
      }),
    index: /cases_open_in_state_idx/,
    // The newest of each place, as far as the page shows them.
    reads: 3_000,
  },
  // Past each of the 1,500 newest, and the probe that says so.
  [BUSY]: { query: ofAttorney(who.busy, 'explore'), index: /cases_open_idx/, reads: 6_000 },
  'dashboard of an attorney, current': {
    query: ofAttorney(who.typical, 'current'),
    index: /bids_attorney_case_key/,
    // Their own bids, of which there are more the more cases there are.
    reads: 20_000,
  },
  'dashboard of an attorney, past': {
    query: ofAttorney(who.typical, 'past'),
    index: /bids_attorney_case_key/,
    reads: 20_000,
  },
  'dashboard of a customer, current': {
    query: ofCustomer({ status: 'open' }),
    index: /cases_customer_idx/,
    reads: 5_000,
  },
  'dashboard of a customer, past': {
    query: ofCustomer({ exceptStatus: 'open' }),
    index: /cases_customer_idx/,
    reads: 5_000,
  },
  [NEWEST.ofAttorney]: {
    query: ofAttorney(who.typical, 'past', 1),
    index: /bids_attorney_case_key/,
    reads: 500,
  },
  [NEWEST.ofCustomer]: {
    query: ofCustomer({ exceptStatus: 'open' }, { limit: 1 }),
    index: /cases_customer_idx/,
    reads: 500,
  },
  [FULL_PAGE.ofAttorney]: {
    query: ofAttorney(who.busy, 'current'),
    index: /bids_attorney_case_key/,
    // It may read each of their 1,500 bids, but no more.
    reads: 6_000,
  },
  [FULL_PAGE.ofCustomer]: {
    query: ofCustomer({ exceptStatus: 'open' }, { customerId: who.busyCustomer }),
    index: /cases_customer_idx/,
    // It may read each of their 200 past cases, and the bids on each twice, but no more.
    reads: 10_000,
  },
  'the bids on a case': {
    query: (db) =>
      listBids(db, {
        caseId: '019c0000-0000-7000-8000-000000000005',
        sort: 'bid_amount',
        limit: 100,
        offset: 0,
      }),
    index: /bids_case_\w+_idx/,
    reads: 50,
  },
}

const BIDS_AND_CASES = ['cases', 'bids']

/**
 * Reads the lists and their plans on every database. Throws when one holds what it must not, or
 * reads too much.
 */
export async function checkLists({ db, cases, engine }: Seeded): Promise<void> {
  const where = `at ${count(cases)} cases on ${nameOf(engine)}`
  for (const attorneyId of [who.typical, who.busy]) {
    const page = (await ofAttorney(attorneyId, 'explore')(db.orm)) as JsonPage<{ id: string }>
    const wanted = await rows<{ id: string }>(
      db.orm,
      sql`select id from cases where case_status = 'open'
            and id not in (select case_id from bids where attorney_id = ${attorneyId})
          order by created_at desc, id desc limit 100`,
    )
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    assert.equal(wanted.length, 100)
    assert.deepEqual(ids(JSON.parse(page.items)), ids(wanted), `explore holds other cases ${where}`)
  }
  for (const [name, { query, index, reads }] of Object.entries(lists)) {
    const plans = await plansOf(db, await statementOf(query))
    for (const [kind, plan] of Object.entries(plans)) {
      const nodes = flatten(plan)
      const used = nodes.map((node) => node['Index Name'] ?? '').join(' ')
      const scanned = nodes.filter((node) => BIDS_AND_CASES.includes(node['Relation Name'] ?? ''))
      const touched = scanned.reduce((sum, node) => sum + rowsRead(node), 0)
      const full = scanned.filter((node) => node['Node Type'] === 'Seq Scan')
      const said = `${where} (${kind})`
      assert.match(used, index, `${name} does not walk its index ${said}`)
      assert.equal(full.length, 0, `${name} reads a whole table ${said}`)
      assert.ok(touched <= reads, `${name} reads ${touched} rows, not ${reads}, ${said}`)
    }
  }
}

/** The plan for these parameters, and on PostgreSQL, which keeps plans, the one for any. */
async function plansOf(db: Database, statement: SQL): Promise<Record<string, PlanNode>> {
  type Row = { 'QUERY PLAN': [{ Plan: PlanNode }] }
  const explain = async (to: Queryable, what: SQL) => {
    const [row] = await rows<Row>(to, sql`explain (analyze, format json) ${what}`)
    if (!row) throw new Error('EXPLAIN returned nothing')
    return row['QUERY PLAN'][0].Plan
  }
  const own = await explain(db.orm, statement)
  if (db.engine === 'pglite') return { 'its own plan': own }
  const any = await db.orm.transaction(async (tx) => {
    const { sql: text, params } = asText(statement)
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare kept as ${text}`))
    const values = params.map((value) => `'${asLiteral(value)}'`).join(', ')
    const plan = await explain(tx, sql.raw(`execute kept(${values})`))
    await tx.execute(sql`deallocate kept`)
    return plan
  })
  return { 'its own plan': own, 'a kept plan': any }
}

const asLiteral = (value: unknown) =>
  Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join()}}` : String(value)

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
const rowsRead = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** What the lists cost on one engine as the server runs them, the sizes taking turns. */
export async function measureLists(seeded: Seeded[]): Promise<Line[]> {
  const samples: Record<string, Sample> = {}
  for (const { db, cases } of seeded) {
    for (const [name, { query }] of Object.entries(lists)) {
      samples[`${name} ${cases}`] = () => query(db.orm)
    }
  }
  const taken = await interleave(samples)

  const [engine = 'postgres'] = seeded.map((one) => one.engine)
  const sizes = seeded.map(({ cases }) => cases)
  const at = (name: string, cases = 0) => taken[`${name} ${cases}`] ?? Number.NaN
  const lines: Line[] = []
  for (const name of Object.keys(lists)) {
    const figure = sizes.map((cases) => ms(at(name, cases))).join(', ')
    const growth = at(name, sizes.at(-1)) / at(name, sizes[0])
    lines.push({
      measure: `${nameOf(engine)}: ${name} at ${sizes.map(count).join(', ')}`,
      figure,
      ...(sizes.length > 1 && { ratio: growth }),
      ...(sizes.length > 1 && steady.includes(name) && { goal: { atMost: 2 } }),
    })
  }
  for (const cases of sizes) {
    lines.push({
      measure: `${nameOf(engine)}: busy attorney of typical, ${count(cases)}`,
      figure: '',
      ratio: at(EXPLORE, cases) / at(BUSY, cases),
      goal: { atLeast: 0.4 },
    })
    lines.push({
      measure: `${nameOf(engine)}: explore by place of explore, ${count(cases)}`,
      figure: '',
      ratio: at(BY_PLACE, cases) / at(EXPLORE, cases),
      goal: { atMost: 1.3 },
    })
  }
  return lines
}

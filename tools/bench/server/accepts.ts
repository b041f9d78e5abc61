// Measures the acceptance of bids, each on another case, with commits that wait for the disk.
// Checks that only one of two phones that accept at once wins.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, rows } from '../../../server/db/connection/database.ts'
import { quantile } from '../report.ts'
import { ACCEPT } from './accept-form.ts'
import type { Line } from './goals.ts'
import { who } from './seed.ts'
import type { Servers, SignedInPerson } from './servers.ts'

const CALLERS = 8
const ROUNDS = 4

interface CaseWithBids {
  caseId: string
  bids: string[]
}

/**
 * Measures the statement alone, the same behind node:http, and ours, taking turns. Throws when a
 * case has two winners, or a winner was refused.
 */
export async function measureAccepts(
  { db, url, cases }: { db: Database; url: string; cases: number },
  servers: Servers,
): Promise<Line[]> {
  const each = Math.min(1_500, cases / 200)
  const pairs = await casesToDecide(db, each * ROUNDS * 3 + each)
  const take = () => pairs.splice(0, each)
  const contested = take()
  const pool = new pg.Pool({ connectionString: url, max: CALLERS })
  const rates: Record<'floor' | 'behindHttp' | 'ours', number[]> = {
    floor: [],
    behindHttp: [],
    ours: [],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.floor.push(await acceptByStatement(pool, take()))
    rates.behindHttp.push(await acceptByFloor(servers.floor, take()))
    rates.ours.push(await acceptByApi({ url: servers.ours, customer: servers.customer }, take()))
  }
  await pool.end()
  await acceptTwice(servers, contested)
  await countWinners(db)
  const rate = (name: keyof typeof rates) => quantile(rates[name], 0.5)
  const [floor, behindHttp, ours] = [rate('floor'), rate('behindHttp'), rate('ours')]
  return [
    { measure: 'accept a bid: one statement', figure: `${Math.round(floor)}/s`, ratio: 1 },
    {
      measure: 'accept a bid: the statement behind node:http',
      figure: `${Math.round(behindHttp)}/s`,
      ratio: behindHttp / floor,
    },
    {
      measure: 'accept a bid: through the API, with every check',
      figure: `${Math.round(ours)}/s`,
      ratio: ours / floor,
    },
    {
      measure: 'accept a bid: ours, of the statement behind node:http',
      figure: '',
      ratio: ours / behindHttp,
      goal: { atLeast: 0.5 },
    },
  ]
}

/**
 * Makes `wanted` open cases the customer's. Returns them with their bids. Throws when there are too
 * few.
 */
export async function casesToDecide(db: Database, wanted: number): Promise<CaseWithBids[]> {
  const found = await rows<{ id: string; bids: string[] }>(
    db.orm,
    sql`with given as (
          update cases set customer_id = ${who.customer} where id in (
            select id from cases where case_status = 'open' order by created_at limit ${wanted})
          returning id)
        select given.id, array_agg(bids.id::text order by bids.id) as bids
        from given join bids on bids.case_id = given.id group by given.id`,
  )
  assert.equal(found.length, wanted, 'There are too few open cases to accept bids on')
  return found.map(({ id, bids }) => ({ caseId: id, bids }))
}

async function acceptByStatement(pool: pg.Pool, pairs: CaseWithBids[]): Promise<number> {
  const from = performance.now()
  const waiting = [...pairs]
  const accept = async () => {
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const { rowCount } = await pool.query(ACCEPT, [pair.caseId, pair.bids[0]])
      assert.equal(rowCount, 1)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, accept))
  return (1000 * pairs.length) / (performance.now() - from)
}

const acceptance = (id: string | undefined) => ({ id, bid_status: 'accepted', update_count: 0 })

/**
 * Accepts one bid on each case through the API, CALLERS at once. Returns acceptances a second.
 * Throws when one is refused.
 */
export const acceptByApi = (
  { url, customer }: { url: string; customer: SignedInPerson },
  pairs: CaseWithBids[],
): Promise<number> =>
  acceptOverHttp(pairs, url, (pair) => ({
    method: 'PUT',
    path: '/api/bids/updatestatus',
    headers: { 'content-type': 'application/json', token: customer.token },
    body: JSON.stringify(acceptance(pair?.bids[0])),
  }))

/** Accepts one bid on each case by one statement behind node:http. Returns acceptances a second. */
const acceptByFloor = (url: string, pairs: CaseWithBids[]): Promise<number> =>
  acceptOverHttp(pairs, url, (pair) => ({
    method: 'POST',
    path: '/accept',
    body: JSON.stringify([pair?.caseId, pair?.bids[0]]),
  }))

async function acceptOverHttp(
  pairs: CaseWithBids[],
  url: string,
  requestFor: (pair: CaseWithBids | undefined) => autocannon.Request,
): Promise<number> {
  const waiting = [...pairs]
  const options = {
    url,
    connections: CALLERS,
    amount: pairs.length,
    // autocannon prepares a few more requests than it sends.
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          ...requestFor(waiting.pop() ?? pairs[0]),
        }),
      },
    ],
  }
  const from = performance.now()
  const run = autocannon(options, () => {})
  // autocannon reports the end of a run up to a second late.
  let last = from
  run.on('response', () => {
    last = performance.now()
  })
  const [result] = (await once(run, 'done')) as [autocannon.Result]
  assert.equal(result['2xx'], pairs.length, 'An acceptance was refused')
  return (1000 * pairs.length) / (last - from)
}

/** Two phones accept two bids of one case at the same moment. */
async function acceptTwice({ customer }: Servers, pairs: CaseWithBids[]) {
  for (const { bids } of pairs) {
    const replies = await Promise.all(
      bids.slice(0, 2).map((id) => customer.ask('updateBidStatus', { body: acceptance(id) })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409], 'One phone must win')
  }
}

async function countWinners(db: Database) {
  const [counted] = await rows<{ two: number; none: number }>(
    db.orm,
    sql`select count(*) filter (where winners > 1)::int as two, count(*) filter (where winners = 0)::int as none
        from (select count(bids.id) filter (where bids.bid_status = 'accepted') as winners
          from cases left join bids on bids.case_id = cases.id
          where case_status in ('pending', 'accepted') group by cases.id) decided`,
  )
  assert.deepEqual(counted, { two: 0, none: 0 }, 'Every decided case has one winner')
}

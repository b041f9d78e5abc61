// Accepting bids, each on a case of its own, on a disk that is waited for; and two phones that accept at once.
import assert from 'node:assert/strict'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, rows } from '#server/db/connection/database.ts'
import { quantile } from '#tests/bench/report.ts'
import type { Line } from './goals.ts'
import { who } from './seed.ts'
import type { Servers, SignedInPerson } from './servers.ts'

const CALLERS = 8
const ROUNDS = 4

interface CaseWithBids {
  caseId: string
  bids: string[]
}

// The lower bound in PostgreSQL: no caller, no audit record, no notification.
const ONE_STATEMENT = `with mine as (
    select id from cases where id = $1 and case_status in ('open', 'paused') for update),
  won as (
    update bids set bid_status = 'accepted', updated_at = now()
    where id = $2 and update_count = 0 and bid_status = 'open' and case_id = (select id from mine)
    returning case_id, id),
  lost as (
    update bids set bid_status = 'rejected', updated_at = now()
    where case_id = (select case_id from won) and bid_status = 'open' and id <> $2)
  update cases set case_status = 'pending', accepted_bid_id = won.id, contact_due_at = now() + interval '72 hours'
  from won where cases.id = won.case_id`

/** Measures both, taking turns. Throws when a case has two winners, or a winner was refused. */
export async function measureAccepts(
  { db, url, cases }: { db: Database; url: string; cases: number },
  servers: Servers,
): Promise<Line[]> {
  const each = Math.min(1_500, cases / 200)
  const pairs = await casesToDecide(db, each * ROUNDS * 2 + each)
  const take = () => pairs.splice(0, each)
  const contested = take()
  const pool = new pg.Pool({ connectionString: url, max: CALLERS })
  const rates: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.floor.push(await acceptByStatement(pool, take()))
    rates.ours.push(await acceptByApi({ url: servers.ours, customer: servers.customer }, take()))
  }
  await pool.end()
  await acceptTwice(servers, contested)
  await countWinners(db)
  const floor = quantile(rates.floor, 0.5)
  const ours = quantile(rates.ours, 0.5)
  return [
    { measure: 'accept a bid: one statement', figure: `${Math.round(floor)}/s`, ratio: 1 },
    {
      measure: 'accept a bid: through the API, with every check',
      figure: `${Math.round(ours)}/s`,
      ratio: ours / floor,
      goal: { atLeast: 0.6 },
    },
  ]
}

/** Makes `wanted` open cases the customer's. Returns them with their bids. Throws when there are too few. */
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
      const { rowCount } = await pool.query(ONE_STATEMENT, [pair.caseId, pair.bids[0]])
      assert.equal(rowCount, 1)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, accept))
  return (1000 * pairs.length) / (performance.now() - from)
}

const acceptance = (id: string | undefined) => ({ id, bid_status: 'accepted', update_count: 0 })

/** Accepts one bid on each case through the API, CALLERS at once. Returns acceptances a second. Throws when one is refused. */
export async function acceptByApi(
  { url, customer }: { url: string; customer: SignedInPerson },
  pairs: CaseWithBids[],
): Promise<number> {
  const waiting = [...pairs]
  const from = performance.now()
  const result = await autocannon({
    url,
    connections: CALLERS,
    amount: pairs.length,
    requests: [
      {
        method: 'PUT',
        path: '/api/bids/updatestatus',
        headers: { 'content-type': 'application/json', token: customer.token },
        // It makes a few requests ahead that it does not send.
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(acceptance((waiting.pop() ?? pairs[0])?.bids[0])),
        }),
      },
    ],
  })
  const seconds = (performance.now() - from) / 1000
  assert.equal(result['2xx'], pairs.length, 'An acceptance was refused')
  return pairs.length / seconds
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
  const [answer] = await rows<{ two: number; none: number }>(
    db.orm,
    sql`select count(*) filter (where winners > 1)::int as two, count(*) filter (where winners = 0)::int as none
        from (select count(bids.id) filter (where bids.bid_status = 'accepted') as winners
          from cases left join bids on bids.case_id = cases.id
          where case_status in ('pending', 'accepted') group by cases.id) decided`,
  )
  assert.deepEqual(answer, { two: 0, none: 0 }, 'Every decided case has one winner')
}

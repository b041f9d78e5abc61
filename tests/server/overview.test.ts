// The figures of the overview: of a small data set counted by hand, of any data set against a plain
// count, and with many rows.
import { mkdtempDisposable, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { components } from '#contract'
import { countCases, MAX_CASES_COUNTED } from '#server/db/admin/overview.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres, openTestDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'
import { planOf } from '#tests/support/plan.ts'
import { decide, move, placeBid, postCase } from '#tests/support/stories.ts'

type Overview = components['schemas']['Overview']

let api: TestApi
let robin: TestPerson
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  maria = await api.customer()
})
afterAll(() => api.close())
beforeEach(() => api.services.db.orm.execute(sql`delete from cases`))

const read = async (days?: number) =>
  (await robin.must('getOverview', { query: days === undefined ? {} : { days } })).data

/** Returns the groups that are not empty, as name and number. */
const filled = (groups: { count: number }[]) =>
  groups
    .filter(({ count }) => count > 0)
    .map(({ count, ...group }) => [Object.values(group).at(-1), count])

describe('the overview', () => {
  it('has the newest daily backup when the server makes them, for admins alone', async () => {
    expect(await read()).not.toHaveProperty('backup')
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fastpass-backups-'))
    api.services.backupFolder = folder.path
    onTestFinished(() => {
      api.services.backupFolder = undefined
    })
    expect(await read()).toMatchObject({ backup: null })
    const [old, newest] = ['2026-01-01', '2026-01-02'].map((day) =>
      join(folder.path, `fastpass-${day}T03-15-00.tar`),
    )
    await writeFile(`${old}`, 'old')
    await writeFile(`${newest}.age`, 'newest')
    await utimes(`${newest}.age`, new Date(), new Date('2026-01-02T03:16:00Z'))
    expect(await read()).toMatchObject({ backup: { at: '2026-01-02T03:16:00.000Z', bytes: 6 } })
    expect((await maria.ask('getOverview')).status).toBe(403)
  })

  it('shows zero for everything while there are no cases', async () => {
    const empty = await read()
    expect(empty).toMatchObject({ days: 30, total_cases: 0, is_capped: false, by_category: [] })
    expect(empty.by_status.map(({ case_status, count }) => [case_status, count])).toEqual(
      ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed'].map((name) => [name, 0]),
    )
    expect(empty.first_bid).toMatchObject({ median_minutes: null, waiting: 0 })
    expect(empty.first_bid.buckets).toHaveLength(7)
    expect(empty.bids_per_case.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [1, 2],
      [3, 5],
      [6, 10],
      [11, 20],
      [21, null],
    ])
  })

  it('counts a small data set correctly', async () => {
    const [vega, okafor, lind] = [await api.attorney(), await api.attorney(), await api.attorney()]
    const chosen = await postCase(api, maria)
    api.advance({ hours: 1 })
    const bid = await placeBid(vega, chosen.id)
    await placeBid(okafor, chosen.id)
    await placeBid(lind, chosen.id)
    api.advance({ hours: 24 })
    await decide(maria, bid)
    const paused = await postCase(api, maria)
    api.advance({ hours: 5 })
    await placeBid(vega, paused.id)
    await move(robin, paused.id, 'paused')
    await postCase(api, maria, 'family')

    const seen = await read(7)
    expect(seen).toMatchObject({ days: 7, total_cases: 3, is_capped: false })
    expect(seen.since).toBe(new Date(api.now().getTime() - 7 * 24 * 3_600_000).toISOString())
    expect(filled(seen.by_status)).toEqual([
      ['open', 1],
      ['paused', 1],
      ['pending', 1],
    ])
    expect(filled(seen.by_category)).toEqual([
      ['dui', 2],
      ['family', 1],
    ])
    expect(seen.bids_per_case.filter(({ count }) => count > 0)).toEqual([
      { from: 0, to: 0, count: 1 },
      { from: 1, to: 2, count: 1 },
      { from: 3, to: 5, count: 1 },
    ])
    expect(seen.first_bid).toMatchObject({ median_minutes: 180, waiting: 1 })
    expect(filled(seen.first_bid.buckets)).toEqual([
      [60, 1],
      [720, 1],
    ])
    expect(seen.acceptance).toMatchObject({ median_minutes: 1500, waiting: 2 })
    expect(filled(seen.acceptance.buckets)).toEqual([[2880, 1]])
  })

  it('knows the time of the first bid, also when that was deleted', async () => {
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const { id } = await postCase(api, maria)
    api.advance({ hours: 2 })
    const first = await placeBid(vega, id)
    api.advance({ hours: 10 })
    await placeBid(okafor, id)
    await vega.must('withdrawBid', { body: { id: first.id } })
    const seen = await read()
    expect(seen.bids_per_case.filter(({ count }) => count > 0)).toEqual([
      { from: 1, to: 2, count: 1 },
    ])
    expect(seen.first_bid).toMatchObject({ median_minutes: 120, waiting: 0 })
  })

  it('shows a case as open again once its pause is over', async () => {
    const paused = await postCase(api, maria)
    await move(maria, paused.id, 'paused')
    api.advance({ hours: 24 })
    expect(filled((await read()).by_status)).toEqual([['open', 1]])
  })

  it('leaves out cases from before the period, to the second', async () => {
    const { id } = await postCase(api, maria)
    const post = (hoursAgo: number, secondsAgo = 0) => {
      const at = new Date(api.now().getTime() - (hoursAgo * 3600 + secondsAgo) * 1000)
      return api.services.db.orm.execute(
        sql`update cases set created_at = ${at.toISOString()}::timestamptz where id = ${id}`,
      )
    }
    await post(7 * 24)
    expect((await read(7)).total_cases).toBe(1)
    await post(7 * 24, 1)
    expect([(await read(7)).total_cases, (await read(30)).total_cases]).toEqual([0, 1])
  })

  it.each([0, 31, 'all'])('refuses %s days', async (days) => {
    const { status } = await robin.ask('getOverview', { query: { days } })
    expect(status).toBe(400)
  })
})

const statuses = ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed'] as const
const MINUTE = 60_000
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 50_000 }),
  fc.constantFrom(0, 60, 240, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200),
)
const anyCase = fc.record({
  age: fc.integer({ min: 0, max: 40 * 1440 }),
  status: fc.constantFrom(...statuses),
  area: fc.integer({ min: 0, max: 13 }),
  bids: fc.array(minutes, { maxLength: 25 }),
  acceptances: fc.array(minutes, { maxLength: 3 }),
})
type AnyCase = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never

/** Counts the same figures in plain code. */
function plainCount(world: AnyCase[]): Omit<Overview, 'days' | 'since'> {
  const found = world.filter(({ age }) => age <= 30 * 1440)
  const waiting = (timesOf: (one: AnyCase) => number[], ends: number[]) => {
    const happened = found.filter((one) => timesOf(one).length > 0)
    const times = happened.map((one) => Math.min(...timesOf(one))).sort((a, b) => a - b)
    const middle = [times[(times.length - 1) >> 1] ?? 0, times[times.length >> 1] ?? 0] as const
    return {
      median_minutes: times.length === 0 ? null : Math.round((middle[0] + middle[1]) / 2),
      waiting: found.length - times.length,
      buckets: [...ends, null].map((end, at) => ({
        up_to_minutes: end,
        count: times.filter((time) => time > (ends[at - 1] ?? -1) && time <= (end ?? Infinity))
          .length,
      })),
    }
  }
  const areas = [...new Set(found.map(({ area }) => area))]
    .map((area) => ({
      category_name: nameOf(area) as string | null,
      count: found.filter((one) => one.area === area).length,
    }))
    .sort(
      (a, b) => b.count - a.count || (String(a.category_name) < String(b.category_name) ? -1 : 1),
    )
  const rest = areas.slice(10).reduce((sum, { count }) => sum + count, 0)
  const ends = [0, 2, 5, 10, 20, null]
  return {
    total_cases: found.length,
    is_capped: false,
    by_status: statuses.map((case_status) => ({
      case_status,
      count: found.filter(({ status }) => status === case_status).length,
    })),
    by_category: [
      ...areas.slice(0, 10),
      ...(rest > 0 ? [{ category_name: null, count: rest }] : []),
    ],
    bids_per_case: ends.map((to, at) => {
      const from = (ends[at - 1] ?? -1) + 1
      return {
        from,
        to,
        count: found.filter(({ bids }) => bids.length >= from && bids.length <= (to ?? Infinity))
          .length,
      }
    }),
    first_bid: waiting(({ bids }) => bids, [60, 240, 720, 1440, 4320, 10_080]),
    acceptance: waiting(
      ({ acceptances }) => acceptances,
      [1440, 2880, 4320, 10_080, 20_160, 43_200],
    ),
    // tests/server/agreements.test.ts counts them.
    agreed_prices: { higher: 0, same: 0, lower: 0 },
  }
}
const nameOf = (area: number) => `area ${String.fromCharCode(97 + area)}`

describe('the figures of a random data set', () => {
  it('equal those of a simple count', async () => {
    const db = await openTestDatabase()
    const now = Date.parse('2026-11-20T12:00:00.000Z')
    await db.orm.execute(sql`insert into categories (id, name, is_other, position)
      select gen_random_uuid(), 'area ' || chr(97 + n), true, 0 from generate_series(0, 13) n`)
    await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
      values (gen_random_uuid(), 'c', 'A', 'B', 'C', now())`)
    await db.orm.execute(sql`insert into attorneys (id, clerk_user_id, company_name, description, email,
        phone_number, languages_known, law_firm_size, created_at)
      select gen_random_uuid(), n, 'A', 'B', 'C', 'D', 'E', '1-2 lawyers', now() from generate_series(0, 24) n`)
    const fill = async (world: AnyCase[]) => {
      await db.orm.execute(sql`truncate cases, audit_events cascade`)
      const stored = world.map(({ age, ...one }, at) => {
        const posted = now - age * MINUTE
        const instants = (list: number[]) => list.map((wait) => new Date(posted + wait * MINUTE))
        const id = `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`
        const { status, area, bids, acceptances } = one
        return {
          id,
          status,
          area: nameOf(area),
          posted: new Date(posted),
          bids: instants(bids),
          acceptances: instants(acceptances),
        }
      })
      const given = sql`json_to_recordset(${JSON.stringify(stored)}::json) given
        (id uuid, status text, area text, posted timestamptz, bids json, acceptances json)`
      await db.orm.execute(sql`insert into cases (id, customer_id, category_id, case_status, case_details,
          firm_size, created_at)
        select given.id, customers.id, categories.id, status, 'D', '{}', posted
        from ${given} join categories on name = area cross join customers`)
      await db.orm.execute(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount, additional_note,
          is_payment_activated, created_at, updated_at)
        select gen_random_uuid(), given.id, attorneys.id, 'open', 1, '', false, at::timestamptz, at::timestamptz
        from ${given} cross join json_array_elements_text(bids) with ordinality placed (at, place)
        join attorneys on attorneys.clerk_user_id = (place - 1)::text`)
      await db.orm.execute(sql`insert into audit_events (id, at, actor_role, entity, entity_id, case_id, event, to_status)
        select gen_random_uuid(), at::timestamptz, 'customer', 'case', given.id, given.id, event, 'pending'
        from ${given}
        cross join lateral (
          select 'bid.create' as event, at from json_array_elements_text(bids) at
          union all select 'bid.accept', at from json_array_elements_text(acceptances) at) happened`)
    }
    const worlds = fc.array(anyCase, { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await fill(world)
        const counted = await countCases(db.orm, new Date(now - 30 * 1440 * MINUTE))
        expect(counted).toEqual(plainCount(world))
      }),
      { numRuns: 25 },
    )
    await db.close()
  })
})

// The built-in database takes half a minute for these rows.
describe.runIf(isPostgres || isFullRun)('at a hundred thousand cases', () => {
  it('only the newest ten thousand are counted, from indexes alone', {
    tags: IN_FULL_RUN,
  }, async () => {
    const db = await openTestDatabase()
    const run = (statement: ReturnType<typeof sql>) => db.orm.execute(statement)
    await run(
      sql`insert into categories (id, name, is_other, position) values (gen_random_uuid(), 'dui', false, 1)`,
    )
    await run(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
      values (gen_random_uuid(), 'c', 'A', 'B', 'C', now())`)
    await run(sql`insert into attorneys (id, clerk_user_id, company_name, description, email,
        phone_number, languages_known, law_firm_size, created_at)
      select gen_random_uuid(), n, 'A', 'B', 'C', 'D', 'E', '1-2 lawyers', now() from generate_series(1, 2) n`)
    await run(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, created_at)
      select gen_random_uuid(), customers.id, categories.id, 'open', 'D', '{}', now() - n * interval '1 minute'
      from generate_series(1, 100000) n cross join customers cross join categories`)
    await run(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount, additional_note,
        is_payment_activated, created_at, updated_at)
      select gen_random_uuid(), cases.id, attorneys.id, 'open', 100, '', false, cases.created_at, now()
      from cases cross join attorneys where cases.unique_id % 8 = 0`)
    await run(sql`insert into audit_events (id, at, actor_role, entity, entity_id, case_id, event, to_status)
      select gen_random_uuid(), created_at, 'customer', 'case', id, id, event, 'pending' from cases
      cross join (values ('bid.create'), ('bid.accept')) happened (event)
      where unique_id % 8 = 0`)
    await run(sql`vacuum analyze`)
    const since = new Date(Date.now() - 365 * 24 * 3_600_000)
    const plan = await planOf(db.orm, (to) => countCases(to, since))
    expect(plan).toMatch('cases_newest_idx')
    expect(plan).toMatch(/bids_case_(created|amount)_idx/)
    expect(plan).toMatch('audit_events_case_idx')
    expect(plan).not.toMatch(/Seq Scan on (cases|bids|audit_events)/)
    expect(await countCases(db.orm, since)).toMatchObject({
      total_cases: MAX_CASES_COUNTED,
      is_capped: true,
      by_category: [{ category_name: 'dui', count: MAX_CASES_COUNTED }],
    })
    await db.close()
  })
})

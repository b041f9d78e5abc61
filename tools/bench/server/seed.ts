// Very many cases, each with three bids, from five thousand attorneys: written by the database
// itself.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { countiesOf } from '../../../machines/places/place.ts'
import { states } from '../../../machines/places/states.ts'
import type { Database } from '../../../server/db/connection/database.ts'
import { bulkLoad, type Run } from '../bulk-load.ts'

const CUSTOMERS = 10_000
const ATTORNEYS = 5_000
/** How many of the newest open cases the busy attorney has bid on. */
const BUSY_BIDS = 1_500

/** The id of the n-th row of a kind. */
const id = (kind: 'c' | 'a' | 'b' | 'd', n: SQL) =>
  sql`(${sql.raw(`'019${kind}0000-0000-7000-8000-'`)} || lpad(to_hex(${n}), 12, '0'))::uuid`
const nth = (kind: 'c' | 'a' | 'd', n: number) =>
  `019${kind}0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Returns the id of the n-th customer or attorney. */
export const idOf = (table: 'customers' | 'attorneys', n: number): string =>
  nth(table === 'customers' ? 'd' : 'a', n)

/** How many of the newest cases are the busy customer's. */
const BUSY_CASES = 250

/**
 * The people who send the requests of the benchmarks. The busy attorney has bid on the newest 1,500
 * open cases, and on nothing else; the busy customer has posted the newest 250 cases. Both have as
 * many at every size, and more than a page shows.
 */
export const who = {
  customer: nth('d', 17),
  busyCustomer: nth('d', CUSTOMERS),
  typical: nth('a', 17),
  busy: nth('a', ATTORNEYS),
}

// Of a hundred cases in the order in which they were posted, over and over.
const status = sql`(case when n % 5 = 0 then 'open' when n % 100 < 62 then 'closed'
  when n % 100 < 76 then 'accepted' when n % 100 < 90 then 'rejected'
  when n % 100 < 96 then 'pending' else 'paused' end)`
const isTaken = sql`${status} in ('accepted', 'rejected', 'pending')`

/** Fills an empty, migrated database with `count` cases, a minute between them. */
export async function seed(db: Database, count: number): Promise<void> {
  await bulkLoad(db, ['cases', 'bids'], async (run) => {
    await people(run)
    await cases(run, count)
    await bids(run, count)
  })
}

async function people(run: Run) {
  await run(sql`insert into customers
      (id, clerk_user_id, first_name, last_name, email, contact_info, created_at)
    select ${id('d', sql`n`)}, 'customer' || n, 'Maria', 'Delgado', n || '@example.com', '4805550142',
      now() - interval '3 years' from generate_series(0, ${CUSTOMERS}::integer) n`)
  await run(sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
      languages_known, law_firm_size, created_at)
    select ${id('a', sql`n`)}, 'attorney' || n, 'Vega Law Group ' || n, 'Two lawyers in Mesa.',
      n || '@example.org', '4805550163', 'English, Spanish', '1-2 lawyers', now() - interval '3 years'
    from generate_series(0, ${ATTORNEYS}::integer) n`)
}

/** Every place, and none for one case in ten. */
const places = states.flatMap(({ code }) => [
  code,
  ...countiesOf(code).map((county) => county.code),
])
const placeOf = sql`case when n % 10 > 0 then
  (${sql.param(places)}::text[])[1 + (n::bigint * 7919) % ${places.length}::integer] end`

const ownerOf = (count: number) =>
  sql`case when n > ${count - BUSY_CASES}::integer then ${CUSTOMERS}::integer else n % ${CUSTOMERS}::integer end`

async function cases(run: Run, count: number) {
  await run(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, answers,
      accepted_bid_id, paused_until, contact_due_at, contact_remind_at, contacted_at, place, created_at)
    select ${id('c', sql`n`)}, ${id('d', ownerOf(count))}, category.id, ${status},
      'I was stopped on the way home. Case ' || n || '.', array['1-2 lawyers'],
      '{"dui": {"charges_filed": "DUI and speeding", "on_probation": false}}'::jsonb,
      case when ${isTaken} then ${id('b', sql`n * 4`)} end,
      case when ${status} = 'paused' then now() + interval '1 day' end,
      case when ${status} = 'pending' then now() + interval '3 days' end,
      case when ${status} = 'pending' then now() + interval '1 day' end,
      case when ${status} = 'accepted' then now() end, ${placeOf},
      now() - (${count}::integer - n) * interval '1 minute'
    from generate_series(1, ${count}::integer) n
    join (select id, row_number() over (order by position) as nth from categories where not is_other) category
      on category.nth = 1 + n % 4`)
}

async function bids(run: Run, count: number) {
  const columns = sql`(id, case_id, attorney_id, bid_status, bid_amount, additional_note, is_payment_activated,
    created_at, updated_at)`
  await run(sql`insert into bids ${columns}
    select ${id('b', sql`n * 4 + k`)}, ${id('c', sql`n`)},
      ${id('a', sql`((n::bigint * 7919 + k * 1667) % ${ATTORNEYS}::integer)`)},
      case when not ${isTaken} then 'open' when k = 0 then 'accepted' else 'rejected' end,
      900 + (n * 37 + k * 411) % 4000, 'First call is free.', true, now(), now()
    from generate_series(1, ${count}::integer) n cross join generate_series(0, 2) k`)
  await run(sql`insert into bids ${columns}
    select gen_random_uuid(), newest.id, ${who.busy}::uuid, 'open', 1800, '', true, now(), now()
    from (select id from cases where case_status = 'open' order by created_at desc limit ${BUSY_BIDS}) newest`)
}

// Counts cases for the admin's overview, in one statement over the newest of them.
import { desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { caseMachine } from '#machines/lifecycle/case.machine.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'

type Overview = components['schemas']['Overview']

/** The most cases that are counted, the newest first. */
export const MAX_CASES_COUNTED = 10_000

const MAX_CATEGORIES_NAMED = 10
const HOUR = 60
const DAY = 24 * HOUR

// A removed case has no row.
const statuses = Object.keys(caseMachine.states).filter((state) => state !== 'removed')

// The upper bound of each group except the last, which has none.
const BIDS_UP_TO = [0, 2, 5, 10, 20]
const FIRST_BID_UP_TO = [HOUR, 4 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY]
const ACCEPTANCE_UP_TO = [DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY]

/**
 * Counts the cases posted since an instant, the newest `MAX_CASES_COUNTED` at most: by status,
 * including those without a case; by category, the ten largest and the rest; by the number of bids;
 * and by the time to the first bid and to the first acceptance.
 */
export async function countCases(
  db: Queryable,
  since: Date,
): Promise<Omit<Overview, 'days' | 'since'>> {
  const [counted] = await rows<{ overview: Omit<Overview, 'days' | 'since'> }>(
    db,
    sql`with chosen as materialized (
          select ${cases.id}, ${cases.caseStatus}, ${cases.categoryId}, ${cases.createdAt}
          from ${cases} where ${gte(cases.createdAt, since)}
          order by ${desc(cases.createdAt)}, ${desc(cases.id)} limit ${MAX_CASES_COUNTED + 1}),
        measured as materialized (
          select case_status, category_id, offers.total as bids,
            ${minutesUntil(sql`happened.bid`)} as first_bid, ${minutesUntil(sql`happened.acceptance`)} as acceptance
          from (select * from chosen order by created_at desc, id desc limit ${MAX_CASES_COUNTED}) counted
          cross join lateral (
            select count(*)::int as total from ${bids} where ${bids.caseId} = counted.id) offers
          cross join lateral (
            select ${firstTime('bid.create')} as bid, ${firstTime('bid.accept')} as acceptance
            from ${auditEvents} where ${auditEvents.caseId} = counted.id) happened)
        select json_build_object(
          'total_cases', (select count(*)::int from measured),
          'is_capped', (select count(*) > ${MAX_CASES_COUNTED} from chosen),
          'by_status', ${byStatus},
          'by_category', ${byCategory},
          'bids_per_case', (${groups(sql`bids`, BIDS_UP_TO, (over, upTo) => sql`'from', ${over} + 1, 'to', ${upTo}`)}),
          'first_bid', ${waiting(sql`first_bid`, FIRST_BID_UP_TO)},
          'acceptance', ${waiting(sql`acceptance`, ACCEPTANCE_UP_TO)}) as overview`,
  )
  if (!counted) throw new Error('A selection without a table returned no row')
  return counted.overview
}

// From the audit record, because a withdrawn or deleted bid has no row.
const firstTime = (event: string) =>
  sql`min(${auditEvents.at}) filter (where ${eq(auditEvents.event, event)})`

const minutesUntil = (instant: SQL) =>
  sql`extract(epoch from ${instant} - counted.created_at)::float8 / 60`

const byStatus = sql`(
  select json_agg(json_build_object('case_status', status, 'count',
    (select count(*)::int from measured where case_status = status)) order by place)
  from unnest(array[${sql.join(
    statuses.map((status) => sql`${status}::text`),
    sql`, `,
  )}]) with ordinality known (status, place))`

const byCategory = sql`(
  select coalesce(json_agg(json_build_object('category_name', name, 'count', total) order by place), '[]')
  from (
    select name, sum(total)::int as total, min(place) as place from (
      select case when place <= ${MAX_CATEGORIES_NAMED} then name end as name, total, place from (
        select name, total, row_number() over (order by total desc, name) as place
        from (select min(${categories.name}) as name, sum(per_category.total)::int as total
          from (select category_id, count(*)::int as total from measured group by category_id) per_category
          join ${categories} on ${categories.id} = per_category.category_id
          group by lower(${categories.name})) per_name) placed) named
    group by name) listed)`

// Returns one object per group. `bounds` makes it from the group's exclusive lower and inclusive
// upper bound.
const groups = (
  measure: SQL,
  ends: number[],
  bounds: (over: SQL, upTo: SQL) => SQL,
) => sql`select json_agg(json_build_object(${bounds(sql`over`, sql`up_to`)}, 'count', (
    select count(*)::int from measured where ${measure} > over and (up_to is null or ${measure} <= up_to))) order by over)
  from (values ${sql.join(
    [...ends, null].map((end, at) => sql`(${ends[at - 1] ?? -1}::integer, ${end}::integer)`),
    sql`, `,
  )}) bounds (over, up_to)`

const waiting = (minutes: SQL, ends: number[]) => sql`json_build_object(
  'median_minutes', (
    select round(percentile_cont(0.5) within group (order by ${minutes})::numeric)::int from measured),
  'waiting', (select count(*)::int from measured where ${minutes} is null),
  'buckets', (${groups(minutes, ends, (_over, upTo) => sql`'up_to_minutes', ${upTo}`)}))`

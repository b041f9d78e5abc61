// Counts cases for the admin's overview, over the newest of them.
import { desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type PriceChange, priceChange } from '#machines/lifecycle/agreement/agreed-terms.ts'
import { caseMachine } from '#machines/lifecycle/case.machine.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { agreements, bids, cases, categories } from '#server/db/schema/cases.ts'

type Schemas = components['schemas']

/** The most cases that are counted, the newest first. */
export const MAX_CASES_COUNTED = 10_000

const MAX_CATEGORIES_NAMED = 10
const HOUR = 60
const DAY = 24 * HOUR

// A removed case has no row.
const statuses = Object.keys(caseMachine.states).filter(
  (state): state is Schemas['CaseStatus'] => state !== 'removed',
)

// The upper bound of each group except the last, which has none.
const BIDS_UP_TO = [0, 2, 5, 10, 20]
const FIRST_BID_UP_TO = [HOUR, 4 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY]
const ACCEPTANCE_UP_TO = [DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY]

/**
 * A counted case. Times are in minutes after it was posted; null for what has not happened. The
 * amounts are null until both sides have agreed.
 */
interface CountedCase {
  status: Schemas['CaseStatus']
  category: string
  bids: number
  firstBid: number | null
  acceptance: number | null
  agreedAmount: number | null
  bidAmount: number | null
}

/**
 * Counts the cases posted since an instant, the newest `MAX_CASES_COUNTED` at most: by status,
 * including those without a case; by category, the ten largest and the rest; by the number of bids;
 * by the time to the first bid and to the first acceptance; and by how the agreed price compares
 * with the accepted bid's.
 */
export async function countCases(
  db: Queryable,
  since: Date,
): Promise<Omit<Schemas['Overview'], 'days' | 'since' | 'version' | 'backup'>> {
  const newest = await rows<CountedCase>(
    db,
    sql`select posted.case_status as status, ${categories.name} as category, offers.total as bids,
          ${minutesUntil(sql`happened.bid`)} as "firstBid", ${minutesUntil(sql`happened.acceptance`)} as acceptance,
          agreed.agreed_amount as "agreedAmount", agreed.bid_amount as "bidAmount"
        from (
          select ${cases.id}, ${cases.caseStatus}, ${cases.categoryId}, ${cases.acceptedBidId}, ${cases.createdAt}
          from ${cases} where ${gte(cases.createdAt, since)}
          order by ${desc(cases.createdAt)}, ${desc(cases.id)} limit ${MAX_CASES_COUNTED + 1}) posted
        join ${categories} on ${categories.id} = posted.category_id
        cross join lateral (
          select count(*)::int as total from ${bids} where ${bids.caseId} = posted.id) offers
        cross join lateral (
          select ${firstTime('bid.create')} as bid, ${firstTime('bid.accept')} as acceptance
          from ${auditEvents} where ${auditEvents.caseId} = posted.id) happened
        left join lateral (
          select ${agreements.bidAmount} as agreed_amount, ${bids.bidAmount} as bid_amount
          from ${agreements} join ${bids} on ${eq(bids.id, agreements.bidId)}
          where ${agreements.bidId} = posted.accepted_bid_id and ${agreements.state} = 'agreed') agreed
          on true
        order by posted.created_at desc, posted.id desc`,
  )
  const counted = newest.slice(0, MAX_CASES_COUNTED)
  return {
    total_cases: counted.length,
    is_capped: newest.length > MAX_CASES_COUNTED,
    by_status: statuses.map((status) => ({
      case_status: status,
      count: counted.filter((one) => one.status === status).length,
    })),
    by_category: byCategory(counted),
    bids_per_case: groupsOf(BIDS_UP_TO).map(({ over, upTo, has }) => ({
      from: over + 1,
      to: upTo,
      count: counted.filter((one) => has(one.bids)).length,
    })),
    first_bid: waiting(
      counted.map(({ firstBid }) => firstBid),
      FIRST_BID_UP_TO,
    ),
    acceptance: waiting(
      counted.map(({ acceptance }) => acceptance),
      ACCEPTANCE_UP_TO,
    ),
    agreed_prices: agreedPrices(counted),
  }
}

function agreedPrices(counted: CountedCase[]): Record<PriceChange, number> {
  const prices = { higher: 0, same: 0, lower: 0 }
  for (const { agreedAmount, bidAmount } of counted) {
    if (agreedAmount !== null && bidAmount !== null) prices[priceChange(agreedAmount, bidAmount)]++
  }
  return prices
}

// From the audit record, because a withdrawn or deleted bid has no row.
const firstTime = (event: string) =>
  sql`min(${auditEvents.at}) filter (where ${eq(auditEvents.event, event)})`

const minutesUntil = (instant: SQL) =>
  sql`extract(epoch from ${instant} - posted.created_at)::float8 / 60`

// Categories whose names differ in case are one. `category_name` of the rest is null.
function byCategory(counted: CountedCase[]): Schemas['Overview']['by_category'] {
  const named = [...Map.groupBy(counted, ({ category }) => category.toLowerCase()).values()]
    .map((group) => ({
      category_name: group.map(({ category }) => category).reduce((a, b) => (a < b ? a : b)),
      count: group.length,
    }))
    .sort((a, b) => b.count - a.count || (a.category_name < b.category_name ? -1 : 1))
  const rest = named.slice(MAX_CATEGORIES_NAMED).reduce((sum, { count }) => sum + count, 0)
  return [
    ...named.slice(0, MAX_CATEGORIES_NAMED),
    ...(rest > 0 ? [{ category_name: null, count: rest }] : []),
  ]
}

/** Returns the groups with these upper bounds, and one without. */
const groupsOf = (ends: number[]) =>
  [...ends, null].map((upTo, at) => {
    const over = ends[at - 1] ?? -1
    return { over, upTo, has: (value: number) => value > over && (upTo === null || value <= upTo) }
  })

function waiting(minutes: (number | null)[], ends: number[]): Schemas['Waiting'] {
  const sorted = minutes.filter((value) => value !== null).sort((a, b) => a - b)
  const [low, high] = [(sorted.length - 1) / 2, sorted.length / 2].map(
    (place) => sorted[Math.floor(place)],
  )
  return {
    median_minutes: low === undefined || high === undefined ? null : Math.round((low + high) / 2),
    waiting: minutes.length - sorted.length,
    buckets: groupsOf(ends).map(({ upTo, has }) => ({
      up_to_minutes: upTo,
      count: sorted.filter(has).length,
    })),
  }
}

// How long cases of a category wait for their first bid, in a small table that a daily job writes.
import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#machines/durations.ts'
import type { FirstBidWait } from '#machines/lifecycle/first-bid-wait.ts'
import { findState } from '#machines/places/states.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { bids, cases, firstBidWaits } from '#server/db/schema/cases.ts'
import { stateOfCase } from './price-guides.ts'

/** The newest cases of a category that count. Enough that the smallest state has about ten. */
const MAX_CASES = 10_000

/** The state of the row that counts all cases of a category. */
const EVERYWHERE = ''

/** Half of the cases in a state, or everywhere, waited this long at most. */
export interface MeasuredWait {
  state: string
  hours: number
}

/**
 * Returns the median wait for the first bid on a category's newest cases, everywhere and by state,
 * where at least `minCases` had a bid. A case without one counts as a longer wait than all others,
 * from a day after it was posted on, unless its customer closed it. So nothing is returned where
 * most cases have no bid.
 */
export const measureFirstBidWaits = (
  db: Queryable,
  { categoryId, since, at }: { categoryId: string; since: Date; at: Date },
  minCases: number,
): Promise<MeasuredWait[]> =>
  rows<MeasuredWait>(
    db,
    sql`with newest as (
      select ${cases.id} as id, ${stateOfCase} as state, ${cases.createdAt} as created_at,
        ${cases.caseStatus} as status
      from ${cases} where ${cases.categoryId} = ${categoryId} and ${cases.createdAt} >= ${since.toISOString()}
      order by ${cases.createdAt} desc, ${cases.id} desc limit ${MAX_CASES}),
    waited as (
      select newest.state, extract(epoch from first.created_at - newest.created_at)::float8 as seconds
      from newest left join lateral (
        select ${bids.createdAt} as created_at from ${bids} where ${bids.caseId} = newest.id
        order by ${bids.createdAt}, ${bids.id} limit 1) as first on true
      where first.created_at is not null or (newest.status in ('open', 'paused')
        and newest.created_at < ${new Date(at.getTime() - DAY_MS).toISOString()})),
    median as (
      select scope.state, percentile_disc(0.5) within group
        (order by coalesce(waited.seconds, 'Infinity'::float8)) as seconds
      from waited cross join lateral (values (${EVERYWHERE}::text), (waited.state)) as scope (state)
      where scope.state is not null group by scope.state
      having count(waited.seconds) >= ${minCases}::integer)
    select state, greatest(1, ceil(seconds / 3600))::int as hours from median
    where seconds < 'Infinity'::float8`,
  )

/**
 * Replaces the waits of a category. Call it after `writePriceGuide` in one transaction: the lock of
 * that row keeps out another process that does the same.
 */
export async function replaceFirstBidWaits(
  tx: Queryable,
  categoryId: string,
  waits: readonly MeasuredWait[],
): Promise<void> {
  await tx.delete(firstBidWaits).where(eq(firstBidWaits.categoryId, categoryId))
  const added = waits.map((wait) => ({ ...wait, categoryId }))
  if (added.length > 0) await tx.insert(firstBidWaits).values(added)
}

/** The hours, and the state whose cases they are of. */
export type StoredWait = [hours: number, state: string]

/** The wait in the state of a case, else that in its category everywhere; null for none. */
export const waitOfCase = fixedSql(
  sql<StoredWait | null>`(select json_build_array(${firstBidWaits.hours}, ${firstBidWaits.state})
    from ${firstBidWaits} where ${firstBidWaits.categoryId} = ${cases.categoryId}
      and ${firstBidWaits.state} in (${stateOfCase}, ${EVERYWHERE})
    order by ${firstBidWaits.state} desc limit 1)`,
)

/** Returns a wait in wire format; undefined for none. */
export function contractWait(wait: StoredWait | null): FirstBidWait | undefined {
  if (!wait) return undefined
  const [hours, code] = wait
  const state = code === EVERYWHERE ? undefined : findState(code)
  return { hours, ...(state && { place_name: state.name }) }
}

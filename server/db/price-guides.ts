// What bids in each category mostly cost, in small tables that a daily job writes.
import { and, asc, eq, gte, notExists, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { bids, cases, categories, priceGuides, statePriceGuides } from './schema/cases.ts'

/** The newest cases of a category whose bids count: more would not change the prices. */
const MAX_CASES = 2_000

/** The same for its states: of this many, even the smallest state has ten on average. */
const MAX_CASES_OF_STATES = 10_000

/** The middle half of the prices on some cases; null without any bid. */
export interface MeasuredPrices {
  lowest: number | null
  highest: number | null
  /** The number of cases with a bid, and of attorneys who made one. */
  cases: number
  firms: number
}

/** The middle half of the prices in one state. */
export interface StatePrices {
  state: string
  lowest: number
  highest: number
}

/** A category's cases that were posted since `since`. */
interface MeasuredCases {
  categoryId: string
  since: Date
}

/** Returns a standard category whose prices were not measured since `since`; undefined when none is left. */
export async function findUnguidedCategory(
  db: Queryable,
  since: Date,
): Promise<{ id: string; name: string } | undefined> {
  const measured = db
    .select({ categoryId: priceGuides.categoryId })
    .from(priceGuides)
    .where(and(eq(priceGuides.categoryId, categories.id), gte(priceGuides.computedAt, since)))
  const [found] = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.isOther, false), notExists(measured)))
    .orderBy(asc(categories.position))
    .limit(1)
  return found
}

/** The FIPS code of a case's state; null without a place. */
export const stateOfCase = sql<string | null>`left(${cases.place}, 2)`

/** The columns of `MeasuredPrices`, over rows of bids. */
const measured = sql`percentile_disc(0.25) within group (order by ${bids.bidAmount}) as lowest,
  percentile_disc(0.75) within group (order by ${bids.bidAmount}) as highest,
  count(distinct ${bids.caseId})::int as cases, count(distinct ${bids.attorneyId})::int as firms`

/** The bids on the newest cases, which are `newest`. */
const bidsOnNewest = ({ categoryId, since }: MeasuredCases, limit: number) =>
  sql`(select ${cases.id} as id, ${stateOfCase} as state from ${cases}
      where ${cases.categoryId} = ${categoryId} and ${cases.createdAt} >= ${since.toISOString()}
      order by ${cases.createdAt} desc, ${cases.id} desc limit ${limit}) as newest
    join ${bids} on ${bids.caseId} = newest.id`

/** Returns the prices of the bids on a category's newest cases. */
export async function measurePrices(db: Queryable, wanted: MeasuredCases): Promise<MeasuredPrices> {
  const [found] = await rows<MeasuredPrices>(
    db,
    sql`select ${measured} from ${bidsOnNewest(wanted, MAX_CASES)}`,
  )
  return found ?? { lowest: null, highest: null, cases: 0, firms: 0 }
}

/** Returns the same for each state with a bid on them. */
export const measureStatePrices = (
  db: Queryable,
  wanted: MeasuredCases,
): Promise<(MeasuredPrices & { state: string })[]> =>
  rows(
    db,
    sql`select newest.state, ${measured} from ${bidsOnNewest(wanted, MAX_CASES_OF_STATES)}
        where newest.state is not null group by newest.state order by newest.state`,
  )

/** Stores the prices of a category in place of the former ones; null: there are too few bids. */
export async function writePriceGuide(
  tx: Queryable,
  guide: { categoryId: string; lowest: number | null; highest: number | null; computedAt: Date },
): Promise<void> {
  const { categoryId, ...prices } = guide
  await tx
    .insert(priceGuides)
    .values(guide)
    .onConflictDoUpdate({ target: priceGuides.categoryId, set: prices })
}

/**
 * Replaces the prices of a category by state. Call it after `writePriceGuide` in one transaction:
 * the lock of that row keeps out another process that does the same.
 */
export async function replaceStatePriceGuides(
  tx: Queryable,
  categoryId: string,
  guides: readonly StatePrices[],
): Promise<void> {
  await tx.delete(statePriceGuides).where(eq(statePriceGuides.categoryId, categoryId))
  const added = guides.map((guide) => ({ ...guide, categoryId }))
  if (added.length > 0) await tx.insert(statePriceGuides).values(added)
}

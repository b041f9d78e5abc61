// What bids in each category mostly cost, in a small table that a daily job writes.
import { and, asc, eq, gte, notExists, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { bids, cases, categories, priceGuides } from './schema/cases.ts'

/** The newest cases of a category whose bids count: more would not change the prices. */
const MAX_CASES = 2_000

/** The middle half of the prices on some cases; null without any bid. */
export interface MeasuredPrices {
  lowest: number | null
  highest: number | null
  /** The number of cases with a bid, and of attorneys who made one. */
  cases: number
  firms: number
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

/** Returns the prices of the bids on a category's newest cases that were posted since `since`. */
export async function measurePrices(
  db: Queryable,
  { categoryId, since }: { categoryId: string; since: Date },
): Promise<MeasuredPrices> {
  const [found] = await rows<MeasuredPrices>(
    db,
    sql`select percentile_disc(0.25) within group (order by ${bids.bidAmount}) as lowest,
          percentile_disc(0.75) within group (order by ${bids.bidAmount}) as highest,
          count(distinct ${bids.caseId})::int as cases, count(distinct ${bids.attorneyId})::int as firms
        from (select ${cases.id} as id from ${cases}
          where ${cases.categoryId} = ${categoryId} and ${cases.createdAt} >= ${since.toISOString()}
          order by ${cases.createdAt} desc, ${cases.id} desc limit ${MAX_CASES}) as newest
        join ${bids} on ${bids.caseId} = newest.id`,
  )
  return found ?? { lowest: null, highest: null, cases: 0, firms: 0 }
}

/** Stores the prices of a category in place of the former ones; null: there are too few bids. */
export async function writePriceGuide(
  db: Queryable,
  guide: { categoryId: string; lowest: number | null; highest: number | null; computedAt: Date },
): Promise<void> {
  const { categoryId, ...prices } = guide
  await db
    .insert(priceGuides)
    .values(guide)
    .onConflictDoUpdate({ target: priceGuides.categoryId, set: prices })
}

// What bids in each category mostly cost, in small tables that a daily job writes.
import { and, asc, between, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { bids, cases, categories, priceGuides, statePriceGuides } from '#server/db/schema/cases.ts'
import { attorneys } from '#server/db/schema/people.ts'

/** The newest cases of a category whose bids count: more would not change the prices. */
const MAX_CASES = 2_000

/**
 * The newest cases of a category that count for the prices by state. Of this many, the smallest
 * state has ten on average.
 */
const MAX_CASES_OF_STATES = 10_000

/** The range of most prices on some cases. */
export interface MeasuredPrices {
  lowest: number
  highest: number
  /** The number of cases with a bid, and of firms that made one. */
  cases: number
  firms: number
  /** The number of bids, of those from `lowest` to `highest`, and of the firm with the most. */
  bids: number
  bidsBetween: number
  mostOfFirm: number
}

/** The range of most prices in one state. */
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

/**
 * Returns a standard category whose prices were not measured from `since` to `until`; undefined
 * when none is left. `until` is the current time, so that prices with a time in the future, from a
 * wrong clock, are measured again at once.
 */
export async function findUnmeasuredCategory(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<{ id: string; name: string } | undefined> {
  const measured = db
    .select({ categoryId: priceGuides.categoryId })
    .from(priceGuides)
    .where(
      and(eq(priceGuides.categoryId, categories.id), between(priceGuides.computedAt, since, until)),
    )
  const [row] = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.isOther, false), notExists(measured)))
    .orderBy(asc(categories.position))
    .limit(1)
  return row
}

/** The FIPS code of a case's state; null without a place. */
export const stateOfCase = sql<string | null>`left(${cases.place}, 2)`

/**
 * The firm of an attorney: all accounts whose firms have the same name. Names are compared without
 * their legal form, capitals, accents, apostrophes, dots, commas, hyphens and `&`: 'Vega Law Group'
 * and 'VEGA LAW GROUP, P.C.' are one firm. A deleted account no longer has a name, and counts as a
 * firm of its own.
 */
const firmOf = sql`case when ${attorneys.deletedAt} is null
  then regexp_replace(split_part(fold_name(${attorneys.companyName}), chr(10), 3), '( (pc|pa|llc|pllc|llp|inc|ltd))+ *$', '')
  else ${attorneys.id}::text end`

/**
 * Returns the query for the rows of `MeasuredPrices` by `state`. All firms weigh the same, however
 * many bids they made, so that one of them does not decide what is said of all. The range is the
 * middle half. Where that has no more than half of the bids, it leaves out 20, 15 or 10 percent of
 * the firms at either end instead, the most that has more than half of the bids, but always more
 * than one firm. `state`: an expression over `newest`, the newest cases, or one for all of them;
 * cases where it is null do not count. The names are folded once for each bidder, and not for each
 * bid.
 */
const pricesBy = (state: SQL, { categoryId, since }: MeasuredCases, limit: number) => sql`
  with sent as (
    select ${state} as state, newest.id as case_id, ${bids.attorneyId} as attorney_id, ${bids.bidAmount} as amount
    from (select ${cases.id} as id, ${stateOfCase} as state from ${cases}
        where ${cases.categoryId} = ${categoryId} and ${cases.createdAt} >= ${since.toISOString()}
        order by ${cases.createdAt} desc, ${cases.id} desc limit ${limit}) as newest
      join ${bids} on ${bids.caseId} = newest.id
    where ${state} is not null),
  bidder as materialized (
    select ${attorneys.id} as id, ${firmOf} as firm_id from ${attorneys}
    where ${attorneys.id} in (select attorney_id from sent)),
  bid as (select state, case_id, firm_id, amount from sent join bidder on bidder.id = sent.attorney_id),
  firm as (select state, firm_id, count(*)::int as bids from bid group by state, firm_id),
  total as (
    select state, count(*)::int as firms, sum(bids)::int as bids, max(bids) as most from firm group by state),
  ranked as (
    select state, case_id, amount, total.firms,
      round(sum(1.0 / firm.bids) over (partition by state order by amount) / total.firms, 6) as share
    from bid join firm using (state, firm_id) join total using (state)),
  middle as (
    select state, tail, count(distinct case_id)::int as cases,
      min(amount) filter (where share >= tail) as lowest,
      min(amount) filter (where share >= 1 - tail) as highest
    from ranked join (values (0.25), (0.2), (0.15), (0.1)) as tails (tail) on tail = 0.25 or tail * firms > 1
    group by state, tail),
  between_both as (
    select state, tail, count(*)::int as bids from bid join middle using (state)
    where amount between lowest and highest group by state, tail)
  select distinct on (state) state, lowest, highest, cases, firms, total.bids, most as "mostOfFirm",
    between_both.bids as "bidsBetween"
  from middle join total using (state) join between_both using (state, tail)
  order by state, between_both.bids * 2 > total.bids desc, tail desc`

/** Returns the prices of the bids on a category's newest cases; undefined without any. */
export async function measurePrices(
  db: Queryable,
  measured: MeasuredCases,
): Promise<MeasuredPrices | undefined> {
  const [row] = await rows<MeasuredPrices>(db, pricesBy(sql`''`, measured, MAX_CASES))
  return row
}

/**
 * Returns the prices of the bids on a category's newest cases, for each state that has such bids.
 */
export const measureStatePrices = (
  db: Queryable,
  measured: MeasuredCases,
): Promise<(MeasuredPrices & { state: string })[]> =>
  rows(db, pricesBy(sql`newest.state`, measured, MAX_CASES_OF_STATES))

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

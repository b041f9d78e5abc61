import { DAY_MS } from '#machines/durations.ts'
import { MIN_WAITED } from '#machines/lifecycle/first-bid-wait.ts'
import { MIN_GUIDED, type PriceGuide, roundedRange } from '#machines/lifecycle/price-guide.ts'
import { measureFirstBidWaits, replaceFirstBidWaits } from '#server/db/measures/first-bid-waits.ts'
import {
  findUnmeasuredCategory,
  type MeasuredPrices,
  measurePrices,
  measureStatePrices,
  replaceStatePriceGuides,
  writePriceGuide,
} from '#server/db/measures/price-guides.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import type { Services } from '#server/services.ts'

const YEAR_MS = 365 * DAY_MS

/**
 * Returns the prices as they are shown; undefined below ten cases or five firms, where one firm
 * made more than half of the bids, and where no more than half of them are in the range: all firms
 * weigh the same in it, and people read 'Most bids'.
 */
function shownPrices(
  measured: MeasuredPrices | undefined,
  categoryName: string,
): PriceGuide | undefined {
  if (!measured) return undefined
  const { lowest, highest, cases, firms, bids, bidsBetween, mostOfFirm } = measured
  if (cases < MIN_GUIDED.cases || firms < MIN_GUIDED.firms) return undefined
  if (mostOfFirm * 2 > bids || bidsBetween * 2 <= bids) return undefined
  return roundedRange({ lowest, highest }, categoryName)
}

/**
 * Computes the prices of one category that is due, and how long its cases waited for their first
 * bid, from the last twelve months. Returns whether there may be more.
 */
export async function refreshPriceGuide({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const at = clock()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  const category = await findUnmeasuredCategory(db.orm, { since: ago(DAY_MS), until: at })
  if (!category) return false
  const lastYear = { categoryId: category.id, since: ago(YEAR_MS) }
  const everywhere = shownPrices(await measurePrices(db.orm, lastYear), category.name)
  const measured = await measureStatePrices(db.orm, lastYear)
  const byState = measured.flatMap((prices) => {
    const shownGuide = shownPrices(prices, category.name)
    return shownGuide ? [{ ...shownGuide, state: prices.state }] : []
  })
  const waits = await measureFirstBidWaits(db.orm, { ...lastYear, at }, MIN_WAITED)
  await withTransaction(db.orm, async (tx) => {
    const { lowest = null, highest = null } = everywhere ?? {}
    await writePriceGuide(tx, { categoryId: category.id, lowest, highest, computedAt: at })
    await replaceStatePriceGuides(tx, category.id, byState)
    await replaceFirstBidWaits(tx, category.id, waits)
  })
  return true
}

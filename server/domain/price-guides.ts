// Computes what bids in each category mostly cost.
import { MIN_GUIDED, roundedPrice } from '#machines/lifecycle/price-guide.ts'
import { findUnguidedCategory, measurePrices, writePriceGuide } from '#server/db/price-guides.ts'
import type { Services } from '#server/services.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

/**
 * Computes the prices of one category that is due, from the bids of the last twelve months. Below
 * ten cases or five firms nothing is shown. Returns whether there may be more.
 */
export async function refreshPriceGuide({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const at = clock()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  const category = await findUnguidedCategory(db.orm, ago(DAY_MS))
  if (!category) return false
  const { lowest, highest, ...counted } = await measurePrices(db.orm, {
    categoryId: category.id,
    since: ago(YEAR_MS),
  })
  const isShown = counted.cases >= MIN_GUIDED.cases && counted.firms >= MIN_GUIDED.firms
  const shown = (amount: number | null) =>
    isShown && amount !== null ? roundedPrice(amount, category.name) : null
  await writePriceGuide(db.orm, {
    categoryId: category.id,
    lowest: shown(lowest),
    highest: shown(highest),
    computedAt: at,
  })
  return true
}

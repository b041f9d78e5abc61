/** What bids in a category mostly cost, for customers and attorneys. */
import { formatBidAmount, isPercent } from './bid-rules.ts'
import { categoryInText } from './case-titles.ts'

/** The middle half of the prices of a category, in dollars or percent. */
export type PriceGuide = { lowest: number; highest: number }

/** The fewest cases and firms from which prices are shown. */
export const MIN_GUIDED = { cases: 10, firms: 5 } as const

/** Returns an amount with two digits that count: `1230` becomes `1200`. Percents stay as they are. */
export function roundedPrice(amount: number, categoryName: string): number {
  return isPercent(categoryName) ? amount : Number(amount.toPrecision(2))
}

/**
 * Returns `Most bids for a DUI case are $1,200 to $2,600.` Prices are shown for the standard
 * categories only.
 */
export function priceGuideText({ lowest, highest }: PriceGuide, categoryName: string): string {
  const from = formatBidAmount(lowest, categoryName)
  const range =
    lowest === highest ? `about ${from}` : `${from} to ${formatBidAmount(highest, categoryName)}`
  return `Most bids for a ${categoryInText(categoryName)} case are ${range}.`
}

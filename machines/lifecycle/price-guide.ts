// What bids in a category mostly cost, for customers and attorneys.
import { stateInText } from '#machines/places/state-in-text.ts'
import { formatBidAmount, isPercent } from './bid-rules.ts'
import { categoryInText } from './case-titles.ts'

/**
 * The middle half or more of the prices of a category, in dollars or percent. `place_name`: the
 * state whose bids they are; absent for the whole country.
 */
export type PriceGuide = { lowest: number; highest: number; place_name?: string }

/** The fewest cases and firms from which prices are shown. */
export const MIN_GUIDED = { cases: 10, firms: 5 } as const

/**
 * Returns both ends of a range with two significant digits, the lower one rounded down and the
 * upper one up: 1230 and 2610 become 1200 and 2700. Percents stay as they are.
 */
export function roundedRange(
  { lowest, highest }: Pick<PriceGuide, 'lowest' | 'highest'>,
  categoryName: string,
): Pick<PriceGuide, 'lowest' | 'highest'> {
  if (isPercent(categoryName)) return { lowest, highest }
  const rounded = (amount: number, round: (value: number) => number) => {
    const step = 10 ** Math.max(0, String(amount).length - 2)
    return round(amount / step) * step
  }
  return { lowest: rounded(lowest, Math.floor), highest: rounded(highest, Math.ceil) }
}

/** Returns `a DUI`, `a family case`. Prices are shown for the standard categories only. */
function oneCase(categoryName: string): string {
  const name = categoryInText(categoryName)
  return name === 'DUI' ? `a ${name}` : `a ${name} case`
}

/** Returns `Most bids for a DUI in Arizona are $1,200 to $2,600.` */
export function priceGuideText(guide: PriceGuide, categoryName: string): string {
  const { lowest, highest, place_name } = guide
  const from = formatBidAmount(lowest, categoryName)
  const range =
    lowest === highest ? `about ${from}` : `${from} to ${formatBidAmount(highest, categoryName)}`
  const where = place_name === undefined ? '' : ` in ${stateInText(place_name)}`
  return `Most bids for ${oneCase(categoryName)}${where} are ${range}.`
}

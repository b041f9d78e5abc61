import { formatBidAmount, isPercent } from '#machines/lifecycle/bid-rules.ts'

/** What a percentage refers to, in the customer's words. */
export const OF_WHAT_YOU_WIN = 'of what you win'

/** Returns a bid's price for a customer: `$1,800`, or `30% of what you win` for personal injury. */
export function formatPrice(amount: number, categoryName: string): string {
  const price = formatBidAmount(amount, categoryName)
  return isPercent(categoryName) ? `${price} ${OF_WHAT_YOU_WIN}` : price
}

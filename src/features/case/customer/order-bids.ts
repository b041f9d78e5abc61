import type { Bid } from '#src/data/bids/bid-queries.ts'

/** The orders of a customer's bid list, as the URL has them. */
export const bidOrders = ['price', 'newest', 'ends'] as const
export type BidOrder = (typeof bidOrders)[number]

/** Returns the bids that are open or accepted. */
export const standingBids = (bids: readonly Bid[]): Bid[] =>
  bids.filter((bid) => bid.bid_status !== 'rejected')

const byPrice = (a: Bid, b: Bid) =>
  a.bid_amount - b.bid_amount || a.sent_at.localeCompare(b.sent_at)
const NEVER = '9999'

const comparisons: Record<BidOrder, (a: Bid, b: Bid) => number> = {
  price: byPrice,
  // A changed bid is a new offer.
  newest: (a, b) => b.sent_at.localeCompare(a.sent_at),
  ends: (a, b) => (a.ends_at ?? NEVER).localeCompare(b.ends_at ?? NEVER) || byPrice(a, b),
}

/** Returns the bids in the chosen order, rejected ones last. Ties keep the earlier bid first. */
export function orderBids(bids: readonly Bid[], order: BidOrder): Bid[] {
  const compare = comparisons[order]
  const isOut = (bid: Bid) => Number(bid.bid_status === 'rejected')
  return bids.toSorted((a, b) => isOut(a) - isOut(b) || compare(a, b))
}

/** Returns 'Lowest of 3' for the cheapest of several bids; null for the others. */
export function lowestOf(bid: Bid, bids: readonly Bid[]): string | null {
  const standing = standingBids(bids)
  if (bid.bid_status === 'rejected' || standing.length < 2) return null
  const lowest = Math.min(...standing.map((other) => other.bid_amount))
  return bid.bid_amount === lowest ? `Lowest of ${standing.length}` : null
}

/** Returns the id of the element that shows a bid, in the list and in the comparison. */
export const bidElementId = (bidId: string): string => `bid-${bidId}`

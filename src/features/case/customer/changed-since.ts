import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/queries.ts'

/** Returns what a changed bid was before: 'Changed since you last looked. It was $1,800.' */
export function changedSince(bid: Bid, amountBefore: number, categoryName: string): string {
  const changed = 'Changed since you last looked.'
  return amountBefore === bid.bid_amount
    ? `${changed} The price is the same.`
    : `${changed} It was ${formatBidAmount(amountBefore, categoryName)}.`
}

/** The text of a withdrawn bid, which keeps its place. */
export const WITHDRAWN = 'This bid was withdrawn'

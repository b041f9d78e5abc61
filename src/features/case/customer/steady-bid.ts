import type { Bid } from '#src/data/bids/bid-queries.ts'
import { isLeft } from './left-bids.ts'

export const WITHDRAWN = 'This bid was withdrawn'
export const ENDED = 'This bid has ended'
export const LEFT = 'This firm is no longer on Fastpass'
/** The license of its attorney is no longer checked. */
export const NOT_NOW = 'This bid can’t be accepted now'

/** A bid in its place. */
export type SteadyBid = {
  bid: Bid
  /** Why it became read-only while it was in view; null when it did not. */
  lockedBecause: string | null
  /** Whether it had ended, or its attorney had left, before it came into view. */
  wasOver: boolean
}

type BidsInView = {
  /** The bids that the view is about: in a comparison, those that can be accepted now. */
  bids: readonly Bid[]
  /** All bids on the case. */
  all: readonly Bid[]
  /** The ids of the bids that were over before they came into view. */
  over: readonly string[]
}

/** Returns whether a bid can't be accepted anymore, although the customer has not decided on it. */
export const isBidOver = (bid: Bid): boolean => Boolean(bid.ended_at) || isLeft(bid)

/** Returns a bid with what became of it while it was in view. */
export function steadyBid(bid: Bid, { bids, all, over }: BidsInView): SteadyBid {
  const isIn = (some: readonly Bid[]) => some.some(({ id }) => id === bid.id)
  const wasOver = over.includes(bid.id)
  const because = (lockedBecause: string | null) => ({ bid, lockedBecause, wasOver })
  if (!isIn(all)) return because(WITHDRAWN)
  if (wasOver) return because(null)
  if (isLeft(bid)) return because(LEFT)
  if (bid.ended_at) return because(ENDED)
  return because(isIn(bids) ? null : NOT_NOW)
}

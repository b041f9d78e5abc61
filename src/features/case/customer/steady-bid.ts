import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'

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

/** Shown above the bids of attorneys whose accounts were deleted. */
export const LEFT_TITLE = 'No longer on Fastpass'

/**
 * Returns whether a bid ended because its attorney's account was deleted: the customer did not
 * reject it.
 */
export const isLeft = ({ attorney, bid_status }: Bid): boolean =>
  attorney.has_left === true && bid_status === 'rejected'

type BidGroup = 'standing' | 'ended' | 'rejected' | 'left'

/** Returns the bids of a case by the group in which the list shows them. */
export function groupBids(bids: readonly SteadyBid[]): Record<BidGroup, SteadyBid[]> {
  const groups: Record<BidGroup, SteadyBid[]> = { standing: [], ended: [], rejected: [], left: [] }
  for (const bid of bids) groups[groupOf(bid)].push(bid)
  return groups
}

// A bid that ends, or whose attorney leaves, while it is in view keeps its place among the others.
function groupOf({ bid, wasOver }: SteadyBid): BidGroup {
  if (isLeft(bid)) return wasOver ? 'left' : 'standing'
  const state = sentBidState(bid)
  if (state === 'ended') return wasOver ? 'ended' : 'standing'
  return state === 'rejected' ? 'rejected' : 'standing'
}

import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isLeft } from './left-bids.ts'
import type { SteadyBid } from './steady-bid.ts'

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

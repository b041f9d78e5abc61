import type { Bid } from '#src/data/queries.ts'

const WITHDRAWN = 'This bid was withdrawn'
const ENDED = 'This bid has ended'
/** Its attorney left, or their license is no longer checked. */
const NOT_NOW = 'This bid can’t be accepted now'

/** A bid in its place. `lockedBecause`: why it became read-only while it was looked at; null when it did not. */
export type SteadyBid = { bid: Bid; lockedBecause: string | null }

type Looked = {
  /** The shown bids. */
  bids: readonly Bid[]
  /** All bids on the case. */
  all: readonly Bid[]
  /** The bids that had ended before. */
  ended: readonly string[]
}

/** Returns a bid with what became of it while it was looked at. */
export function steadyBid(bid: Bid, { bids, all, ended }: Looked): SteadyBid {
  const isIn = (some: readonly Bid[]) => some.some(({ id }) => id === bid.id)
  if (!isIn(all)) return { bid, lockedBecause: WITHDRAWN }
  if (bid.ended_at) return { bid, lockedBecause: ended.includes(bid.id) ? null : ENDED }
  return { bid, lockedBecause: isIn(bids) ? null : NOT_NOW }
}

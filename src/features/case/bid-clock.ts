/** The end of bids by this device's clock: an open screen, or one without a connection, learns of it late or never. */
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { isDue } from '#machines/lifecycle/deadline.ts'
import type { Bid, CaseStatus } from '#src/data/queries.ts'

/** A minimum, so that a clock ahead of the server's does not cause a loop, ms. */
const MIN_DELAY_MS = 5_000
/** A longer delay than a browser's timer can take would be none. */
const MAX_DELAY_MS = 86_400_000

const endOf = (bid: Bid) => (sentBidState(bid) === 'open' ? (bid.ends_at ?? null) : null)

/** Returns how long until the next of these bids ends, in ms; false when none ends by itself. */
export function untilNextEnd(bids: readonly Bid[], now = Date.now()): number | false {
  const ends = bids.flatMap((bid) => endOf(bid) ?? []).map((end) => Date.parse(end))
  if (ends.length === 0) return false
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, Math.min(...ends) - now))
}

/**
 * Returns the bids on a case with those as ended whose time is over; the same array when there is none. As on the server,
 * a decided case leaves its bids as they are.
 */
export function withEnds(bids: readonly Bid[], caseStatus: CaseStatus, now: Date): readonly Bid[] {
  const isOver = (bid: Bid) => isUndecided(caseStatus) && isDue(endOf(bid), now.toISOString())
  if (!bids.some(isOver)) return bids
  return bids.map((bid) =>
    isOver(bid) ? { ...bid, bid_status: 'rejected', ended_at: endOf(bid) } : bid,
  )
}

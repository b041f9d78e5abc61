/** The end of bids by this device's clock: an open screen, or one without a connection, learns of it late or never. */
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { isDue } from '#machines/lifecycle/deadline.ts'
import type { Bid, CaseStatus } from '#src/data/queries.ts'

/** A minimum, so that a bid that the server ends a little late does not cause a loop, ms. */
const MIN_DELAY_MS = 5_000
/** A longer delay than a browser's timer can take would be none. */
const MAX_DELAY_MS = 86_400_000
/**
 * A bid that the server calls open so long after its end by this device's clock is open, because the clock is ahead, ms.
 */
const LATE_MS = 60_000

const endOf = (bid: Bid) => (sentBidState(bid) === 'open' ? (bid.ends_at ?? null) : null)

/**
 * Returns how long until the next of these bids ends, in ms; false when none ends by itself. `fetchedAt`: when the bids
 * were received, by the same clock as `now`, in ms.
 */
export function untilNextEnd(
  bids: readonly Bid[],
  fetchedAt: number,
  now = Date.now(),
): number | false {
  const ends = bids.flatMap((bid) => endOf(bid) ?? []).map((end) => Date.parse(end))
  const delays = ends.map((end) =>
    end + LATE_MS <= fetchedAt ? LATE_MS : Math.max(MIN_DELAY_MS, end - now),
  )
  return delays.length === 0 ? false : Math.min(MAX_DELAY_MS, ...delays)
}

/**
 * Returns the bids on a case with those as ended whose time is over; the same array when there is none. As on the server,
 * a decided case leaves its bids as they are. `fetchedAt`: when they were received, by the same clock as `now`, in ms.
 */
export function withEnds(
  bids: readonly Bid[],
  { caseStatus, fetchedAt, now }: { caseStatus: CaseStatus; fetchedAt: number; now: Date },
): readonly Bid[] {
  const isOver = (bid: Bid) => {
    const end = endOf(bid)
    if (end === null || !isUndecided(caseStatus)) return false
    return isDue(end, now.toISOString()) && fetchedAt < Date.parse(end) + LATE_MS
  }
  if (!bids.some(isOver)) return bids
  return bids.map((bid) =>
    isOver(bid) ? { ...bid, bid_status: 'rejected', ended_at: endOf(bid) } : bid,
  )
}

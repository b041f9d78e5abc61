// Ends bids by the clock, because an open screen, or one without a connection, learns of their end
// late or never.
import { DAY_MS, MINUTE_MS } from '#machines/durations.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { isDue } from '#machines/lifecycle/deadline.ts'
import { inServerTime, serverTime } from '#src/clock/clock.ts'
import type { CaseListItem, CaseStatus } from '#src/data/cases/case-queries.ts'
import type { Bid } from './bid-queries.ts'

/** What a bid says of its end. A customer's list of cases says nothing. */
type EndingBid = Partial<Pick<Bid, 'bid_status' | 'ends_at' | 'ended_at'>>

/**
 * `fetchedAt`: when the bids were received, by this phone's clock, in ms. `now`: by the server's
 * clock.
 */
type Clock = { fetchedAt: number; now: Date }

/** A minimum, so that a bid that the server ends a little late does not cause a loop, ms. */
const MIN_DELAY_MS = 5_000
/**
 * A browser's timer fires at once when its delay is longer than it can take (2^31 ms), so longer
 * delays end here.
 */
const MAX_DELAY_MS = DAY_MS
/**
 * A bid that the server calls open this long after its end is open, because the clock here is
 * ahead, ms.
 */
const LATE_MS = MINUTE_MS

const endOf = ({ bid_status, ended_at, ends_at = null }: EndingBid) =>
  bid_status && sentBidState({ bid_status, ended_at }) === 'open' ? ends_at : null

/**
 * Returns how long until the next of these bids ends, in ms; false when none ends by itself.
 * `fetchedAt`: when the bids were received, by this phone's clock, in ms.
 */
export function untilNextEnd(
  bids: readonly Bid[],
  fetchedAt: number,
  now = serverTime().getTime(),
): number | false {
  const ends = bids.flatMap((bid) => endOf(bid) ?? []).map((end) => Date.parse(end))
  const delays = ends.map((end) =>
    end + LATE_MS <= inServerTime(fetchedAt) ? LATE_MS : Math.max(MIN_DELAY_MS, end - now),
  )
  return delays.length === 0 ? false : Math.min(MAX_DELAY_MS, ...delays)
}

/**
 * Returns the bids on a case with those as ended whose time is over; the same array when there is
 * none. As on the server, a decided case leaves its bids as they are.
 */
export function withEnds<Ending extends EndingBid>(
  bids: readonly Ending[],
  { caseStatus, fetchedAt, now }: Clock & { caseStatus: CaseStatus },
): readonly Ending[] {
  const isOver = (bid: Ending) => {
    const end = endOf(bid)
    if (end === null || !isUndecided(caseStatus)) return false
    return isDue(end, now.toISOString()) && inServerTime(fetchedAt) < Date.parse(end) + LATE_MS
  }
  if (!bids.some(isOver)) return bids
  return bids.map((bid) =>
    isOver(bid) ? { ...bid, bid_status: 'rejected', ended_at: endOf(bid) } : bid,
  )
}

/**
 * Returns a case of an attorney's list with their own bid as ended, and not counted anymore, once
 * its time is over.
 */
export function withOwnEnd(item: CaseListItem, clock: Clock): CaseListItem {
  const bids = withEnds(item.bids, { caseStatus: item.case_status, ...clock })
  return bids === item.bids ? item : { ...withOneLess(item), bids: [...bids] }
}

/** Returns a case with one bid less that counts. */
export const withOneLess = <Case extends Pick<CaseListItem, 'left_bids'>>(
  legalCase: Case,
): Case => ({
  ...legalCase,
  left_bids: (legalCase.left_bids ?? 0) + 1,
})

import type { components } from '#contract'
import { formatDeadline, formatMoment } from './dates.ts'

type Bid = components['schemas']['Bid']

/**
 * Returns when a bid ends by itself: `Wednesday, 3 PM`, or `Ended today at 3:00 PM`; undefined when
 * it does not.
 */
export function endText({
  ends_at,
  ended_at,
}: Pick<Bid, 'ends_at' | 'ended_at'>): string | undefined {
  if (ended_at) return `Ended ${formatMoment(ended_at)}`
  return ends_at ? formatDeadline(ends_at) : undefined
}

/** Said of an attorney's own bid that was withdrawn or removed. */
export const BID_GONE = 'Your bid is no longer on this case.'

const untilWhen = { customer: 'Accept by', attorney: 'The client can accept until' }

/**
 * Returns the end of an open or ended bid as a sentence: `Accept by Wednesday, 3 PM`;
 * undefined for other bids.
 */
export function endLine(
  bid: Pick<Bid, 'ends_at' | 'ended_at' | 'bid_status'>,
  reader: keyof typeof untilWhen,
): string | undefined {
  const text = bid.bid_status === 'open' || bid.ended_at ? endText(bid) : undefined
  return text && !bid.ended_at ? `${untilWhen[reader]} ${text}` : text
}

// When a bid ends by itself: an optional number of days after it was sent.
import type { components } from '#contract'
import type { BidState } from './bid.machine.ts'
import { hoursAfter } from './deadline.ts'

/** After how many days a bid ends, as the contract names it. */
export type EndsInDays = components['schemas']['EndsInDays']

/** The numbers of days that an attorney can choose. */
export const END_DAYS: readonly EndsInDays[] = [7, 14, 30]

/**
 * Returns the ISO instant at which a bid ends that is sent at the ISO instant `at`; null for none.
 */
export const bidEndsAt = (at: string, days: EndsInDays | null): string | null =>
  days === null ? null : hoursAfter(at, days * 24)

/** What the contract sends of the state of a bid. */
export type SentBid = {
  bid_status: components['schemas']['BidStatus']
  ended_at?: string | null | undefined
}

/** Returns the state of a bid as the contract sends it. */
export const sentBidState = ({ bid_status, ended_at }: SentBid): Exclude<BidState, 'removed'> =>
  ended_at ? 'ended' : bid_status

// Bids of tests about what screens show, with only the fields that these tests read.
import type { Bid } from '#src/data/bids/bid-queries.ts'

/** Returns a bid by its id, open and unchanged unless said otherwise. */
export const bid = (id: string, bid_status: Bid['bid_status'] = 'open', update_count = 0) =>
  ({ id, bid_status, update_count, attorney: {} }) as Bid

/** A bid that has ended. */
export const endedBid = (id: string) => ({
  ...bid(id, 'rejected'),
  ended_at: '2026-10-02T00:00:00Z',
})
/** A bid whose attorney's account was deleted. */
export const leftBid = (id: string) =>
  ({ ...bid(id, 'rejected'), attorney: { has_left: true } }) as Bid

import type { Bid } from '#src/data/bids/bid-queries.ts'

/** Shown above the bids of attorneys whose accounts were deleted. */
export const LEFT_TITLE = 'No longer on Fastpass'

/** Returns whether a bid ended because its attorney's account was deleted: the customer did not reject it. */
export const isLeft = ({ attorney, bid_status }: Bid): boolean =>
  attorney.has_left === true && bid_status === 'rejected'

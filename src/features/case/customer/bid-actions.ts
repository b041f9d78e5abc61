// What a customer may do with a bid.
import { bidActionsFor } from '#machines/lifecycle/actions-for.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'

/** Returns the events that a case's owner may cause on a bid. */
export const ownersBidActions = (bid: Bid, { case_status }: CustomerCase) =>
  bidActionsFor(sentBidState(bid), 'owner', {
    caseStatus: case_status,
    updateCount: bid.update_count,
  })

/** Returns whether only the attorney's license keeps a bid from being accepted. */
export const isLicenseNeeded = (bid: Bid, legalCase: CustomerCase): boolean =>
  legalCase.is_license_required === true &&
  Boolean(bid.license_gap) &&
  ownersBidActions(bid, legalCase).includes('bid.accept')

/** Returns whether a bid can be accepted now. */
export const canAcceptBid = (bid: Bid, legalCase: CustomerCase): boolean =>
  ownersBidActions(bid, legalCase).includes('bid.accept') && !isLicenseNeeded(bid, legalCase)

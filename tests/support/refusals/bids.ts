// Bids: what is refused to whom.
import { randomUUID } from 'node:crypto'
import type { components } from '#contract'
import type { TestPerson } from '#tests/support/api.ts'
import {
  changing,
  conflicted,
  expired,
  former,
  newcomer,
  other,
  type Rows,
  signedOut,
  theBid,
  unlicensed,
} from './rows.ts'
import type { World } from './world.ts'

type Schemas = components['schemas']

const bidsOnPending = ({ pending }: World) => ({ query: { case_id: pending } })
const bidding = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { attorney_id: who(world).id, case_id: world.open.id, bid_amount: 900 },
})
const biddingOnNamed = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { attorney_id: who(world).id, case_id: world.named.id, bid_amount: 900 },
})
const editing = ({ openBid }: World) => ({ body: { id: openBid.id, bid_amount: 900 } })
const editingRefused = ({ refusedBid: { id } }: World) => ({ body: { id, bid_amount: 900 } })
const editingEnded = ({ endedBid: { id } }: World) => ({ body: { id, bid_amount: 900 } })
const editingEndedOnClosed = ({ endedOnClosed: { id } }: World) => ({
  body: { id, bid_amount: 900 },
})
const withdrawing = ({ openBid }: World) => ({ body: { id: openBid.id } })
const deciding = ({ openBid }: World) => ({
  body: { id: openBid.id, bid_status: 'rejected', update_count: 0 },
})
const choosing =
  (find: (world: World) => Schemas['Bid'], bid_status: Schemas['BidStatus'] = 'accepted') =>
  (world: World) => ({ body: { id: find(world).id, bid_status } })
const offering = (more: object) => (world: World) => ({
  body: { ...bidding(other)(world).body, ...more },
})
const changedOffer = (more: object) => (world: World) => ({
  body: { ...editing(world).body, ...more },
})

/** The rows of these operations. */
export const bidRefusals = {
  listBids: [
    signedOut(bidsOnPending),
    newcomer(bidsOnPending),
    ['a revoked admin', 'WRONG_ROLE', bidsOnPending, 'is no admin anymore'],
    ['another customer', 'NOT_FOUND', bidsOnPending, 'bids on somebody else’s case'],
    ['another attorney', 'NOT_FOUND', bidsOnPending, 'a case without their bid'],
    [
      'another attorney',
      'NOT_FOUND',
      ({ open, vega }) => ({ query: { case_id: open.id, attorney_id: vega.id } }),
      'somebody else’s bids',
    ],
  ],
  getBid: [
    signedOut(theBid),
    newcomer(theBid),
    ['another customer', 'NOT_FOUND', theBid, 'on somebody else’s case'],
    ['another attorney', 'NOT_FOUND', theBid, 'somebody else’s bid'],
    ['a revoked admin', 'WRONG_ROLE', theBid, 'is no admin anymore'],
    ['an admin', 'NOT_FOUND', () => ({ path: { bid_id: randomUUID() } }), 'no such bid'],
  ],
  createBid: [
    ['an attorney without a license', 'LICENSE_NEEDED', bidding(unlicensed), 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', bidding(changing), 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', bidding(expired), 'has expired'],
    ['another attorney', 'INVALID_FIELDS', offering({ fee_type: 'share' }), 'of another category'],
    [
      'another attorney',
      'INVALID_FIELDS',
      offering({ covers: ['filing_fees', 'mediation'] }),
      'of another category',
    ],
    ['another attorney', 'CASE_CHANGED', offering({ content_version: 9 }), 'other words'],
    ['vega', 'BID_EXISTS', bidding(({ vega }) => vega), 'has a bid'],
    ['an attorney whose bids have ended', 'BID_EXISTS', bidding(former), 'can send it again'],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      biddingOnNamed(other),
      'has not said whether they have a conflict',
    ],
    [
      'an attorney with a conflict',
      'NOT_FOUND',
      biddingOnNamed(conflicted),
      'it is hidden from them',
    ],
    signedOut(bidding(({ vega }) => vega)),
    newcomer(bidding(({ vega }) => vega)),
    ['maria', 'WRONG_ROLE', bidding(({ vega }) => vega), 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', bidding(({ vega }) => vega), 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', bidding(({ vega }) => vega), 'in somebody else’s name'],
  ],
  updateBid: [
    ['a refused attorney', 'LICENSE_NEEDED', editingRefused, 'their license was refused'],
    ['vega', 'INVALID_FIELDS', changedOffer({ fee_type: 'share' }), 'of another category'],
    [
      'vega',
      'INVALID_FIELDS',
      changedOffer({ covers: ['filing_fees', 'mediation'] }),
      'of another category',
    ],
    ['vega', 'BID_CHANGED', changedOffer({ update_count: 3 }), 'another number of changes'],
    ['an attorney whose bids have ended', 'BID_EDITS_USED', editingEnded, 'changed three times'],
    ['an attorney whose bids have ended', 'STATUS_CONFLICT', editingEndedOnClosed, 'is closed'],
    [
      'vega',
      'STATUS_CONFLICT',
      (w) => ({ body: { ...editing(w).body, id: w.acceptedBid.id } }),
      'accepted',
    ],
    signedOut(editing),
    newcomer(editing),
    ['maria', 'WRONG_ROLE', editing, 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', editing, 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', editing, 'somebody else’s bid'],
  ],
  withdrawBid: [
    signedOut(withdrawing),
    newcomer(withdrawing),
    ['maria', 'WRONG_ROLE', withdrawing, 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', withdrawing, 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', withdrawing, 'somebody else’s bid'],
    [
      'vega',
      'STATUS_CONFLICT',
      ({ acceptedBid: { id } }) => ({ body: { id } }),
      'accepted already',
    ],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      ({ endedBid: { id } }) => ({ body: { id } }),
      'ended already',
    ],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      ({ endedOnClosed: { id } }) => ({ body: { id } }),
      'ended before its case was closed',
    ],
  ],
  updateBidStatus: [
    ['maria', 'LICENSE_NEEDED', choosing(({ refusedBid }) => refusedBid), 'not the license'],
    ['maria', 'LICENSE_NEEDED', choosing((w) => w.pendingLicenseBid), 'its license is not checked'],
    ['maria', 'LICENSE_NEEDED', choosing((w) => w.expiredLicenseBid), 'its license has expired'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedBid }) => endedBid), 'has ended'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedBid }) => endedBid, 'rejected'), 'has ended'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedOnClosed }) => endedOnClosed), 'is closed'],
    [
      'maria',
      'BID_CHANGED',
      (w) => ({ body: { ...deciding(w).body, update_count: 3 } }),
      'another offer',
    ],
    [
      'a customer without a phone',
      'PHONE_REQUIRED',
      choosing(({ phonelessBid }) => phonelessBid),
      'cannot be reached',
    ],
    signedOut(deciding),
    newcomer(deciding),
    ['vega', 'WRONG_ROLE', deciding, 'attorneys do not decide'],
    ['an admin', 'WRONG_ROLE', deciding, 'admins do not decide'],
    ['another customer', 'NOT_FOUND', deciding, 'on somebody else’s case'],
  ],
} satisfies Rows

// What happened to a bid while its customer was asked whether to accept or reject it.
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { bidLicense } from '#src/format/bid-license.ts'
import { canAcceptBid, isLicenseNeeded } from './bid-actions.ts'
import { closingEnds } from './status-changes.ts'
import { ENDED, NOT_NOW, steadyBid, WITHDRAWN } from './steady-bid.ts'

const OVER = 'You can’t accept it anymore.'

/** What happened, and what the customer can do. */
type AcceptanceEnd = { title: string; next: string }

/**
 * Returns why a bid can no longer be accepted; null while it can. Null also once it is accepted, so
 * that a sheet that closes keeps its text.
 */
export function acceptanceEnd(
  chosen: Bid,
  legalCase: CustomerCase,
  bids: readonly Bid[],
): AcceptanceEnd | null {
  if (legalCase.case_status === 'closed')
    return { title: 'This case is closed', next: 'You can post it again as a new case.' }
  const bid = bids.find(({ id }) => id === chosen.id) ?? chosen
  const hasOthers = bids.some((one) => one.id !== bid.id && canAcceptBid(one, legalCase))
  const because = (title: string, next: string) => ({
    title,
    next: hasOthers ? `${next} You can also choose another bid.` : next,
  })
  if (isLicenseNeeded(bid, legalCase) && bids.includes(bid)) {
    const license = bidLicense(bid)
    return because(
      NOT_NOW,
      `${license ? `${license}. ` : ''}You can accept this bid once we have confirmed their license.`,
    )
  }
  const { lockedBecause } = steadyBid(bid, { bids, all: bids, over: [] })
  if (lockedBecause)
    return because(
      lockedBecause,
      isUndecided(legalCase.case_status)
        ? nextOf(lockedBecause, bid, legalCase.case_status === 'paused')
        : OVER,
    )
  if (bid.bid_status !== 'rejected') return null
  return because(
    isUndecided(legalCase.case_status)
      ? 'This bid has been rejected'
      : 'A bid on this case was already accepted',
    OVER,
  )
}

/**
 * Returns what comes next for a bid on an open or a paused case. Of a withdrawn one, the phone does
 * not know more.
 */
function nextOf(lockedBecause: string, bid: Bid, isPaused: boolean): string {
  const hasEditLeft = lockedBecause === ENDED && bid.update_count < MAX_BID_EDITS
  if (!hasEditLeft && lockedBecause !== WITHDRAWN) return OVER
  const again = isPaused ? 'again once your case is open' : 'again'
  return `${OVER} The attorney ${hasEditLeft ? 'can' : 'may'} send it ${again}.`
}

/** Returns why a bid can no longer be rejected, unless it was rejected; undefined while it can. */
export function rejectionEnd(
  chosen: Bid,
  legalCase: CustomerCase,
  bids: readonly Bid[],
): string | undefined {
  if (legalCase.case_status === 'closed') return closingEnds.closed
  const accepted = bids.find(({ bid_status }) => bid_status === 'accepted')
  if (accepted) return `You have accepted ${accepted.id === chosen.id ? 'this' : 'another'} bid.`
  const bid = bids.find(({ id }) => id === chosen.id) ?? chosen
  const { lockedBecause } = steadyBid(bid, { bids, all: bids, over: [] })
  return lockedBecause ? `${lockedBecause}.` : undefined
}

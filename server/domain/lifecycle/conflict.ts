// The problems of a person whose action the current state does not allow.
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { Problem } from '#server/errors.ts'

const caseIs: Record<CaseStatus, string> = {
  open: 'This case is open.',
  paused: 'Bidding on this case is paused.',
  pending: 'A bid on this case was already accepted.',
  accepted: 'An attorney has taken this case.',
  rejected: 'This case was rejected.',
  closed: 'This case is closed.',
}

const bidIs = {
  accepted: 'This bid has been accepted.',
  rejected: 'This bid has been rejected.',
  ended: 'This bid has ended.',
  withdrawn: 'This bid was withdrawn.',
}

/** Returns a 409 with the case's status, as the person sees it. */
export const caseConflict = (status: CaseStatus): Problem =>
  new Problem('STATUS_CONFLICT', { message: caseIs[status], current_status: status })

/**
 * Returns a 409 for an attorney who may not learn what became of the case. `bidStatus`: of their
 * own bid, if they have one.
 */
export const takesNoBids = (bidStatus?: keyof typeof bidIs): Problem =>
  new Problem('STATUS_CONFLICT', {
    message: 'This case no longer takes bids.',
    ...(bidStatus && { current_status: bidStatus }),
  })

/**
 * Returns a 409 with the status of a bid that is no longer open. `hasLeft`: because its attorney
 * left.
 */
export const bidConflict = (status: keyof typeof bidIs, hasLeft = false): Problem =>
  new Problem('STATUS_CONFLICT', {
    message: hasLeft ? 'This firm is no longer on Fastpass.' : bidIs[status],
    current_status: status,
  })

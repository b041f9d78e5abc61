import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CaseStatus } from '#src/data/cases/case-queries.ts'
import type { StatusChange } from '#src/features/case/use-case-status.ts'
import { BID_GONE } from '#src/format/bid-end.ts'
import { CASE_GONE } from '#src/format/case-gone.ts'

/** 'Contact client': the attorney accepts the case. */
export const accept: StatusChange = { status: 'accepted', success: 'Case Accepted successfully' }

/** The banner's reject, while the case is pending. */
export const reject: StatusChange = { status: 'rejected', success: 'Case Rejected successfully' }

/** The header menu's decline: the same transition by its own call. */
export const decline: StatusChange = { ...reject, isDecline: true }

/** The header menu's close. */
export const close: StatusChange = { status: 'closed', success: 'Case Closed successfully' }

/**
 * What happened while the chosen attorney was asked about a change, in the statuses in which none
 * is possible.
 */
const ends: Partial<Record<CaseStatus, string>> = {
  open: BID_GONE,
  paused: BID_GONE,
  closed: 'This case is now closed.',
  rejected: 'You declined this case.',
}

/**
 * Returns what happened while the chosen attorney was asked about a change, once it is no longer
 * possible; undefined while it is. `isGone`: they no longer see the case.
 */
export function changeEnd(
  { status }: StatusChange,
  { case_status, license_gap }: Pick<AttorneyCase, 'case_status' | 'license_gap'>,
  isGone: boolean,
): string | undefined {
  if (isGone) return CASE_GONE
  if (status !== 'accepted' || case_status in ends) return ends[case_status]
  if (case_status === 'accepted') return 'You took this case.'
  return license_gap && 'You can take this case once we have confirmed your license.'
}

/**
 * Returns what happened while the chosen attorney was asked whether they contacted the customer,
 * once it makes no difference anymore; undefined while it does. `isGone`: they no longer see the
 * case.
 */
export function contactEnd(
  legalCase: Pick<AttorneyCase, 'case_status' | 'license_gap'>,
  isGone: boolean,
): string | undefined {
  const end = changeEnd(decline, legalCase, isGone)
  return end ?? (legalCase.license_gap && 'You can tell us once we have confirmed your license.')
}

/**
 * Returns what happened while an attorney was asked about a conflict of interest, once they can no
 * longer hide the case. `bid`: their own, unless it has ended.
 */
export const hidingEnd = (bid: Bid | null): string =>
  bid ? 'You have a bid on this case now.' : 'This case is no longer open for bids.'

import type { StatusChange } from '#src/features/case/use-case-status.ts'

/** 'Contact client': the attorney accepts the case. */
export const accept: StatusChange = { status: 'accepted', success: 'Case Accepted successfully' }

/** The banner's reject, while the case is pending. */
export const reject: StatusChange = { status: 'rejected', success: 'Case Rejected successfully' }

/** The header menu's decline: the same transition by its own call. */
export const decline: StatusChange = { ...reject, isDecline: true }

/** The header menu's close. */
export const close: StatusChange = { status: 'closed', success: 'Case Closed successfully' }

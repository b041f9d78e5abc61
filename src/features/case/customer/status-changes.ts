import type { CaseStatus } from '#src/data/cases/case-queries.ts'
import type { StatusChange } from '#src/features/case/use-case-status.ts'

export const pause: StatusChange = { status: 'paused', success: 'Case status updated successfully' }
export const reopen: StatusChange = { status: 'open', success: 'Case status updated successfully' }
export const close: StatusChange = { status: 'closed', success: 'Case Closed successfully' }

/**
 * What happened while the customer was asked whether to close a case, in the statuses in which they
 * no longer can.
 */
export const closingEnds: Partial<Record<CaseStatus, string>> = {
  closed: 'This case is now closed.',
  rejected: 'Your attorney declined this case.',
}

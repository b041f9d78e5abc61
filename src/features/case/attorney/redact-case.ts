import type { AttorneyCase } from '#src/data/queries.ts'

/**
 * Returns a case without what an attorney may no longer see after losing access: the customer's
 * data, the dates and the timeline. Its status is closed.
 */
export function redactCase({
  customer: _,
  timeline: __,
  ...legalCase
}: AttorneyCase): AttorneyCase {
  const unknown = { status_by: null, status_at: null, contact_due_at: null, paused_until: null }
  return { ...legalCase, ...unknown, case_status: 'closed' }
}

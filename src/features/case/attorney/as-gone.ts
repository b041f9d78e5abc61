import type { AttorneyCase } from '#src/data/queries.ts'

/**
 * Returns a case as an attorney may still see it after losing access: closed, without the
 * customer's data.
 */
export function asGone({ customer: _, ...legalCase }: AttorneyCase): AttorneyCase {
  const unknown = { status_by: null, status_at: null, contact_due_at: null, paused_until: null }
  return { ...legalCase, ...unknown, case_status: 'closed' }
}

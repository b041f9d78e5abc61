import type { AttorneyCase } from '#src/data/queries.ts'

/** A case that is gone for an attorney, as they may still see it: closed, with nothing of the client's in it. */
export function asGone({ customer: _, ...legalCase }: AttorneyCase): AttorneyCase {
  const unknown = { status_by: null, status_at: null, contact_due_at: null, paused_until: null }
  return { ...legalCase, ...unknown, case_status: 'closed' }
}

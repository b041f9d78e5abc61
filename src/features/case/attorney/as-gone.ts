import type { AttorneyCase } from '#src/api/queries.ts'

/** A case that is gone for an attorney, as they may still see it: closed, with nothing of the client's in it. */
export function asGone({ customer: _, ...legalCase }: AttorneyCase): AttorneyCase {
  return { ...legalCase, case_status: 'closed', contact_due_at: null, paused_until: null }
}

import { useEffect } from 'react'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { deleteCourtDateEdit } from '#src/offline/court-date-edits.ts'

/**
 * Deletes a typed court date once the case's date can no longer change. A sign-out would ask about it, and the person
 * could not reach it.
 */
export function useLateCourtDate({ id, customer_id, case_status }: CustomerCase): void {
  const isLate = !caseActionsFor(case_status, 'owner').includes('court.move')
  useEffect(() => {
    if (isLate) void deleteCourtDateEdit(customer_id, id).catch(() => {})
  }, [isLate, customer_id, id])
}

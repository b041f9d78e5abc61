import { useEffect } from 'react'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { deleteCourtDateEdit } from '#src/offline/court-date-edits.ts'

/**
 * Deletes a typed court date once the case's date can no longer change. Otherwise a sign-out would ask about a date that
 * the person cannot open. `isRemoved`: whether an admin has deleted the case.
 */
export function useDeleteObsoleteDate(
  { id, customer_id, case_status }: CustomerCase,
  isRemoved = false,
): void {
  const isObsolete = isRemoved || !caseActionsFor(case_status, 'owner').includes('court.move')
  useEffect(() => {
    if (isObsolete) void deleteCourtDateEdit(customer_id, id).catch(() => {})
  }, [isObsolete, customer_id, id])
}

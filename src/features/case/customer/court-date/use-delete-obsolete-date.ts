import { useEffect } from 'react'
import { isSameCourtDate } from '#machines/client/typed-court-date.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { deleteCourtDateEdit, readCourtDateEdit } from '#src/offline/typed/court-date-edits.ts'
import { isCourtDateOpen } from './court-date-changes.ts'

/**
 * Deletes a typed court date once the case has it, or its date can no longer change. Otherwise a sign-out would ask about a
 * date that is saved, or that the person cannot open. `isRemoved`: whether an admin has deleted the case.
 */
export function useDeleteObsoleteDate(
  { id, customer_id, case_status, dui }: CustomerCase,
  isRemoved = false,
): void {
  const isObsolete = isRemoved || !isCourtDateOpen({ case_status })
  const courtDate = dui?.next_hearing_date ?? null
  useEffect(() => {
    const deleteObsolete = async () => {
      const stored = await readCourtDateEdit(customer_id, id)
      if (stored && (isObsolete || isSameCourtDate(stored.typed, courtDate)))
        await deleteCourtDateEdit(customer_id, id)
    }
    deleteObsolete().catch(() => {})
  }, [isObsolete, courtDate, customer_id, id])
}

import { useMutation } from '@tanstack/react-query'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { type CourtDate, courtDateNames } from '#machines/lifecycle/next-court-date.ts'
import { updateCourtDate } from '#src/data/cases/case-mutations.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { closingEnds } from '#src/features/case/customer/status-changes.ts'
import { courtDateOf } from '#src/format/court-dates.ts'
import { courtDateText } from '#src/format/court-moments.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import type { CourtDateForm } from './use-court-date.ts'

const REMOVED = 'Date removed. If it is in your calendar, delete it there.'
const MOVED = 'The date was changed on another device.'
const showRemoved = () => showSnackbar({ message: REMOVED, type: 'success' })

/**
 * A court date that its customer is asked whether to remove. `changes`: how often it had changed
 * then.
 */
type AskedDate = { date: CourtDate; changes: number }

/**
 * Returns what happened while the customer was asked, once there is nothing left to ask; undefined
 * while there is.
 */
function endOf({ changes }: AskedDate, legalCase: CustomerCase): string | (() => void) | undefined {
  const over = closingEnds[legalCase.case_status]
  if (over) return over
  if (changes === legalCase.court_date_changes) return undefined
  return courtDateOf(legalCase) ? MOVED : showRemoved
}

/**
 * Removes a case's court date after a confirmation, and what is typed into its form. Call it in a
 * component that stays when the date or the case is gone.
 */
export function useCourtDateRemoval(legalCase: CustomerCase, form: CourtDateForm) {
  const { id, customer_id } = legalCase
  const { mutateAsync } = useMutation(updateCourtDate(customer_id))
  // The server refuses it when the date has changed since the question.
  return useConfirm<AskedDate>(
    async ({ changes }) => {
      await mutateAsync({ id, court_date_changes: changes, next_hearing_date: null })
      form.discard()
      showRemoved()
    },
    // Another device was first, or the response to the last attempt was lost.
    (shownDate) => endOf(shownDate, legalCase),
  )
}

type RemoveCourtDateProps = {
  legalCase: CustomerCase
  removal: ReturnType<typeof useCourtDateRemoval>
}

/** The question whether to remove a case's court date. */
export function RemoveCourtDate({ legalCase, removal }: RemoveCourtDateProps) {
  const { case_status, dui } = legalCase
  const isTaken = hasChosenAttorney(case_status)
  const name = courtDateNames[removal.subject?.date.kind ?? 'hearing']
  return (
    <ConfirmDialog
      question={removal}
      title={`Remove this ${name}?`}
      confirm={`Remove ${name}`}
      working="Removing"
      exit="Keep it"
    >
      <p>
        {[removal.subject && courtDateText(legalCase, removal.subject.date), dui?.hearing_type]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>We will not remind you of it.</p>
      <p>{isTaken ? 'We’ll tell your attorney.' : 'Attorneys with a bid will be told.'}</p>
    </ConfirmDialog>
  )
}

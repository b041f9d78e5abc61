import { useMutation } from '@tanstack/react-query'
import { useOnline } from '#src/browser/online.ts'
import { updateCourtDate } from '#src/data/mutations.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { formatCourtMoment } from '#src/format/court-moments.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { deleteCourtDateEdit } from '#src/offline/court-date-edits.ts'
import { Button } from '#src/ui/button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

const REMOVED = 'Court date removed. If it is in your calendar, delete it there.'
const MOVED = 'The court date was changed on another device.'
const showRemoved = () => showSnackbar({ message: REMOVED, type: 'success' })

type RemoveCourtDateProps = {
  legalCase: CustomerCase
  /** False once the day is over. */
  isPossible: boolean
  /** How often the court date has changed. */
  changes: number
}

/** The button that removes a case's court date, and its question. */
export function RemoveCourtDate({ legalCase, isPossible, changes }: RemoveCourtDateProps) {
  const { id, customer_id, case_status, dui } = legalCase
  const isOnline = useOnline()
  const { mutateAsync } = useMutation(updateCourtDate(customer_id))
  const date = dui?.next_hearing_date
  // The server refuses it when the date has changed since the question.
  const removal = useConfirm<{ date: string; changes: number }>(
    async ({ changes: asked }) => {
      await mutateAsync({ id, court_date_changes: asked, next_hearing_date: null })
      await deleteCourtDateEdit(customer_id, id).catch(() => {})
      showRemoved()
    },
    // Another device was first, or the response to the last attempt was lost.
    ({ changes: asked }) => (asked === changes ? undefined : date ? MOVED : showRemoved),
  )
  const isTaken = case_status === 'pending' || case_status === 'accepted'
  return (
    <>
      {isPossible && date && (
        <Button
          visual="quiet"
          fit="hug"
          icon={<CloseIcon />}
          onClick={() => removal.ask({ date, changes })}
        >
          Remove court date
        </Button>
      )}
      <ConfirmDialog
        open={removal.isAsking}
        onClose={removal.cancel}
        title="Remove this court date?"
        confirm="Remove court date"
        working="Removing"
        exit="Keep it"
        onConfirm={removal.confirm}
        isSending={removal.isSending}
        isOnline={isOnline}
        failure={removal.failure}
      >
        <p>
          {removal.subject && formatCourtMoment(legalCase, removal.subject.date)}
          {dui?.hearing_type && `, ${dui.hearing_type}`}
        </p>
        <p>We will not remind you of it.</p>
        <p>{isTaken ? 'We’ll tell your attorney.' : 'Attorneys with a bid will be told.'}</p>
      </ConfirmDialog>
    </>
  )
}

import { ConfirmDialog } from '#src/client/confirm-dialog.tsx'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { close } from './status-changes.ts'

const closing = {
  title: 'Close this case?',
  consequence: 'It cannot be reopened. The client will be told.',
  confirm: 'Close case',
  working: 'Closing',
}

const rejecting = {
  title: 'Reject this case?',
  consequence: 'It cannot be taken back. The client will be told and can post it again.',
  confirm: 'Reject case',
  working: 'Rejecting',
}

type ConfirmChangeProps = { statusChange: CaseStatusChange; isOnline: boolean }

/** Asks the attorney before a case is closed, rejected or declined. */
export function ConfirmChange({ statusChange, isOnline }: ConfirmChangeProps) {
  const { change, isAsking, isSending, failure, cancel, send } = statusChange
  if (!change) return null
  const { title, consequence, confirm, working } = change === close ? closing : rejecting
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={cancel}
      title={title}
      confirm={confirm}
      working={working}
      exit="Keep it"
      onConfirm={() => send(change)}
      isSending={isSending}
      isOnline={isOnline}
      failure={failure}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}

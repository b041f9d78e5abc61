import { ConfirmDialog } from '#src/client/confirm-dialog.tsx'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { accept, close } from './status-changes.ts'

const closing = {
  title: 'Close this case?',
  consequence:
    'It cannot be reopened. We will tell the client, and you will no longer see how to reach them.',
  confirm: 'Close case',
  working: 'Closing',
}

const taking = {
  title: 'Take this case?',
  consequence:
    'We will tell the client that you take it. Then call or write to them, and tell us once you have.',
  confirm: 'Take case',
  working: 'Accepting',
}

const rejecting = {
  title: 'Reject this case?',
  consequence:
    'You cannot take it back. We will tell the client, who can post the case again. You will no longer see how to reach them.',
  confirm: 'Reject case',
  working: 'Rejecting',
}

type ConfirmChangeProps = { statusChange: CaseStatusChange; isOnline: boolean }

/** Asks the attorney before a case is taken, closed, rejected or declined. */
export function ConfirmChange({ statusChange, isOnline }: ConfirmChangeProps) {
  const { change, isAsking, isSending, failure, cancel, send } = statusChange
  if (!change) return null
  const isTaking = change === accept
  const asked = isTaking ? taking : change === close ? closing : rejecting
  const { title, consequence, confirm, working } = asked
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={cancel}
      title={title}
      confirm={confirm}
      working={working}
      isDanger={!isTaking}
      exit={isTaking ? 'Not now' : 'Keep it'}
      onConfirm={() => send(change)}
      isSending={isSending}
      isOnline={isOnline}
      failure={failure}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}

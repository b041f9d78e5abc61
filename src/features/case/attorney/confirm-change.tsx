import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { accept, close } from './status-changes.ts'

const closing = {
  title: 'Close this case?',
  consequence:
    'It cannot be reopened. We’ll tell the client. You will no longer see their phone and email here.',
  action: 'Close case',
  working: 'Closing',
}

const taking = {
  title: 'Take this case?',
  consequence:
    'We’ll tell the client that you’re taking it. Call or write to them, then tell us that you did.',
  action: 'Take case',
  working: 'Accepting',
}

const rejecting = {
  title: 'Reject this case?',
  consequence:
    'You can’t undo this. We’ll tell the client, who can post the case again. You will no longer see their phone and email here.',
  action: 'Reject case',
  working: 'Rejecting',
}

/** Asks the attorney for confirmation before a case is accepted, closed, rejected or declined. */
export function ConfirmChange({ statusChange }: { statusChange: CaseStatusChange }) {
  const change = statusChange.subject
  if (!change) return null
  const isTaking = change === accept
  const question = isTaking ? taking : change === close ? closing : rejecting
  const { title, consequence, action, working } = question
  return (
    <ConfirmDialog
      question={statusChange}
      title={title}
      confirm={action}
      working={working}
      isDanger={!isTaking}
      exit={isTaking ? 'Not now' : 'Keep it'}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}

import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { Failure } from '#src/ui/failure.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { Dialog } from './dialog.tsx'

/** What is asked, as `useConfirm` has it. */
type Question = {
  isAsking: boolean
  isSending: boolean
  /** Why the last attempt got no response. */
  failure: string | null
  cancel: () => void
  confirm: () => void
}

type ConfirmDialogProps = {
  question: Question
  title: string
  /** The consequences, one paragraph each. */
  children: Elements
  /** The label of the button, and the label while it works: 'Close case', 'Closing'. */
  confirm: string
  working: string
  /** Whether the action cannot be undone. */
  isDanger?: boolean
  exit: string
}

/** Asks for confirmation of an action that has consequences and needs a connection. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, title, children, confirm, working, isDanger = true, exit } = props
  const { isSending } = question
  const disabledReason = useOfflineReason()
  return (
    <Dialog
      open={question.isAsking}
      onClose={question.cancel}
      title={title}
      busy={isSending}
      exit={exit}
      confirm={
        <Button
          visual={isDanger ? 'danger' : 'primary'}
          onClick={question.confirm}
          working={isSending && working}
          disabledReason={disabledReason}
        >
          {confirm}
        </Button>
      }
    >
      {children}
      <Failure message={question.failure} />
    </Dialog>
  )
}

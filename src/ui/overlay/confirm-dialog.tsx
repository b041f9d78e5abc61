import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The consequences, one paragraph each. */
  children: ReactNode
  /** The label of the button, and the label while it works: 'Close case', 'Closing'. */
  confirm: string
  working: string
  /** Whether the action cannot be undone. */
  isDanger?: boolean
  exit: string
  onConfirm: () => void
  isSending: boolean
  isOnline: boolean
  /** Why the last attempt got no response. */
  failure: string | null
}

/** Asks for confirmation of an action that has consequences and needs a connection. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, working, isDanger = true, isSending, isOnline, failure } = props
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      busy={isSending}
      exit={props.exit}
      confirm={
        <Button
          visual={isDanger ? 'danger' : 'primary'}
          onClick={props.onConfirm}
          working={isSending && working}
          disabledReason={isOnline ? undefined : 'You are offline. This needs a connection.'}
        >
          {confirm}
        </Button>
      }
    >
      {props.children}
      {failure && <p role="alert">{failure}</p>}
    </Dialog>
  )
}

import { Button } from '#src/ui/button.tsx'
import { Dialog } from './dialog.tsx'

export type DiscardDialogProps = {
  /** The case's category, as shown. */
  name: string
  /** Whether it was started before the sign-in, so that it may be another person's. */
  isUnclaimed?: boolean
  open: boolean
  onClose: () => void
  onDiscard: () => void
}

/** Asks for confirmation before answers are discarded. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { name, isUnclaimed = false, open, onClose, onDiscard } = props
  const discard = () => {
    onClose()
    onDiscard()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isUnclaimed ? `Delete this ${name} case?` : `Discard your ${name} case?`}
      confirm={
        <Button visual="danger" onClick={discard}>
          {isUnclaimed ? 'Delete' : 'Discard'}
        </Button>
      }
      exit="Keep it"
    >
      {isUnclaimed
        ? 'The answers will be deleted from this phone. You cannot get them back.'
        : 'Your answers will be deleted. You cannot get them back.'}
    </Dialog>
  )
}

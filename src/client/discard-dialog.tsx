import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export type DiscardDialogProps = {
  /** The case's category, as shown. */
  name: string
  open: boolean
  onClose: () => void
  onDiscard: () => void
}

/** Asks before answers are thrown away. */
export function DiscardDialog({ name, open, onClose, onDiscard }: DiscardDialogProps) {
  const discard = () => {
    onClose()
    onDiscard()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Discard your ${name} case?`}
      confirm={
        <Button visual="danger" onClick={discard}>
          Discard
        </Button>
      }
      exit="Keep it"
    >
      Your answers will be deleted. They cannot be brought back.
    </Dialog>
  )
}

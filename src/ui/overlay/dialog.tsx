import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { dialog } from '#styled/recipes/dialog.mjs'
import { Modal } from './modal.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** The question: 'Close this case?' */
  title: ReactNode
  /** The consequence: 'It cannot be reopened.' */
  children: ReactNode
  /** The button that confirms; `danger` if it cannot be undone. */
  confirm: Elements
  /** The label of the safe choice: 'Keep it open'. It has the focus when the dialog opens. */
  exit: string
  /** Whether the safe choice is the one that most people want, and comes first. */
  isExitFirst?: boolean
  /** While the action runs, Escape, the scrim and Back do not close it. */
  busy?: boolean
}

/** Asks for confirmation before an action that has consequences. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, confirm, exit, isExitFirst = false, busy } = props
  const safe = useRef<HTMLButtonElement>(null)
  const descriptionId = useId()
  const classes = dialog()
  return (
    <Modal
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      focused={() => safe.current}
      describedBy={descriptionId}
      classes={classes}
    >
      <div id={descriptionId} className={classes.description} dir="auto">
        {children}
      </div>
      <div className={classes.actions}>
        {!isExitFirst && confirm}
        <Button
          ref={safe}
          visual={isExitFirst ? 'primary' : 'quiet'}
          fit={isExitFirst ? 'fill' : 'hug'}
          disabled={busy}
          onClick={onClose}
        >
          {exit}
        </Button>
        {isExitFirst && confirm}
      </div>
    </Modal>
  )
}

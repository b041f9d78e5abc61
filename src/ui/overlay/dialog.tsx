import { Dialog as Ark } from '@ark-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { dialog } from '#styled/recipes/dialog.mjs'
import { initialFocus } from './initial-focus.ts'
import { OverlayPortal } from './overlay-portal.tsx'
import { useOverlay } from './overlay-stack.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** The question: 'Close this case?' */
  title: ReactNode
  /** The consequence: 'It cannot be reopened.' */
  children: ReactNode
  /** The button that confirms; `danger` if it cannot be undone. */
  confirm: ReactNode
  /** The label of the safe choice: 'Keep it open'. It has the focus when the dialog opens. */
  exit: string
  /** While the action runs, Escape, the scrim and Back do not close it. */
  busy?: boolean
}

/** Asks for confirmation before an action that has consequences. */
export function Dialog({ open, onClose, title, children, confirm, exit, busy }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const classes = dialog()
  useOverlay(open, () => !busy && onClose())
  return (
    <Ark.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      initialFocusEl={() => initialFocus(panel.current, safe.current)}
      closeOnInteractOutside={!busy}
      lazyMount
      unmountOnExit
    >
      <OverlayPortal>
        <Ark.Backdrop className={classes.backdrop} />
        <Ark.Positioner className={classes.positioner}>
          <Ark.Content ref={panel} className={classes.panel}>
            <Ark.Title className={classes.title} dir="auto">
              {title}
            </Ark.Title>
            <Ark.Description asChild>
              <div className={classes.description} dir="auto">
                {children}
              </div>
            </Ark.Description>
            <div className={classes.actions}>
              {confirm}
              <Button ref={safe} visual="quiet" fit="hug" disabled={busy} onClick={onClose}>
                {exit}
              </Button>
            </div>
          </Ark.Content>
        </Ark.Positioner>
      </OverlayPortal>
    </Ark.Root>
  )
}

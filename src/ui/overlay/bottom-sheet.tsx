import { Dialog as Ark } from '@ark-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { watchKeyboard } from '#src/ui/page/keyboard.ts'
import { sheet } from '#styled/recipes/sheet.mjs'
import { initialFocus } from './initial-focus.ts'
import { OverlayPortal } from './overlay-portal.tsx'
import { useOverlay } from './overlay-stack.ts'

export type BottomSheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The primary button, and a quiet button that closes the sheet. */
  actions?: ReactNode
  /** While a request runs, Escape, the scrim and Back do not close it. */
  busy?: boolean
  children?: ReactNode
}

/**
 * A form or a decision at the bottom of the screen; centered on wide screens. Traps focus, and
 * returns it when it closes. Escape, the scrim and Back close it.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose, title, description, actions, busy, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const classes = sheet()
  useEffect(watchKeyboard, [])
  useOverlay(open, () => !busy && onClose())
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      initialFocusEl={() => initialFocus(panel.current)}
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
            {description && (
              <Ark.Description className={classes.description} dir="auto">
                {description}
              </Ark.Description>
            )}
            <div className={classes.body}>{children}</div>
            {actions && <div className={classes.actions}>{actions}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </OverlayPortal>
    </Ark.Root>
  )
}

import { Dialog as Ark } from '@ark-ui/react/dialog'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { CoveredExit } from './covered-exit.tsx'
import { initialFocus, scrollToFocused } from './initial-focus.ts'
import { OverlayPortal } from './overlay-portal.tsx'
import { useOverlay } from './overlay-stack.ts'
import { useScrimPress } from './scrim-press.ts'

export type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  open: boolean
  onClose: () => void
  title: ReactNode
  /** While a request runs, Escape, the scrim and Back do not close it. */
  busy?: boolean | undefined
  /**
   * Returns the safe control that gets the focus when it opens; the title gets it when left out.
   */
  focused?: (() => HTMLElement | null | undefined) | undefined
  /**
   * Whether that control is there, where it is rendered later. It then takes the focus from the
   * title.
   */
  hasFocused?: boolean | undefined
  /** The ids of what describes it. */
  describedBy?: string | undefined
  classes: Record<'backdrop' | 'positioner' | 'panel' | 'title', string>
  children: Elements
}

/** See `Modal`. */
export function ModalPanel(props: ModalProps) {
  const { role = 'dialog', open, onClose, title, busy, hasFocused = true, classes } = props
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeUnlessBusy = () => !busy && onClose()
  useOverlay(open, closeUnlessBusy)
  const scrimPress = useScrimPress(closeUnlessBusy)
  const focused = () => initialFocus(panel.current, heading.current, props.focused?.())
  const focusLate = useEffectEvent(() => focused()?.focus())
  const isLate = useRef(!hasFocused)
  useEffect(() => {
    if (isLate.current && hasFocused) focusLate()
  }, [hasFocused])
  return (
    <Ark.Root
      role={role}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      initialFocusEl={focused}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <OverlayPortal>
        <Ark.Backdrop className={classes.backdrop} />
        <Ark.Positioner className={classes.positioner} {...scrimPress}>
          <Ark.Content
            ref={panel}
            className={classes.panel}
            onFocus={scrollToFocused}
            {...(props.describedBy && { 'aria-describedby': props.describedBy })}
          >
            {open && <CoveredExit />}
            <Ark.Title ref={heading} tabIndex={-1} className={classes.title} dir="auto">
              {title}
            </Ark.Title>
            {props.children}
          </Ark.Content>
        </Ark.Positioner>
      </OverlayPortal>
    </Ark.Root>
  )
}

import { type ReactNode, useEffect, useId } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { watchKeyboard } from '#src/ui/page/keyboard.ts'
import { sheet } from '#styled/recipes/sheet.mjs'
import { Modal } from './modal.tsx'

export type BottomSheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: string | Elements
  /** The id of more that is read as its description when it opens: the consequences. */
  consequencesId?: string
  /** Returns the control that gets the focus; the title gets it when left out. See `Modal`. */
  focused?: () => HTMLElement | null | undefined
  hasFocused?: boolean
  /** The primary button, and a quiet button that closes the sheet. */
  actions?: Elements
  /** While a request runs, Escape, the scrim and Back do not close it. */
  busy?: boolean
  children?: ReactNode
}

/** A form or a decision at the bottom of the screen; centered on wide screens. */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose, title, description, consequencesId, actions, busy } = props
  const classes = sheet()
  const descriptionId = useId()
  useEffect(watchKeyboard, [])
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      focused={props.focused}
      hasFocused={props.hasFocused}
      describedBy={[description && descriptionId, consequencesId].filter(Boolean).join(' ')}
      classes={classes}
    >
      {description && (
        <p id={descriptionId} className={classes.description} dir="auto">
          {description}
        </p>
      )}
      <div className={classes.body}>{props.children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  )
}

import { Dialog as Ark } from '@ark-ui/react/dialog'
import { type ReactNode, useEffect } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { watchKeyboard } from '#src/ui/page/keyboard.ts'
import { sheet } from '#styled/recipes/sheet.mjs'
import { Modal } from './modal.tsx'

export type BottomSheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: string | Elements
  /** The primary button, and a quiet button that closes the sheet. */
  actions?: Elements
  /** While a request runs, Escape, the scrim and Back do not close it. */
  busy?: boolean
  children?: ReactNode
}

/** A form or a decision at the bottom of the screen; centered on wide screens. */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose, title, description, actions, busy, children } = props
  const classes = sheet()
  useEffect(watchKeyboard, [])
  return (
    <Modal open={open} onClose={onClose} title={title} busy={busy} classes={classes}>
      {description && (
        <Ark.Description className={classes.description} dir="auto">
          {description}
        </Ark.Description>
      )}
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  )
}

import { type ReactNode, type Ref, useId } from 'react'
import { useOnline } from '#src/browser/online.ts'
import { Button } from '#src/ui/button.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { css } from '#styled/css/css.mjs'

// One column as wide as the sheet: a name may be one long word.
const form = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })

/** Why something cannot be sent now. */
export const NEEDS_CONNECTION = 'You are offline. This needs a connection.'

type FormSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** The label of the button that sends the form. */
  submit: string
  /** What the button says while the form is sent; false otherwise. */
  working: string | false
  /** Discards what is typed and closes the sheet; absent where nothing is typed, or kept. */
  onDiscard?: (() => void) | undefined
  /** Called only with a connection. */
  onSubmit: () => void
  formRef?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A sheet with a form that is sent at once, and so needs a connection. */
export function FormSheet(props: FormSheetProps) {
  const { open, onClose, title, description, submit, working, onSubmit, formRef, children } = props
  const { onDiscard } = props
  const isOnline = useOnline()
  const id = useId()
  const isSending = working !== false
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      busy={isSending}
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            working={working}
            disabledReason={isOnline ? undefined : NEEDS_CONNECTION}
          >
            {submit}
          </Button>
          <Button visual="quiet" fit="hug" disabled={isSending} onClick={onDiscard ?? onClose}>
            {onDiscard ? 'Discard changes' : 'Cancel'}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isOnline) onSubmit()
        }}
      >
        {children}
      </form>
    </BottomSheet>
  )
}

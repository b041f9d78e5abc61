import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { Failure } from '#src/ui/failure.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { css } from '#styled/css/css.mjs'

// One column as wide as the sheet: a name may be one long word.
const form = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })

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
  /** Replaces the usual reason why it is not sent without a connection. */
  offlineReason?: string
  formRef?: Ref<HTMLFormElement>
  /** Why the last attempt failed. */
  failure: string | null
  children: ReactNode
}

/** A sheet with a form that is sent at once, and so needs a connection. */
export function FormSheet(props: FormSheetProps) {
  const { open, onClose, title, description, submit, working, onDiscard } = props
  const { onSubmit, formRef, failure, children } = props
  const offlineReason = useOfflineReason()
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
            disabledReason={offlineReason && (props.offlineReason ?? offlineReason)}
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
          if (!offlineReason) onSubmit()
        }}
      >
        <FormBusyContext value={isSending}>{children}</FormBusyContext>
        <Failure message={failure} />
      </form>
    </BottomSheet>
  )
}

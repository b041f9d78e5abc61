import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { untilPresent } from '#src/browser/until-present.ts'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Failure } from '#src/ui/failure.tsx'
import { css } from '#styled/css/css.mjs'

const form = css({ display: 'grid', gap: '5', paddingBlock: '5' })
const buttons = css({ display: 'grid', gap: '1', justifyItems: 'center' })
const hint = css({ textStyle: 'small', color: 'ink-2' })

type InlineFormProps = {
  /** What is edited. */
  label: string
  /** Whether its fields are there. */
  isReady?: boolean
  /** Whether a call runs. */
  isBusy: boolean
  /** What else a change does. */
  note: string | false | undefined
  /** Why the last attempt failed. */
  message: string | null
  onSubmit: () => void
  /** Its buttons. */
  actions: ReactNode
  children: ReactNode
}

/** A form in place of a row of the personal details. */
export function InlineForm(props: InlineFormProps) {
  const { label, isReady = true, isBusy, note, message, onSubmit, actions, children } = props
  const root = useFocusInside(isReady)
  // Moves focus to the field that the server or the identity provider refused.
  useEffect(() => {
    if (!isBusy) focusFirstError(root.current)
  }, [isBusy, root])
  return (
    <form
      ref={root}
      className={form}
      aria-label={`Edit ${label}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(onSubmit)
        focusFirstError(root.current)
      }}
    >
      <FormBusyContext value={isBusy}>{children}</FormBusyContext>
      {note && <p className={hint}>{note}</p>}
      <Failure message={message} />
      <div className={buttons}>{actions}</div>
    </form>
  )
}

const CONTROL = ':is(input, select, textarea):not([hidden])'

/**
 * Moves focus to the first control, or the chosen radio. Practice areas and places come later, once
 * they are loaded.
 */
function useFocusInside(isReady: boolean) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = root.current
    if (!isReady || !form) return
    const focusFirst = () => {
      const first =
        form.querySelector<HTMLElement>(`${CONTROL}:not([type="radio"]:not(:checked))`) ??
        form.querySelector<HTMLElement>(CONTROL)
      first?.focus()
    }
    focusFirst()
    if (form.contains(document.activeElement)) return
    void untilPresent(form, CONTROL).then(() => {
      const focused = document.activeElement
      // Focus may have moved to a button of the form, because the row's Edit button is gone.
      const isOnButton = form.contains(focused) && !focused?.matches(CONTROL)
      // Focus stays where the person has moved it meanwhile.
      if (focused === document.body || isOnButton) focusFirst()
    })
  }, [isReady])
  return root
}

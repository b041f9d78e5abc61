import type { MouseEvent } from 'react'
import { contactDetailsIn } from '#machines/wizard/contact-details.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', marginBottom: '2' })

/**
 * Moves focus to the doubted answer, and selects its contact detail, or all of it where it has
 * none.
 */
function selectDoubted({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const field = currentTarget.closest('[data-doubted]')
  const control = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  if (!control) return
  control.focus()
  const [detail] = contactDetailsIn(control.value)
  // An email field cannot select a part.
  if (detail === undefined || control.type === 'email') return control.select()
  const start = control.value.indexOf(detail)
  control.setSelectionRange(start, start + detail.length)
}

/** Scrolls to the question, which a button at the end of a form may have asked. */
const showQuestion = (element: HTMLElement | null) =>
  element?.closest('[data-doubted]')?.scrollIntoView({ block: 'nearest' })

/**
 * The answers to a field's question about an unlikely answer. 'Keep it' submits the form, unless
 * `onKeep` does something else.
 */
export function DoubtChoices({ onKeep }: { onKeep?: () => void }) {
  'use memo'
  return (
    <div ref={showQuestion} className={row}>
      <Button visual="quiet" fit="flush" onClick={selectDoubted}>
        Change it
      </Button>
      <Button visual="quiet" fit="flush" {...(onKeep ? { onClick: onKeep } : { type: 'submit' })}>
        Keep it
      </Button>
    </div>
  )
}

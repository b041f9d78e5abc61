import type { MouseEvent } from 'react'
import { contactDetailsIn } from '#machines/wizard/contact-details.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', marginBottom: '2' })

/** Moves focus to the text that holds the question's contact detail, and selects the detail. */
function selectDetail({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const field = currentTarget.closest('[data-doubted]')
  const control = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const [detail = ''] = contactDetailsIn(control?.value ?? '')
  const start = control?.value.indexOf(detail) ?? 0
  control?.focus()
  control?.setSelectionRange(start, start + detail.length)
}

/** Scrolls to the question, which a button at the end of a form may have asked. */
const showQuestion = (element: HTMLElement | null) =>
  element?.closest('[data-doubted]')?.scrollIntoView({ block: 'nearest' })

/**
 * The answers to a field's question about contact details. 'Keep it' submits the form of a step;
 * `onKeep` does it where there is no form.
 */
export function ContactChoices({ onKeep }: { onKeep?: () => void }) {
  'use memo'
  return (
    <div ref={showQuestion} className={row}>
      <Button visual="quiet" fit="flush" onClick={selectDetail}>
        Change it
      </Button>
      <Button visual="quiet" fit="flush" {...(onKeep ? { onClick: onKeep } : { type: 'submit' })}>
        Keep it
      </Button>
    </div>
  )
}

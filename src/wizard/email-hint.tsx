import { useEffect, useRef, useState } from 'react'
import { emailMeant } from '#machines/wizard/email-typo.ts'
import { Button } from '#src/ui/button.tsx'

/** How long a person must pause before the hint is shown, ms: a half-typed domain is no mistake. */
const PAUSE_MS = 800

type EmailHintProps = {
  email: string
  /**
   * Whether the field already asks about it, so that the hint need not wait for a pause in typing.
   */
  isAsked?: boolean
  /** Accepts the suggested email. */
  onAccept: (email: string) => void
}

/** Suggests another email, below a field with a likely typing mistake. */
export function EmailHint({ email, isAsked = false, onAccept }: EmailHintProps) {
  const [settled, setSettled] = useState(email)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [email])
  const meant = isAsked || settled === email ? emailMeant(email) : null
  const accept = (suggestion: string) => {
    onAccept(suggestion)
    // The button disappears.
    root.current?.parentElement?.querySelector<HTMLElement>('input[type=email]')?.focus()
  }
  return (
    <div ref={root} role="status">
      {meant !== null && (
        <Button visual="quiet" fit="flush" text="sm" onClick={() => accept(meant)}>
          <span dir="auto">{`Did you mean ${meant}?`}</span>
        </Button>
      )}
    </div>
  )
}

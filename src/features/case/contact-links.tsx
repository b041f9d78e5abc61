import { useEffect, useRef } from 'react'
import { afterPaint } from '#src/browser/after-paint.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { CardActions } from '#src/ui/list/card.tsx'

type ContactLinksProps = {
  /**
   * The name of the person, for screen readers, which may read the links without the card around
   * them.
   */
  name: string
  phone: string | null | undefined
  email: string | null | undefined
  /** Whether the button that was pressed to get here has just disappeared. */
  takesFocus?: boolean
}

/** Links that call or email a person; renders nothing when neither is known. */
export function ContactLinks({ name, phone, email, takesFocus = false }: ContactLinksProps) {
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) afterPaint(() => first.current?.focus())
  }, [takesFocus])
  if (!phone && !email) return null
  const look = buttonClass({ visual: 'tonal' })
  return (
    <CardActions>
      {phone && (
        <a ref={first} href={`tel:${phone}`} className={look} aria-label={`Call ${name}`}>
          <PhoneIcon />
          Call
        </a>
      )}
      {email && (
        <a
          ref={phone ? undefined : first}
          href={`mailto:${email}`}
          className={look}
          aria-label={`Email ${name}`}
        >
          <MailIcon />
          Email
        </a>
      )}
    </CardActions>
  )
}

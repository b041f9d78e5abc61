import { useEffect, useRef } from 'react'
import type { ContactPreferences } from '#machines/wizard/flows/contact-fields.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MailIcon, PhoneIcon, TextIcon } from '#src/ui/icons.tsx'
import { CardActions } from '#src/ui/list/card.tsx'

type ContactLinksProps = {
  /**
   * The name of the person, for screen readers, which may read the links without the card around
   * them.
   */
  name: string
  phone: string | null | undefined
  email: string | null | undefined
  /** How the person wants to be reached: the first way is first, and no unsafe one is offered. */
  preferences?: ContactPreferences | null | undefined
  /** Whether the button that was pressed to get here has just disappeared. */
  takesFocus?: boolean
}

type Way = NonNullable<ContactPreferences['first']>

const ways: Readonly<Record<Way, { label: string; scheme: string; icon: typeof MailIcon }>> = {
  call: { label: 'Call', scheme: 'tel', icon: PhoneIcon },
  text: { label: 'Text', scheme: 'sms', icon: TextIcon },
  email: { label: 'Email', scheme: 'mailto', icon: MailIcon },
}

/** Returns the ways to offer, in order. A text message is offered to those who asked for it. */
function waysFor(preferences: ContactLinksProps['preferences']): Way[] {
  const { first = null, is_only } = preferences ?? {}
  if (first === null) return ['call', 'email']
  if (is_only) return [first]
  return [first, ...(['call', 'email'] as const).filter((way) => way !== first)]
}

/** Links that call, text or email a person; renders nothing when no way is known. */
export function ContactLinks(props: ContactLinksProps) {
  const { name, phone, email, preferences, takesFocus = false } = props
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) afterPaint(() => first.current?.focus())
  }, [takesFocus])
  const links = waysFor(preferences).flatMap((way) => {
    const address = way === 'email' ? email : phone
    return address ? [{ way, address }] : []
  })
  if (links.length === 0) return null
  return (
    <CardActions>
      {links.map(({ way, address }, nth) => {
        const { label, scheme, icon: Icon } = ways[way]
        return (
          <a
            key={way}
            ref={nth === 0 ? first : undefined}
            href={`${scheme}:${address}`}
            className={buttonClass({ visual: 'tonal' })}
            aria-label={`${label} ${name}`}
          >
            <Icon />
            <span>{label}</span>
          </a>
        )
      })}
    </CardActions>
  )
}

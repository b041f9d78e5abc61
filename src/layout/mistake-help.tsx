import { Address } from '#src/ui/address.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'

/**
 * Says where to write about a decision of the Fastpass team. Nothing where the operator has set no
 * email.
 */
export function MistakeHelp() {
  const email = supportEmail()
  if (!email) return null
  return (
    <p>
      If you think this is a mistake, write to{' '}
      <a href={`mailto:${email}`} className={textLinkClass({ target: 'inline' })}>
        <Address>{email}</Address>
      </a>
      .
    </p>
  )
}

/**
 * Returns the email to which people can write for help, which the server writes into the page;
 * undefined when it has none.
 */
const supportEmail = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || undefined

import { contactWarnings, preferenceLines } from '#machines/notifications/preference-texts.ts'
import { serverTime } from '#src/clock/clock.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { Address } from '#src/ui/address.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon, MailIcon, PhoneIcon, TextIcon, UserIcon } from '#src/ui/icons.tsx'
import { RowContent, RowList, rowClass } from '#src/ui/list/list-row.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'

type Customer = NonNullable<AttorneyCase['customer']>

const warning = css({ color: 'alert', textStyle: 'strong', marginBlock: '3' })

/** What is not safe for the customer; renders nothing when they said nothing of it. */
export function ContactWarning({ customer }: { customer: Customer }) {
  const { contact_preferences } = customer
  const warnings = contact_preferences ? contactWarnings(contact_preferences) : []
  if (warnings.length === 0) return null
  return (
    <div className={warning}>
      <Fact icon={<AlertIcon />} size="md">
        {warnings.join(' ')}
      </Fact>
    </div>
  )
}

/**
 * The customer's name, email and phone, and how they want to be reached; only the chosen attorney
 * receives them. A way that is not safe is no link.
 */
export function ContactDetails({ customer }: { customer: Customer }) {
  const { first_name, last_name, email, contact_info, contact_preferences } = customer
  const { first = null, is_only = null } = contact_preferences ?? {}
  const only = is_only ? first : null
  const phoneScheme = first === 'text' ? 'sms' : 'tel'
  return (
    <Section title="Contact details">
      <ContactWarning customer={customer} />
      <RowList>
        <li className={rowClass()}>
          <RowContent
            icon={<UserIcon />}
            title={<Verbatim>{`${first_name} ${last_name}`}</Verbatim>}
          />
        </li>
        {contact_info && (
          <ContactRow
            icon={first === 'text' ? <TextIcon /> : <PhoneIcon />}
            href={only === 'email' ? undefined : `${phoneScheme}:${contact_info}`}
          >
            <Phone>{contact_info}</Phone>
          </ContactRow>
        )}
        <ContactRow
          icon={<MailIcon />}
          href={only === null || only === 'email' ? `mailto:${email}` : undefined}
        >
          <Address>{email}</Address>
        </ContactRow>
      </RowList>
      {contact_preferences && (
        <DescriptionList
          items={preferenceLines(contact_preferences, serverTime()).map(([label, value]) => ({
            label,
            value,
          }))}
        />
      )}
    </Section>
  )
}

type ContactRowProps = { icon: Elements; href: string | undefined; children: Elements }

/** A phone number or an email; without `href`, not as a link. */
function ContactRow({ icon, href, children }: ContactRowProps) {
  if (href === undefined) {
    return (
      <li className={rowClass()}>
        <RowContent icon={icon} title={children} />
      </li>
    )
  }
  return (
    <li>
      <a href={href} className={rowClass()}>
        <RowContent icon={icon} title={children} tone="pen" />
      </a>
    </li>
  )
}

import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { Address } from '#src/ui/address.tsx'
import { MailIcon, PhoneIcon, UserIcon } from '#src/ui/icons.tsx'
import { RowContent, RowList, rowClass } from '#src/ui/list/list-row.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'

/** The customer's name, email and phone; only the chosen attorney receives them. */
export function ContactDetails({ customer }: { customer: NonNullable<AttorneyCase['customer']> }) {
  const { first_name, last_name, email, contact_info } = customer
  return (
    <Section title="Contact details">
      <RowList>
        <li className={rowClass()}>
          <RowContent
            icon={<UserIcon />}
            title={<Verbatim>{`${first_name} ${last_name}`}</Verbatim>}
          />
        </li>
        {contact_info && (
          <li>
            <a href={`tel:${contact_info}`} className={rowClass()}>
              <RowContent icon={<PhoneIcon />} title={<Phone>{contact_info}</Phone>} tone="pen" />
            </a>
          </li>
        )}
        <li>
          <a href={`mailto:${email}`} className={rowClass()}>
            <RowContent icon={<MailIcon />} title={<Address>{email}</Address>} tone="pen" />
          </a>
        </li>
      </RowList>
    </Section>
  )
}

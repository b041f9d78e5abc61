// The facts about people, as rows of labels and values (specification §2.2).
import type { ReactNode } from 'react'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import type { Admin, Attorney, Customer } from '#src/features/admin/data/admin-queries.ts'
import { LicenseFacts } from '#src/features/admin/licenses/license-facts.tsx'
import { formatCategory } from '#src/format/names.ts'
import { websiteOf } from '#src/format/websites.ts'
import { Address } from '#src/ui/address.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { type Description, DescriptionList } from '#src/ui/description-list.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'

const NONE = '-'

const width = css({ maxWidth: 'page', overflowWrap: 'anywhere' })
const licenseList = css({ display: 'grid', gap: '3', listStyle: 'none' })
const licenseName = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const written = css({ whiteSpace: 'pre-line' })

/** Rows of facts, at most as wide as is comfortable to read. */
export function Facts({ items }: { items: readonly Description[] }) {
  return (
    <div className={width}>
      <DescriptionList items={items} />
    </div>
  )
}

/** A text that a person wrote, with its line breaks. */
export const Written = ({ children }: { children: string }) => (
  <span className={written} dir="auto">
    {children.trim() || NONE}
  </span>
)

// A deleted firm has no email.
function emails(addresses: readonly string[]): ReactNode {
  const knownAddresses = addresses.filter((address) => address !== '')
  if (knownAddresses.length === 0) return NONE
  return knownAddresses.map((address) => (
    <div key={address}>
      <Address>{address}</Address>
    </div>
  ))
}

/** Returns the facts about a customer or an admin. */
export const personFacts = (type: 'Client' | 'Admin', person: Customer | Admin): Description[] => [
  { label: 'Account type', value: type },
  { label: 'First name', value: <Verbatim>{person.first_name}</Verbatim> },
  { label: 'Last name', value: <Verbatim>{person.last_name}</Verbatim> },
  { label: 'Email addresses', value: emails(person.clerk_emails) },
  {
    label: 'Phone number',
    value: person.contact_info ? <Phone>{person.contact_info}</Phone> : NONE,
  },
]

function licenses({ licenses: entered = [] }: Attorney): ReactNode {
  if (entered.length === 0) return NONE
  return (
    <ul className={licenseList}>
      {entered.map((license) => (
        <li key={license.id}>
          <div className={licenseName}>
            <span dir="auto">
              {[
                stateName(license.state),
                license.name_on_license,
                `no. ${license.bar_number}`,
                `since ${typedLicense(license).admitted_on}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <Badge status={license.license_status} />
          </div>
          <LicenseFacts license={license} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the facts about a firm. */
export function firmFacts(firm: Attorney): Description[] {
  const site = websiteOf(firm.website_link)
  const website = site && (
    <a
      href={site.href}
      target="_blank"
      rel="noopener noreferrer"
      className={textLinkClass({ target: 'near' })}
    >
      <Address>{site.text}</Address>
    </a>
  )
  const areas = firm.category.map(({ name }) => formatCategory(name)).join(', ')
  return [
    { label: 'Account type', value: 'Attorney' },
    { label: 'Firm name', value: <Verbatim>{firm.company_name}</Verbatim> },
    { label: 'Website', value: website ?? NONE },
    { label: 'Email addresses', value: emails(firm.clerk_emails) },
    { label: 'Areas of expertise', value: areas || NONE },
    { label: 'Places', value: firm.places?.map(({ name }) => name).join('; ') || NONE },
    { label: 'Licenses', value: licenses(firm) },
    { label: 'Spoken languages', value: firm.languages_known || NONE },
    { label: 'Firm size', value: firm.law_firm_size || NONE },
    { label: 'Firm details', value: <Written>{firm.description}</Written> },
  ]
}

// What customers can change about themselves: the sections of the screen, each with its form, and
// their mapping to and from the contract.
import type { components } from '#contract'
import {
  PROFILE_UPDATED,
  type ProfileRecord,
  profileForm,
  section,
  sectionForm,
} from '#machines/form/profile-section.ts'
import type { Answers } from '#machines/wizard/field.ts'
import {
  contactAnswers,
  contactFieldNames,
  contactFields,
  toContactPreferences,
  zoneOfHours,
} from '#machines/wizard/flows/contact-fields.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'

type Schemas = components['schemas']

/** The section of how the customer wants to be reached. */
export const CONTACT = 'contact_preferences'

/** How the customer wants to be reached. Also asked when a bid is accepted. */
export const contactSection = section(CONTACT, 'How to reach me', PROFILE_UPDATED, {
  fields: contactFieldNames,
  isOptional: true,
  note: 'Only the attorney you choose sees this. Others see at most your language, if you let them.',
  unaskedAnswers: (values, saved) => ({
    contact_zone: zoneOfHours(values, saved, Intl.DateTimeFormat().resolvedOptions().timeZone),
  }),
  isSame: (one, other) => preferencesText(one) === preferencesText(other),
})

const preferencesText = (answers: Answers) => JSON.stringify(toContactPreferences(answers))

/** Specification §1.2, 'Personal details' of a customer, and how to reach them. */
export const customerForm = profileForm({ ...personFields, ...contactFields }, [
  section('first_name', 'First name', PROFILE_UPDATED),
  section('last_name', 'Last name', PROFILE_UPDATED),
  section('contact_info', 'Phone number', PROFILE_UPDATED),
  contactSection,
])

/** The form of `contactSection` alone, whose typed text is the same as in the personal details. */
export const contactForm = sectionForm(contactFields, contactSection)

/** Returns a customer's record as answers. */
export const customerRecord = (record: Schemas['Customer']): ProfileRecord => ({
  answers: {
    first_name: record.first_name,
    last_name: record.last_name,
    contact_info: record.contact_info,
    ...contactAnswers(record.contact_preferences),
  },
  version: record.version,
})

/** Returns the full profile of a customer, as the contract takes it. */
export const toCustomerUpdate = (
  id: string,
  { answers, version }: ProfileRecord,
): Schemas['CustomerUpdate'] => {
  const { first_name, last_name, contact_info } = personFields
  return {
    id,
    first_name: String(toWire(first_name, answers.first_name)),
    last_name: String(toWire(last_name, answers.last_name)),
    contact_info: toWire(contact_info, answers.contact_info) as string | null,
    contact_preferences: toContactPreferences(answers),
    version,
  }
}

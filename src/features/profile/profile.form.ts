// What attorneys can change about themselves: the sections of the screen, each with its form, and
// their mapping to and from the contract.
import type { components } from '#contract'
import {
  PROFILE_UPDATED,
  type ProfileForm,
  type ProfileRecord,
  type ProfileSection,
  profileForm,
  section,
} from '#machines/form/profile-section.ts'
import { stateInText } from '#machines/places/state-in-text.ts'
import { divisionsOf, isOpenState, stateName } from '#machines/places/states.ts'
import type { Field } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import {
  attorneyFields,
  OTHER_CATEGORY,
  toAttorneyProfile,
} from '#machines/wizard/flows/attorney-fields.ts'

type Schemas = components['schemas']

// Specification §1.8: also the message for languages and the phone number.
const WEBSITE = 'Website Link Updated successfully'

/** The most places that an attorney can choose. A state counts as one. */
const MAX_PLACES = 60

const places = {
  kind: 'many',
  label: 'Where you work',
  optionsFrom: 'places',
  check: ({ places: chosen }) => {
    if (!Array.isArray(chosen)) return null
    const open = chosen.find(isOpenState)
    if (open) {
      const name = stateInText(stateName(open))
      return `Choose all of ${name} or its ${divisionsOf(open)[1]}. For none, pick “Choose a state”.`
    }
    return chosen.length > MAX_PLACES
      ? `Choose at most ${MAX_PLACES} places. Choose whole states where you can.`
      : null
  },
} as const satisfies Field

/** Specification §1.2, 'Personal details'. */
export const attorneyForm = profileForm(
  {
    ...attorneyFields,
    category_id: { ...attorneyFields.category_id, label: 'Areas of Expertise' },
    law_firm_size: { ...attorneyFields.law_firm_size, label: 'Firm Size' },
    places,
  },
  [
    section('profile_image', 'Logo', PROFILE_UPDATED, { isOptional: true }),
    section('company_name', 'Company name', 'Company Name Updated successfully', {
      note: 'If you change it, we check your licenses again. A checked license stays checked for up to 30 days while we look.',
    }),
    section('description', 'Description', 'Description Updated successfully'),
    section('website_link', 'Website', WEBSITE, { isOptional: true }),
    section('category_id', 'Areas of Expertise', 'Expertise Updated successfully', {
      fields: ['category_id', 'other_category_name'],
    }),
    section('places', 'Where you work', 'Places Updated successfully', { isOptional: true }),
    section('law_firm_size', 'Firm Size', 'Firm Size Updated successfully'),
    section('languages_known', 'Languages', WEBSITE, {
      note: 'With a comma between them, as in “English, Spanish”. You can then list the cases of clients who want to speak one of them.',
    }),
    section('contact_info', 'Phone number', WEBSITE),
  ],
)

/** Returns the errors of other sections as one text; '' when there are none. */
export const messageElsewhere = (
  { fields }: ProfileForm,
  section: ProfileSection,
  errors: readonly FieldError[],
): string =>
  errors
    .filter(({ field }) => !section.fields.includes(field))
    .map(({ field, message }) => `${fields[field]?.label ?? field}: ${message}`)
    .join(' ')

/**
 * Returns an attorney's record as answers. A category that is not standard becomes the free text of
 * Other.
 */
export function attorneyRecord(record: Schemas['Attorney']): ProfileRecord {
  const other = record.category.find(({ is_other }) => is_other)
  const listed = record.category_id.filter((id) => id !== other?.id)
  const answers = {
    company_name: record.company_name,
    description: record.description,
    contact_info: record.phone_number,
    languages_known: record.languages_known,
    website_link: record.website_link,
    profile_image: record.profile_image,
    category_id: other ? [...listed, OTHER_CATEGORY] : listed,
    other_category_name: other?.name ?? null,
    law_firm_size: record.law_firm_size,
    places: record.places.map(({ code }) => code),
  }
  return { answers, version: record.version }
}

/** Returns the full profile of an attorney, as the contract takes it (specification §1.4). */
export const toAttorneyUpdate = (
  id: string,
  { answers, version }: ProfileRecord,
): Schemas['AttorneyUpdate'] => ({
  id,
  ...toAttorneyProfile(answers),
  ...(Array.isArray(answers.places) && { places: [...answers.places] }),
  version,
})

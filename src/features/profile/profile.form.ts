// What people can change about themselves: the sections of the screen, each with its form, and
// their mapping to and from the contract.
import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import { stateInText } from '#machines/places/state-in-text.ts'
import { divisionsOf, isOpenState, stateName } from '#machines/places/states.ts'
import {
  type Answer,
  type Answers,
  type Field,
  fieldError,
  isEmpty,
  malformedError,
} from '#machines/wizard/field.ts'
import { type FieldError, messagesByField, stepErrors } from '#machines/wizard/flow.ts'
import {
  attorneyFields,
  OTHER_CATEGORY,
  toAttorneyProfile,
} from '#machines/wizard/flows/attorney-fields.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'

type Schemas = components['schemas']

/** A section of the screen, edited as one. */
type Section = {
  id: string
  /** The label of its button and its row. */
  label: string
  fields: readonly string[]
  /** Specification §1.8: the message after saving. */
  success: string
  /** What a change brings about, shown before it is saved. */
  note?: string
  /** Whether it may be left empty. */
  isOptional?: true
}

type Fields = Readonly<Record<string, Field>>

/** A section with its form, which saves the full profile with its own fields changed. */
export type ProfileSection = Section & { form: FormDefinition<ProfileRecord, Answers> }

export type ProfileForm = { fields: Fields; sections: readonly ProfileSection[] }

/** A record in the form's shape. */
export type ProfileRecord = { answers: Answers; version: number }

const PROFILE = 'Profile Details Updated successfully'
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

const comparable = (value: Answer | undefined): string => {
  // A state that is only open is no content.
  const answer = Array.isArray(value)
    ? value.filter((chosen) => !isOpenState(chosen)).sort()
    : value
  if (answer === undefined || isEmpty(answer)) return ''
  if (typeof answer === 'string') return answer.trim()
  return JSON.stringify(answer)
}

const sectionForm = (fields: Fields, section: Section): ProfileSection['form'] => ({
  id: 'profile',
  keptIn: 'profile-drafts',
  valuesOf: ({ answers }) =>
    Object.fromEntries(section.fields.map((name) => [name, answers[name] ?? null])),
  versionOf: ({ version }) => version,
  errors: (answers) => {
    const rule = section.isOptional ? malformedError : fieldError
    const errors = stepErrors({ fields }, section, answers, rule)
    return messagesByField(errors)
  },
  isSame: (one, other) =>
    section.fields.every((name) => comparable(one[name]) === comparable(other[name])),
  // The same text as the server's refusal.
  overtaken: () => 'This profile was changed on another device.',
  takesChange: true,
})

const profileForm = (fields: Fields, sections: readonly Section[]): ProfileForm => ({
  fields,
  sections: sections.map((section) => ({ ...section, form: sectionForm(fields, section) })),
})

const section = (
  id: string,
  label: string,
  success: string,
  more: Partial<Section> = {},
): Section => ({ id, label, fields: [id], success, ...more })

/** Specification §1.2, 'Personal details'. */
export const attorneyForm = profileForm(
  {
    ...attorneyFields,
    category_id: { ...attorneyFields.category_id, label: 'Areas of Expertise' },
    law_firm_size: { ...attorneyFields.law_firm_size, label: 'Firm Size' },
    places,
  },
  [
    section('profile_image', 'Logo', PROFILE, { isOptional: true }),
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
    section('languages_known', 'Languages', WEBSITE),
    section('contact_info', 'Phone number', WEBSITE),
  ],
)

/** The same for a customer. */
export const customerForm = profileForm(personFields, [
  section('first_name', 'First name', PROFILE),
  section('last_name', 'Last name', PROFILE),
  section('contact_info', 'Phone number', PROFILE),
])

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

/** Returns a customer's record as answers. */
export const customerRecord = (record: Schemas['Customer']): ProfileRecord => ({
  answers: {
    first_name: record.first_name,
    last_name: record.last_name,
    contact_info: record.contact_info,
  },
  version: record.version,
})

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
    version,
  }
}

/**
 * What people can change about themselves: the sections of the screen, and their mapping to and
 * from the contract.
 */
import type { components } from '#contract'
import { divisionsOf, isOpenState, stateInText, stateName } from '#machines/places/states.ts'
import {
  type Answer,
  type Answers,
  type Field,
  fieldError,
  isEmpty,
  malformedError,
} from '#machines/wizard/field.ts'
import {
  attorneyFields,
  OTHER_CATEGORY,
  toAttorneyProfile,
} from '#machines/wizard/flows/attorney-fields.ts'
import { confirmPassword, personFields } from '#machines/wizard/flows/person-fields.ts'
import { MAX_PASSWORD } from '#machines/wizard/person-rules.ts'
import { toWire } from '#machines/wizard/wire.ts'

type Schemas = components['schemas']

/** A section of the screen, edited as one. */
export type ProfileSection = {
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
  /** Whether the identity provider stores it, so that no part of it is stored here. */
  isPassword?: true
  /**
   * Whether it is validated on every key, and Save is disabled while it is invalid (specification
   * §1.5).
   */
  isValidatedOnInput?: true
}

export type ProfileForm = {
  fields: Readonly<Record<string, Field>>
  sections: readonly ProfileSection[]
}

/** A record in the form's shape. */
export type ProfileRecord = { answers: Answers; version: number }

const PROFILE = 'Profile Details Updated successfully'
const PASSWORD = 'Password Updated successfully'
// Specification §1.8: also the message for languages and the phone number.
const WEBSITE = 'Website Link Updated successfully'

/** The account's current password, as proof of identity. */
export const currentPassword = {
  kind: 'password',
  label: 'Current password',
  maxLength: MAX_PASSWORD,
  autoComplete: 'current-password',
  requiredMessage: 'Field is required.',
  isCurrent: true,
} as const satisfies Field

/** The code that is emailed to a person without a password. */
export const codeField = {
  kind: 'text',
  label: 'Code',
  maxLength: 6,
  autoComplete: 'one-time-code',
  requiredMessage: 'Field is required.',
} as const satisfies Field

const passwordFields = {
  code: codeField,
  current_password: currentPassword,
  password: { ...personFields.password, label: 'New password' },
  confirm_password: confirmPassword,
} as const satisfies Record<string, Field>

const password = {
  id: 'password',
  label: 'Password',
  fields: ['current_password', 'code', 'password', 'confirm_password'],
  success: PASSWORD,
  note: 'Changing your password logs you out on every phone.',
  isPassword: true,
} as const satisfies ProfileSection

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
export const attorneyForm: ProfileForm = {
  fields: {
    ...attorneyFields,
    category_id: { ...attorneyFields.category_id, label: 'Areas of Expertise' },
    law_firm_size: { ...attorneyFields.law_firm_size, label: 'Firm Size' },
    places,
    ...passwordFields,
  },
  sections: [
    section('profile_image', 'Logo', PROFILE, { isOptional: true }),
    section('company_name', 'Company name', 'Company Name Updated successfully', {
      note: 'If you change it, we check your licenses again. A checked license stays checked for up to 30 days while we look.',
    }),
    section('description', 'Description', 'Description Updated successfully'),
    section('website_link', 'Website', WEBSITE, { isOptional: true }),
    {
      id: 'category_id',
      label: 'Areas of Expertise',
      fields: ['category_id', 'other_category_name'],
      success: 'Expertise Updated successfully',
    },
    section('places', 'Where you work', 'Places Updated successfully', { isOptional: true }),
    section('law_firm_size', 'Firm Size', 'Firm Size Updated successfully'),
    section('languages_known', 'Languages', WEBSITE),
    section('contact_info', 'Phone number', WEBSITE),
    { ...password, isValidatedOnInput: true },
  ],
}

/** The same for a customer. */
export const customerForm: ProfileForm = {
  fields: {
    first_name: personFields.first_name,
    last_name: personFields.last_name,
    contact_info: personFields.contact_info,
    ...passwordFields,
    password: { ...passwordFields.password, requiredMessage: 'Password is required.' },
  },
  sections: [
    section('first_name', 'First name', PROFILE),
    section('last_name', 'Last name', PROFILE),
    section('contact_info', 'Phone number', PROFILE),
    password,
  ],
}

function section(id: string, label: string, success: string, more: Partial<ProfileSection> = {}) {
  return { id, label, fields: [id], success, ...more }
}

/** Returns a section by its id. */
export const sectionOf = (form: ProfileForm, id: string): ProfileSection | undefined =>
  form.sections.find((each) => each.id === id)

/** Returns the fields of a section, plus the current password, or a code for people without one. */
export const askedIn = (
  form: ProfileForm,
  { fields }: ProfileSection,
  answers: Answers,
  hasPassword: boolean,
): string[] =>
  fields.filter((name) => {
    const field = form.fields[name]
    if (field?.isCurrent) return hasPassword
    if (field === codeField) return !hasPassword
    return field?.when?.(answers) ?? true
  })

/**
 * Returns the errors of a section's answers, by field. With `isTyping`, empty fields have no error
 * yet.
 */
export function sectionErrors(
  form: ProfileForm,
  asked: ProfileSection,
  answers: Answers,
  { hasPassword, isTyping = false }: { hasPassword: boolean; isTyping?: boolean },
): Record<string, string> {
  const rule = asked.isOptional || isTyping ? malformedError : fieldError
  const found = askedIn(form, asked, answers, hasPassword).flatMap((name) => {
    const field = form.fields[name] as Field
    const crossFieldError = isEmpty(answers[name]) ? null : (field.check?.(answers) ?? null)
    const message = rule(field, answers[name]) ?? crossFieldError
    return message === null ? [] : [[name, message] as const]
  })
  return Object.fromEntries(found)
}

/** Returns whether a section has the same content in both. A state that is only open is no content. */
export const isSameIn = ({ fields }: ProfileSection, one: Answers, other: Answers): boolean =>
  fields.every((name) => comparable(one[name]) === comparable(other[name]))

const comparable = (value: Answer | undefined): string => {
  const answer = Array.isArray(value)
    ? value.filter((chosen) => !isOpenState(chosen)).sort()
    : value
  if (answer === undefined || isEmpty(answer)) return ''
  if (typeof answer === 'string') return answer.trim()
  return JSON.stringify(answer)
}

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
    // Not known in a record that was stored by an earlier version.
    ...(record.places && { places: record.places.map(({ code }) => code) }),
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

// The questions of attorneys, in both flows: fields, steps, and the mapping to and from the
// contract.
import type { components } from '#contract'
import type { Answers, Field } from '#machines/wizard/field.ts'
import { answerErrors, type FieldError, type Flow, type Step } from '#machines/wizard/flow.ts'
import { FIRM_MARKS } from '#machines/wizard/person-rules.ts'
import { fromWire, toWire } from '#machines/wizard/wire.ts'
import { sharedFields } from './case-fields.ts'
import type { FieldsFor } from './contract-fields.ts'
import { personFields } from './person-fields.ts'

type AttorneyCreate = components['schemas']['AttorneyCreate']
/** The payload without the fields that an identity provider knows. */
export type AttorneyProfile = Omit<AttorneyCreate, 'email' | 'password'>
/** The form names the phone number as every other form does (specification §2.3). */
type AttorneyForm = Omit<AttorneyProfile, 'phone_number'> & { contact_info: string }
export type AttorneyField = keyof AttorneyForm

const requiredMessage = 'Field is required.'

/** Represents a written-in category among the chosen ones. */
export const OTHER_CATEGORY = 'other'

const isOtherChosen = ({ category_id }: Answers) =>
  Array.isArray(category_id) && category_id.includes(OTHER_CATEGORY)

/** The field rules of specification §2.5. */
export const attorneyFields = {
  company_name: {
    kind: 'name',
    label: 'Company name',
    marks: FIRM_MARKS,
    maxLength: 100,
    autoComplete: 'organization',
    requiredMessage,
  },
  description: { kind: 'area', label: 'Description', maxLength: 1000, requiredMessage },
  contact_info: personFields.contact_info,
  languages_known: { kind: 'text', label: 'Languages', autoComplete: 'off', requiredMessage },
  website_link: { kind: 'url', label: 'Website', requiredMessage },
  profile_image: { kind: 'file', label: 'Logo', requiredMessage },
  category_id: {
    kind: 'many',
    label: 'Areas of expertise',
    optionsFrom: 'categories',
    requiredMessage: 'Field is  required',
  },
  other_category_name: {
    kind: 'text',
    label: 'Other practice area',
    placeholder: 'Enter your practice area',
    maxLength: 60,
    autoComplete: 'off',
    when: isOtherChosen,
  },
  law_firm_size: {
    kind: 'one',
    label: 'Firm size',
    options: sharedFields.firm_size.options,
    requiredMessage,
  },
} as const satisfies FieldsFor<AttorneyForm>

const BID_READERS = {
  short: 'Clients you bid for',
  whole: 'Fastpass, and clients you send a bid to.',
}

/** Who receives a firm's phone and email (`reachableBid` in server/domain/visibility/policy.ts). */
export const CONTACT_READERS = {
  short: 'Clients who accept your bid',
  whole: 'Only Fastpass and clients who accept your bid.',
}

/** The steps of both attorney flows; each is a field of the profile. */
export const attorneySteps = {
  companyName: {
    id: 'company_name',
    question: 'What is your firm called?',
    hint: 'For example: Smith & Jones. Write numbers as words.',
    whoSeesThis: BID_READERS,
    fields: ['company_name'],
    isSkippable: false,
  },
  description: {
    id: 'description',
    question: 'What should clients know about your firm?',
    hint: 'Two or three short sentences: what you do, and how you work.',
    whoSeesThis: BID_READERS,
    fields: ['description'],
    isSkippable: false,
  },
  phone: {
    id: 'phone',
    question: 'What is your phone number?',
    hint: '10 digits, with the area code.',
    whoSeesThis: CONTACT_READERS,
    fields: ['contact_info'],
    isSkippable: false,
  },
  languages: {
    id: 'languages',
    question: 'Which languages do you speak with clients?',
    hint: 'Put commas between them: English, Spanish.',
    whoSeesThis: BID_READERS,
    fields: ['languages_known'],
    isSkippable: false,
  },
  website: {
    id: 'website',
    question: 'What is your website?',
    hint: 'For example: yourfirm.com.',
    whoSeesThis: BID_READERS,
    fields: ['website_link'],
    isSkippable: true,
  },
  logo: {
    id: 'logo',
    question: 'Add your logo',
    hint: 'It appears next to your firm’s name.',
    whoSeesThis: BID_READERS,
    fields: ['profile_image'],
    isSkippable: true,
  },
  categories: {
    id: 'practice_areas',
    question: 'Which cases do you take? Pick one or more.',
    fields: ['category_id', 'other_category_name'],
    isSkippable: false,
  },
  firmSize: {
    id: 'law_firm_size',
    question: 'How many lawyers are in your firm?',
    whoSeesThis: BID_READERS,
    fields: ['law_firm_size'],
    isSkippable: false,
  },
} as const satisfies Record<string, Step<AttorneyField>>

/** The form's names of fields that the contract names differently. */
export const attorneyFieldOf = { phone_number: 'contact_info' } as const

/** Returns the profile in the contract's form, from complete answers; each chosen category once. */
export function toAttorneyProfile(answers: Answers): AttorneyProfile {
  const { contact_info, category_id, other_category_name, ...rest } = Object.fromEntries(
    Object.entries<Field>(attorneyFields).map(([name, field]) => [
      name,
      toWire(field, answers[name]),
    ]),
  )
  const listed = (category_id as string[]).filter((id) => id !== OTHER_CATEGORY)
  return {
    ...rest,
    phone_number: contact_info,
    category_id: [...new Set(listed)],
    other_category_name: isOtherChosen(answers) ? other_category_name : null,
  } as AttorneyProfile
}

/**
 * Returns the errors of a body, by the contract's names: each field by its form rule. A blank
 * website, logo or written-in category counts as missing.
 */
export function attorneyErrors(
  flow: Flow,
  { phone_number, category_id, ...body }: AttorneyProfile & { password?: string },
): FieldError[] {
  const isOther = (body.other_category_name ?? '').trim() !== ''
  const sent: Record<string, string | readonly string[] | null | undefined> = {
    ...body,
    contact_info: phone_number,
    category_id: [...new Set(category_id), ...(isOther ? [OTHER_CATEGORY] : [])],
    confirm_password: body.password,
  }
  const answers = Object.fromEntries(
    Object.entries(flow.fields).map(([name, field]) => [
      name,
      fromWire(field, sent[name] as string | string[] | null | undefined),
    ]),
  )
  return answerErrors(flow, answers)
    .filter(({ field }) => field !== 'confirm_password')
    .map(({ field, message }) => ({
      field: field === attorneyFieldOf.phone_number ? 'phone_number' : field,
      message,
    }))
}

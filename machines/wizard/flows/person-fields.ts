// The fields of people's own data, with the same rules in every form and on the server.
import type { components } from '#contract'
import { normalizeEmail } from '#machines/typed-text.ts'
import type { Answers, Field } from '#machines/wizard/field.ts'
import type { Step } from '#machines/wizard/flow.ts'
import { MAX_PASSWORD, PASSWORD_HINT } from '#machines/wizard/person-rules.ts'
import type { FieldsFor } from './contract-fields.ts'

type Person = components['schemas']['CustomerCreate']

const requiredMessage = 'Field is required.'

/** The shared field rules of specification §1.5. */
export const personFields = {
  first_name: {
    kind: 'name',
    label: 'First name',
    maxLength: 100,
    autoComplete: 'given-name',
    requiredMessage,
  },
  last_name: {
    kind: 'name',
    label: 'Last name',
    maxLength: 100,
    autoComplete: 'family-name',
    requiredMessage,
  },
  email: {
    kind: 'email',
    label: 'Email',
    maxLength: 254,
    requiredMessage,
    check: ({ email, email_id }) =>
      email_id === undefined || isSameEmail(email, email_id) ? null : 'Email is not matching',
  },
  contact_info: { kind: 'phone', label: 'Phone number', maxLength: 20 },
  password: {
    kind: 'password',
    label: 'Password',
    maxLength: MAX_PASSWORD,
    autoComplete: 'new-password',
    requiredMessage,
  },
} as const satisfies FieldsFor<Person>

/** The repeated password (specification §2.5). */
export const confirmPassword = {
  kind: 'password',
  label: 'Confirm password',
  maxLength: MAX_PASSWORD,
  autoComplete: 'new-password',
  requiredMessage,
  isRepeated: true,
  check: ({ password, confirm_password }: Answers) =>
    password === confirm_password ? null : 'Password is not matching',
} as const

/** The account's current password, as proof of identity. */
export const currentPassword = {
  kind: 'password',
  label: 'Current password',
  maxLength: MAX_PASSWORD,
  autoComplete: 'current-password',
  requiredMessage,
  isCurrent: true,
} as const satisfies Field

/** The code that is emailed to a person without a password. */
export const codeField = {
  kind: 'text',
  label: 'Code',
  maxLength: 6,
  autoComplete: 'one-time-code',
  requiredMessage,
} as const satisfies Field

/** The step at which a password is chosen. */
export const passwordStep = {
  id: 'password',
  question: 'Choose a password',
  hint: PASSWORD_HINT,
  fields: ['password', 'confirm_password'],
  isApart: true,
  isSkippable: false,
} as const satisfies Step

const isSameEmail = (one: Answers[string], other: Answers[string]) =>
  normalizeEmail(String(one)).toLowerCase() === normalizeEmail(String(other)).toLowerCase()

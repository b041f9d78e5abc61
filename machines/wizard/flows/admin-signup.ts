// The flow in which an invited admin creates an account (specification §2.2, specification §4.5).
import type { components } from '#contract'
import type { Answers, Field } from '#machines/wizard/field.ts'
import { type Flow, relevantAnswers } from '#machines/wizard/flow.ts'
import { toWire } from '#machines/wizard/wire.ts'
import type { FieldsFor } from './contract-fields.ts'
import { confirmPassword, passwordStep, personFields } from './person-fields.ts'

type AdminCreate = components['schemas']['AdminCreate']

const fields = personFields satisfies FieldsFor<AdminCreate>

/**
 * Steps 0 to 3, all required. The invited email, `email_id`, is one of the answers but is never
 * asked.
 */
export const adminSignupFlow: Flow<keyof typeof fields | 'confirm_password'> = {
  id: 'admin_signup',
  version: 1,
  fields: { ...fields, confirm_password: confirmPassword },
  steps: [
    {
      id: 'email',
      question: 'What is your email?',
      hint: 'The one that the invitation was sent to. You log in with it.',
      fields: ['email'],
      isSkippable: false,
    },
    {
      id: 'name',
      question: 'What is your name?',
      fields: ['first_name', 'last_name'],
      isApart: true,
      isSkippable: false,
    },
    {
      id: 'phone',
      question: 'What is your phone number?',
      hint: '10 digits, with the area code.',
      whoSeesThis: { short: 'Other admins', whole: 'Other admins.' },
      fields: ['contact_info'],
      isSkippable: false,
    },
    passwordStep,
  ],
}

/** Returns the body that creates an admin, from complete answers. */
export function toAdminCreate(answers: Answers): AdminCreate {
  const relevant = relevantAnswers(adminSignupFlow, answers)
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [name, toWire(field, relevant[name])]),
  ) as AdminCreate
}

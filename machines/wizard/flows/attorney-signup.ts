// The flow in which an attorney creates an account with an email (specification §4.4).
import type { components } from '#contract'
import type { Answers } from '#machines/wizard/field.ts'
import { type Flow, relevantAnswers } from '#machines/wizard/flow.ts'
import { toWire } from '#machines/wizard/wire.ts'
import {
  type AttorneyField,
  attorneyFields,
  CONTACT_READERS,
  attorneySteps as steps,
  toAttorneyProfile,
} from './attorney-fields.ts'
import { confirmPassword, passwordStep, personFields } from './person-fields.ts'

type AttorneyCreate = components['schemas']['AttorneyCreate']
type SignupField = AttorneyField | 'email' | 'password' | 'confirm_password'

const { email, password } = personFields

/** Steps 0 to 9. The invited email, `email_id`, is one of the answers but is not asked. */
export const attorneySignupFlow: Flow<SignupField> = {
  id: 'attorney_signup',
  version: 1,
  fields: { email, password, confirm_password: confirmPassword, ...attorneyFields },
  steps: [
    {
      id: 'email',
      question: 'What is your email?',
      hint: 'You log in with it.',
      whoSeesThis: CONTACT_READERS,
      fields: ['email'],
      isSkippable: false,
    },
    passwordStep,
    steps.phone,
    steps.companyName,
    steps.description,
    steps.languages,
    steps.website,
    steps.logo,
    steps.categories,
    steps.firmSize,
  ],
}

/**
 * Returns the body that creates an attorney with an email and a password, from complete answers.
 */
export function toAttorneyCreate(answers: Answers): AttorneyCreate {
  const givenAnswers = relevantAnswers(attorneySignupFlow, answers)
  return {
    email: toWire(email, givenAnswers.email) as string,
    password: toWire(password, givenAnswers.password) as string,
    ...toAttorneyProfile(givenAnswers),
  }
}

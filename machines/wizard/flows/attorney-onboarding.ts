// The flow in which a signed-in person becomes an attorney (specification §4.4).
import type { components } from '#contract'
import type { Answers } from '#machines/wizard/field.ts'
import { type Flow, relevantAnswers } from '#machines/wizard/flow.ts'
import {
  type AttorneyField,
  attorneyFields,
  attorneySteps as steps,
  toAttorneyProfile,
} from './attorney-fields.ts'

type AttorneyFromIdentity = components['schemas']['AttorneyFromIdentity']

/** Steps 0 to 7. The email is the identity's. */
export const attorneyOnboardingFlow: Flow<AttorneyField> = {
  id: 'attorney_onboarding',
  version: 1,
  fields: attorneyFields,
  steps: [
    steps.companyName,
    steps.description,
    steps.phone,
    steps.languages,
    steps.website,
    steps.logo,
    steps.categories,
    steps.firmSize,
  ],
}

/** Returns the body that creates an attorney for a signed-in identity, from complete answers. */
export const toAttorneyFromIdentity = (
  clerkUserId: string,
  answers: Answers,
): AttorneyFromIdentity => ({
  clerk_user_id: clerkUserId,
  ...toAttorneyProfile(relevantAnswers(attorneyOnboardingFlow, answers)),
})

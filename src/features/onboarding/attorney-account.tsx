import type { Answers } from '#machines/wizard/field.ts'
import {
  attorneyOnboardingFlow as flow,
  toAttorneyFromIdentity,
} from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneyOnboardingMachine } from '#machines/wizard/onboarding-wizards.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import type { AccountFlow } from './account-flow.ts'
import { attorneyAccountFlow, attorneyProgress } from './attorney-account-flow.tsx'
import { openToIdentity } from './open-account.ts'

/** The attorney account of a signed-in identity: steps 0 to 7 (specification §2.2). */
export const attorneyAccount: AccountFlow = {
  ...attorneyAccountFlow,
  flow,
  machine: attorneyOnboardingMachine,
  path: '/onboarding/attorney',
  progressOf: (step) => attorneyProgress(step, flow),
  extras: {},
  create: createAttorney,
}

async function createAttorney(owner: AnswersOwner, answers: Answers, key: string): Promise<void> {
  const params = { header: { 'Idempotency-Key': key } }
  // The guard admits only signed-in identities.
  const body = toAttorneyFromIdentity(owner as string, answers)
  await bodyOf(api.POST('/attorney/google/create', { params, body }))
  openToIdentity()
}

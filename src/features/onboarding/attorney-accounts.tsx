/** An attorney's account, in either of the two ways (document 2 §2; wizards, 'Attorney onboarding'). */
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { attorneyFieldOf } from '#machines/wizard/flows/attorney-fields.ts'
import {
  attorneyOnboardingFlow,
  toAttorneyFromIdentity,
} from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow, toAttorneyCreate } from '#machines/wizard/flows/attorney-signup.ts'
import {
  attorneyOnboardingMachine,
  attorneySignupMachine,
} from '#machines/wizard/onboarding-wizards.ts'
import { api } from '#src/api/api.ts'
import { bodyOf } from '#src/api/client.ts'
import { forgetTicket, invitedBy } from '#src/client/invitation-ticket.ts'
import type { AnsweredBy } from '#src/client/onboarding-memory.ts'
import type { WizardProgress } from '#src/ui/top-bar.tsx'
import type { AccountFlow } from './account-flow.ts'
import { InvitationNote } from './invitation-note.tsx'
import { openByPassword, openToIdentity } from './open-account.ts'
import { LogInInstead, WayToAccountTypes } from './ways-out.tsx'

/** The bar of both flows is step/8, at least 10 %, at most full (document 2 §2 and §9). */
const BAR_LENGTH = 8
const LEAST_SHARE = 0.1

const progressIn =
  ({ steps }: Flow) =>
  (step: number): WizardProgress => ({
    value: Math.min(Math.max(step, LEAST_SHARE * BAR_LENGTH), BAR_LENGTH),
    max: BAR_LENGTH,
    text: `Step ${step + 1} of ${steps.length}`,
  })

/** What both have in common. */
const shared = {
  title: 'Attorney account',
  buttons: { law_firm_size: 'Create account' },
  wayBack: () => <WayToAccountTypes />,
  fieldOf: attorneyFieldOf,
  leadsTo: '/onboarding-success',
} satisfies Partial<AccountFlow>

/** For somebody who has signed in: steps 0 to 7. */
export const attorneyAccount: AccountFlow = {
  ...shared,
  flow: attorneyOnboardingFlow,
  machine: attorneyOnboardingMachine,
  path: '/onboarding/attorney',
  progressOf: progressIn(attorneyOnboardingFlow),
  extras: {},
  create: async (by: AnsweredBy, answers: Answers, key: string) => {
    const params = { header: { 'Idempotency-Key': key } }
    // Nobody else is let in there.
    const body = toAttorneyFromIdentity(by as string, answers)
    await bodyOf(api.POST('/attorney/google/create', { params, body }))
    openToIdentity()
  },
}

/** With an email and a password: steps 0 to 9. */
export const attorneyEmailAccount: AccountFlow = {
  ...shared,
  flow: attorneySignupFlow,
  machine: attorneySignupMachine,
  path: '/onboarding/attorney-new',
  progressOf: progressIn(attorneySignupFlow),
  extras: { email: InvitedOrLogIn },
  create: async (_by: AnsweredBy, answers: Answers, key: string) => {
    const params = { header: { 'Idempotency-Key': key, ...invitedBy(answers.email_id) } }
    const body = toAttorneyCreate(answers)
    await bodyOf(api.POST('/attorney/create', { params, body }))
    await openByPassword(body)
    forgetTicket()
  },
}

function InvitedOrLogIn() {
  return (
    <>
      <InvitationNote />
      <LogInInstead />
    </>
  )
}

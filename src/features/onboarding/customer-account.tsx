import type { Answers } from '#machines/wizard/field.ts'
import {
  CLIENT_ACCOUNT,
  toCustomerCreate,
  toCustomerFromIdentity,
} from '#machines/wizard/flows/customer-onboarding.ts'
import { customerOnboardingMachine } from '#machines/wizard/onboarding-wizards.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import { isCaseToFinish } from '#src/offline/drafts/case-to-finish.ts'
import { invitedBy, removeTicket } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import type { AccountFlow } from './account-flow.ts'
import { CaseNote } from './case-note.tsx'
import { customerSteps } from './customer-steps.ts'
import { InvitationNote } from './invitation-note.tsx'
import { LogInInstead, WayHome } from './leave-links.tsx'
import { openByPassword, openToIdentity, withCode } from './open-account.ts'
import { SocialProviders } from './social-providers.tsx'

/** A customer's account. */
export const customerAccount: AccountFlow = {
  ...customerSteps,
  machine: customerOnboardingMachine,
  path: '/onboarding',
  extras: {
    welcome: WelcomeNotes,
    account_type: CaseNote,
    sign_up_method: WaysToSignUp,
    email: LogInInstead,
  },
  wayBack: (owner) => owner === null && <WayHome />,
  known: (kept, { owner, active, isInvited }) => {
    const profile = owner === null ? undefined : window.Clerk?.user
    return {
      // The steps after the choice of an account type are a customer's. A finished case, or an
      // invitation to this page, also implies a customer.
      account_type:
        kept.account_type ?? (active > 1 || isInvited || isCaseToFinish() ? CLIENT_ACCOUNT : null),
      first_name: kept.first_name ?? profile?.firstName ?? null,
      last_name: kept.last_name ?? profile?.lastName ?? null,
    }
  },
  create: createCustomer,
  leadsTo: '/onboarding-success',
  elsewhere: ({ user }) => (user === 'sso' ? '/onboarding/attorney' : '/onboarding/attorney-new'),
}

async function createCustomer(
  owner: AnswersOwner,
  answers: Answers,
  key: string,
  code?: string,
): Promise<void> {
  const params = { header: { 'Idempotency-Key': key } }
  if (owner !== null) {
    const body = toCustomerFromIdentity(owner, answers)
    await bodyOf(api.POST('/customers/google/create', { params, body }))
    return openToIdentity()
  }
  const body = toCustomerCreate(answers)
  const header = { ...params.header, ...invitedBy(answers.email_id), ...withCode(code) }
  await bodyOf(api.POST('/customers/create', { params: { header }, body }))
  await openByPassword(body)
  removeTicket()
}

/**
 * Shown above 'Continue with email': the case to send, the social accounts, and the link for people
 * who have an account.
 */
function WaysToSignUp() {
  return (
    <>
      <CaseNote />
      <SocialProviders />
      <LogInInstead />
    </>
  )
}

/** The notes of the welcome step: the status of an invitation, and the case to send. */
function WelcomeNotes() {
  return (
    <>
      <InvitationNote />
      <CaseNote />
    </>
  )
}

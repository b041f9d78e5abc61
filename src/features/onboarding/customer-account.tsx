import type { Draft } from '#machines/wizard/draft.ts'
import type { Answers } from '#machines/wizard/field.ts'
import {
  CLIENT_ACCOUNT,
  toCustomerCreate,
  toCustomerFromIdentity,
} from '#machines/wizard/flows/customer-onboarding.ts'
import { customerOnboardingMachine } from '#machines/wizard/onboarding-wizards.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { formatCategory } from '#src/format/names.ts'
import { api } from '#src/identity/api.ts'
import { useCaseDrafts } from '#src/offline/drafts/case-drafts.ts'
import { isCaseToFinish, wantedDraft } from '#src/offline/drafts/case-to-finish.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { invitedBy, removeTicket } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'
import type { AccountFlow } from './account-flow.ts'
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
  known: (earlier, { owner, active, isInvited }) => {
    const profile = owner === null ? undefined : window.Clerk?.user
    return {
      // The steps after the choice of an account type are a customer's. A finished case, or an
      // invitation to this page, also implies a customer.
      account_type:
        earlier.account_type ??
        (active > 1 || isInvited || isCaseToFinish() ? CLIENT_ACCOUNT : null),
      first_name: earlier.first_name ?? profile?.firstName ?? null,
      last_name: earlier.last_name ?? profile?.lastName ?? null,
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

const caseNote = css({ marginTop: '6' })

/** Tells a visitor with a finished case where the case is and when it is sent. */
function CaseNote() {
  const draft = useCaseToFinish()
  if (!draft) return null
  const name = formatCategory(draft.category.name)
  return (
    <div className={caseNote}>
      <Note icon={<CheckIcon />} title={`Your ${name} case is saved on this phone`}>
        As soon as you have an account, you can check your answers and send it to attorneys.
      </Note>
    </div>
  )
}

/** Returns the case to finish; undefined until it is read, and when there is none. */
function useCaseToFinish(): Draft | undefined {
  const draftId = wantedDraft()
  return useCaseDrafts(SIGNED_OUT)?.find(({ draft }) => draft.id === draftId)?.draft
}

import type { Answers } from '#machines/wizard/field.ts'
import {
  attorneySignupFlow as flow,
  toAttorneyCreate,
} from '#machines/wizard/flows/attorney-signup.ts'
import { attorneySignupMachine } from '#machines/wizard/onboarding-wizards.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import { invitedBy, removeTicket } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import type { AccountFlow } from './account-flow.ts'
import { attorneyAccountFlow, attorneyProgress } from './attorney-account-flow.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { LogInInstead } from './leave-links.tsx'
import { openByPassword, withCode } from './open-account.ts'

/** An attorney's account with an email and a password: steps 0 to 9 (specification §2.2). */
export const attorneyEmailAccount: AccountFlow = {
  ...attorneyAccountFlow,
  flow,
  machine: attorneySignupMachine,
  path: '/onboarding/attorney-new',
  progressOf: (step) => attorneyProgress(step, flow),
  extras: { email: InvitedOrLogIn },
  create: createAttorney,
}

async function createAttorney(
  _by: AnswersOwner,
  answers: Answers,
  key: string,
  code?: string,
): Promise<void> {
  const invited = invitedBy(answers.email_id)
  const params = { header: { 'Idempotency-Key': key, ...invited, ...withCode(code) } }
  const body = toAttorneyCreate(answers)
  await bodyOf(api.POST('/attorney/create', { params, body }))
  await openByPassword(body)
  removeTicket()
}

function InvitedOrLogIn() {
  return (
    <>
      <InvitationNote />
      <LogInInstead />
    </>
  )
}

import type { Answers } from '#machines/wizard/field.ts'
import { adminSignupFlow as flow, toAdminCreate } from '#machines/wizard/flows/admin-signup.ts'
import { adminSignupMachine } from '#machines/wizard/onboarding-wizards.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import { invitedBy, removeTicket } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import { withProof } from '#src/session/proof.ts'
import type { AccountFlow } from './account-flow.ts'
import { LogInInstead, WayHome } from './leave-links.tsx'
import { openByPassword } from './open-account.ts'

/** An admin's account: steps 0 to 3 (specification §2.2). */
export const adminAccount: AccountFlow = {
  flow,
  machine: adminSignupMachine,
  path: '/auth/signup',
  title: 'Admin account',
  progressOf: (step) => ({
    value: step + 1,
    max: flow.steps.length,
    text: `Step ${step + 1} of ${flow.steps.length}`,
  }),
  buttons: { password: 'Create account' },
  extras: { email: LogInInstead },
  wayBack: (owner) => owner === null && <WayHome />,
  create: createAdmin,
  leadsTo: '/admin/users',
}

/** Creates the account. An admin who creates one for another person stays signed in. */
async function createAdmin(owner: AnswersOwner, answers: Answers, key: string): Promise<void> {
  const body = toAdminCreate(answers)
  const params = { header: { 'Idempotency-Key': key, ...invitedBy(answers.email_id) } }
  await withProof(() => bodyOf(api.POST('/admin/user/create', { params, body })))
  if (owner === null) await openByPassword(body)
  removeTicket()
}

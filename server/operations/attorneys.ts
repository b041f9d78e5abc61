import type { components } from '#contract'
import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { addAttorney, checkedAttorney } from '#server/domain/attorney-onboarding.ts'
import { invitationTo, spend } from '#server/domain/invitations.ts'
import { withNewAccount, withOwnIdentity } from '#server/domain/new-account.ts'
import { invalidFields } from '#server/errors.ts'
import type { Handler } from './operation.ts'

type Created = { status: 201; body: components['schemas']['AttorneyEnvelope'] }

export const createAttorney: Handler<'createAttorney'> = async ({
  services,
  headers,
  body,
  at,
}) => {
  const { password, ...profile } = checkedAttorney(attorneySignupFlow, body)
  const email = profile.email.trim()
  const ticket = headers['Invitation-Ticket']
  const invitation = await invitationTo(services.db.orm, ticket, { email, role: 'attorney' }, at)
  const account = {
    user: { email, password },
    role: 'attorney' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createAttorney',
    body: profile,
    at,
  }
  return withNewAccount<Created>(services, account, async (tx, clerkUserId) => {
    const data = await addAttorney(tx, { clerkUserId, email }, profile, at)
    if (invitation) await spend(tx, invitation, at)
    return { status: 201, body: { data } }
  })
}

export const createAttorneyFromIdentity: Handler<'createAttorneyFromIdentity'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const { clerk_user_id: clerkUserId, email: given, ...answers } = body
  const account = {
    caller,
    clerkUserId,
    role: 'attorney' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createAttorneyFromIdentity',
    body,
    at,
  }
  return withOwnIdentity<Created>(services, account, async (tx, { email }) => {
    const profile = checkedAttorney(attorneyOnboardingFlow, answers)
    if (given !== undefined && given.trim().toLowerCase() !== email.toLowerCase()) {
      throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
    }
    const data = await addAttorney(tx, { clerkUserId, email }, profile, at)
    return { status: 201, body: { data } }
  })
}

import type { components } from '#contract'
import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { addAttorney, checkedAttorney } from '#server/domain/attorney-onboarding.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { invitationTo, spend } from '#server/domain/invitations.ts'
import { callerBefore, withNewAccount } from '#server/domain/new-account.ts'
import { invalidFields, Problem } from '#server/errors.ts'
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
  if (clerkUserId !== caller.userId) throw new Problem('NOT_FOUND')
  if (caller.person && caller.person.role !== 'attorney') throw new Problem('WRONG_ROLE')
  const identity = await services.identity.readUser(clerkUserId)
  if (!identity) throw new Problem('NOT_FOUND')
  const profile = checkedAttorney(attorneyOnboardingFlow, answers)
  const { email } = identity
  if (given !== undefined && given.trim().toLowerCase() !== email.toLowerCase()) {
    throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
  }
  const request = {
    caller: callerBefore(clerkUserId),
    key: headers['Idempotency-Key'],
    operationId: 'createAttorneyFromIdentity',
    body,
    at,
  }
  return withIdempotency<Created>(services.db.orm, request, async (tx) => {
    const data = await addAttorney(tx, { clerkUserId, email }, profile, at)
    return { status: 201, body: { data } }
  })
}

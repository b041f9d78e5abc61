import type { components } from '#contract'
import { addCustomer, checkedPerson, namedPerson } from '#server/domain/client-onboarding.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { invitationTo, spend } from '#server/domain/invitations.ts'
import { callerBefore, withNewAccount } from '#server/domain/new-account.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

type Created = { status: 201; body: components['schemas']['CustomerEnvelope'] }

export const createCustomer: Handler<'createCustomer'> = async ({
  services,
  headers,
  body,
  at,
}) => {
  const { password, ...person } = checkedPerson(body)
  const { email, first_name: firstName, last_name: lastName } = person
  const ticket = headers['Invitation-Ticket']
  const invitation = await invitationTo(services.db.orm, ticket, { email, role: 'customer' }, at)
  const account = {
    user: { email, password, firstName, lastName },
    key: headers['Idempotency-Key'],
    operationId: 'createCustomer',
    body: person,
    at,
  }
  return withNewAccount<Created>(services, account, async (tx, clerkUserId) => {
    const data = await addCustomer(tx, clerkUserId, person, at)
    if (invitation) await spend(tx, invitation, at)
    return { status: 201, body: { data } }
  })
}

export const createCustomerFromIdentity: Handler<'createCustomerFromIdentity'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const { clerk_user_id: clerkUserId, ...given } = body
  if (clerkUserId !== caller.userId) throw new Problem('NOT_FOUND')
  if (caller.person && caller.person.role !== 'customer') throw new Problem('WRONG_ROLE')
  const profile = await services.identity.readUser(clerkUserId)
  if (!profile) throw new Problem('NOT_FOUND')
  const person = namedPerson(given, profile)
  const request = {
    caller: callerBefore(clerkUserId),
    key: headers['Idempotency-Key'],
    operationId: 'createCustomerFromIdentity',
    body,
    at,
  }
  return withIdempotency<Created>(services.db.orm, request, async (tx) => {
    const data = await addCustomer(tx, clerkUserId, person, at)
    return { status: 201, body: { data } }
  })
}

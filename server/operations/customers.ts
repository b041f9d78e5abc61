import type { components } from '#contract'
import { addCustomer, checkedPerson, namedPerson } from '#server/domain/client-onboarding.ts'
import { invitationTo, spend } from '#server/domain/invitations.ts'
import { withNewAccount, withOwnIdentity } from '#server/domain/new-account.ts'
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
    role: 'customer' as const,
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
  const account = {
    caller,
    clerkUserId,
    role: 'customer' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createCustomerFromIdentity',
    body,
    at,
  }
  return withOwnIdentity<Created>(services, account, async (tx, profile) => {
    const data = await addCustomer(tx, clerkUserId, namedPerson(given, profile), at)
    return { status: 201, body: { data } }
  })
}

import type { components } from '#contract'
import { requireRole } from '#server/caller.ts'
import { type Queryable, runAndRollBack } from '#server/db/connection/database.ts'
import { findCustomer } from '#server/db/people.ts'
import {
  confirmedAt,
  requireProvenEmail,
  signUpCodes,
} from '#server/domain/accounts/confirmed-addresses.ts'
import {
  addCustomer,
  checkedPerson,
  namedPerson,
} from '#server/domain/accounts/customer-onboarding.ts'
import { consumeInvitation, invitationTo } from '#server/domain/accounts/invitations.ts'
import { withNewAccount, withOwnIdentity } from '#server/domain/accounts/new-account.ts'
import { customerView } from '#server/domain/accounts/profile-view.ts'
import { requireVersion, saveCustomer } from '#server/domain/accounts/profiles.ts'
import { changePassword } from '#server/domain/accounts/sessions.ts'
import { requireReader, requireSelf } from '#server/domain/policy.ts'
import { recordPasswordChange, recordRead } from '#server/domain/security/security-log.ts'
import { Problem } from '#server/errors.ts'
import { removeCodes } from '#server/identity/embedded/codes.ts'
import type { Handler } from './operation.ts'

type Created = { status: 201; body: components['schemas']['CustomerEnvelope'] }

export const createCustomer: Handler<'createCustomer'> = async ({
  services,
  from,
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
    from,
    role: 'customer' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createCustomer',
    body: person,
    at,
    allow: () =>
      requireProvenEmail(services, { email, code: headers['Email-Code'], invitation, from }, at),
  }
  return withNewAccount<Created>(services, account, async (tx, clerkUserId) => {
    const emailConfirmedAt = confirmedAt(services, invitation, at)
    const data = await addCustomer(tx, { clerkUserId, emailConfirmedAt }, person, at)
    const by = { id: data.id, role: 'customer' } as const
    if (invitation) await consumeInvitation(tx, invitation, { by, at })
    await removeCodes(tx, signUpCodes(services, { email, from }))
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
    const emailConfirmedAt = profile.isEmailVerified ? at : null
    const named = namedPerson(given, profile)
    const data = await addCustomer(tx, { clerkUserId, emailConfirmedAt }, named, at)
    return { status: 201, body: { data } }
  })
}

export const getCustomer: Handler<'getCustomer'> = async ({ services, caller, path, from }) => {
  requireReader(caller, 'customer', path.customer_id)
  const record = await findCustomer(services.db.orm, path.customer_id)
  if (!record) throw new Problem('NOT_FOUND')
  const read = { caller, userId: record.clerkUserId, operation: 'getCustomer' }
  recordRead(services.security, read, from)
  return { status: 200, body: { data: customerView(record) } }
}

export const updateCustomer: Handler<'updateCustomer'> = async ({
  services,
  caller,
  body,
  from,
}) => {
  const customer = requireRole(caller, 'customer')
  requireSelf(customer, body.id)
  const { id: _id, version, contact_info, ...rest } = body
  const phone = contact_info?.trim() ? { contact_info } : {}
  const { password, ...profile } = checkedPerson({ ...rest, ...phone })
  const save = (tx: Queryable) => saveCustomer(tx, customer.id, { profile, version })
  if (password !== undefined) {
    const record = await findCustomer(services.db.orm, customer.id)
    if (record) requireVersion(record, version)
    // A save that is refused must not leave a new password behind.
    await runAndRollBack(services.db.orm, save)
    await changePassword(services, { caller, from }, password)
    recordPasswordChange(services.security, { caller, operation: 'updateCustomer' }, from)
  }
  const saved = await services.db.orm.transaction(save)
  const changed = saved.changed || password !== undefined
  return { status: 200, body: { ...saved, changed } }
}

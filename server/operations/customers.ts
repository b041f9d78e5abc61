import { findCustomer } from '#server/db/people.ts'
import { checkedPreferences } from '#server/domain/accounts/contact-preferences.ts'
import {
  addCustomer,
  checkedPerson,
  namedPerson,
} from '#server/domain/accounts/customer-onboarding.ts'
import { customerForAdmin, customerView } from '#server/domain/accounts/profile-view.ts'
import { saveCustomer } from '#server/domain/accounts/profiles.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import { requireReader, requireSelf } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { saveProfile, signUp, signUpFromIdentity } from './accounts.ts'
import type { Handler } from './operation.ts'

export const createCustomer: Handler<'createCustomer'> = async (call) => {
  const { password, ...person } = checkedPerson(call.body)
  const { email, first_name: firstName, last_name: lastName } = person
  const user = { email, password, firstName, lastName }
  const account = { user, role: 'customer', operationId: 'createCustomer', body: person } as const
  return signUp(call, account, (tx, record) => addCustomer(tx, record, person, call.at))
}

export const createCustomerFromIdentity: Handler<'createCustomerFromIdentity'> = async (call) => {
  const { clerk_user_id: _id, ...given } = call.body
  const account = { role: 'customer', operationId: 'createCustomerFromIdentity' } as const
  return signUpFromIdentity(call, account, async (tx, record, profile) =>
    addCustomer(tx, record, namedPerson(given, profile), call.at),
  )
}

export const getCustomer: Handler<'getCustomer'> = async ({ services, caller, path, from }) => {
  requireReader(caller.person, 'customer', path.customer_id)
  const record = await findCustomer(services.db.orm, path.customer_id)
  if (!record) throw new Problem('NOT_FOUND')
  const read = { caller, userId: record.clerkUserId, operation: 'getCustomer' }
  recordRead(services.security, read, from)
  const view = caller.person.role === 'customer' ? customerView : customerForAdmin
  return { status: 200, body: { data: view(record) } }
}

export const updateCustomer: Handler<'updateCustomer'> = async (call) => {
  const { caller, body } = call
  const customer = caller.person
  requireSelf(customer, body.id)
  const { id: _id, version, contact_info, contact_preferences, ...rest } = body
  const preferences = checkedPreferences(contact_preferences)
  const phone = contact_info?.trim() ? { contact_info } : {}
  const { password, ...profile } = checkedPerson({ ...rest, ...phone })
  const saved = await saveProfile(call, {
    operation: 'updateCustomer',
    password,
    find: (db) => findCustomer(db, customer.id),
    save: (tx) => saveCustomer(tx, customer.id, { profile, preferences, version }),
  })
  return { status: 200, body: saved }
}

// Validates a new customer's answers and creates the record.
import type { components } from '#contract'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'
import { newId } from '#server/db/ids.ts'
import { insertCustomer } from '#server/db/people.ts'
import { recordNewPerson } from '#server/db/transaction/new-audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { writeOnboardingNotification } from '#server/domain/notifications/notifications.ts'
import { wellFormed } from '#server/domain/text.ts'
import { type FieldError, invalidFields, Problem } from '#server/errors.ts'
import type { UserProfile } from '#server/services.ts'
import { customerView } from './profile-view.ts'

type Schemas = components['schemas']
type Customer = Schemas['Customer']
type Named = Pick<Customer, 'first_name' | 'last_name' | 'email'>

/**
 * Returns a new customer's answers in the stored form. Throws INVALID_FIELDS with the form's
 * messages.
 */
export function checkedPerson<Body extends Partial<Schemas['CustomerCreate']>>(body: Body): Body {
  const givenFields = Object.entries<Field>(personFields).filter(([name]) => name in body)
  const answers = wellFormed(body)
  const answerOf = (name: string) => answers[name as keyof Body] as string
  const errors = givenFields.flatMap(([field, rule]): FieldError[] => {
    const message = fieldError(rule, answerOf(field))
    return message === null ? [] : [{ field, message }]
  })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    ...body,
    ...Object.fromEntries(givenFields.map(([name, rule]) => [name, toWire(rule, answerOf(name))])),
  }
}

/**
 * Returns a person from a social account with the names that they gave, or else the provider's.
 * Throws INVALID_FIELDS without any.
 */
export const namedPerson = (
  body: Omit<Schemas['CustomerFromIdentity'], 'clerk_user_id'>,
  profile: UserProfile,
) => {
  const first_name = body.first_name ?? profile.firstName ?? ''
  const last_name = body.last_name ?? profile.lastName ?? ''
  return { ...checkedPerson({ ...body, first_name, last_name }), email: profile.email }
}

/**
 * Inserts a customer's record and the onboarding notification. Throws EMAIL_TAKEN when the identity
 * has a record already.
 */
export async function addCustomer(
  tx: Transaction,
  account: { clerkUserId: string; emailConfirmedAt: Date | null },
  person: Named & { contact_info?: string },
  at: Date,
): Promise<Customer> {
  const { first_name, last_name, email, contact_info = null } = person
  const record = {
    ...account,
    id: newId(at),
    firstName: first_name,
    lastName: last_name,
    email,
    contactInfo: contact_info,
    contactPreferences: null,
    version: 1,
    createdAt: at,
  }
  if (!(await insertCustomer(tx, record))) throw new Problem('EMAIL_TAKEN')
  recordNewPerson(tx, { id: record.id, role: 'customer' }, { at })
  writeOnboardingNotification(tx, record.id, at)
  return customerView(record)
}

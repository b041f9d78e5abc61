// How a client gets an account: an identity and a record, together or neither (decisions, 'People'). The identity
// provider may be in a cloud, so the two cannot share a transaction. The identity comes first, and goes again when the
// record fails. A process that ends in between leaves an identity without a record: its owner can log in, is told
// that the account is not set up yet, and completes it as somebody from outside does.
import { v5 } from 'uuid'
import type { components } from '#contract'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'
import type { Queryable } from '#server/db/database.ts'
import { insertCustomer } from '#server/db/people.ts'
import { type FieldError, invalidFields, Problem } from '#server/errors.ts'
import {
  EmailTakenError,
  type IdentityProvider,
  type NewUser,
  PasswordRefusedError,
  type UserProfile,
} from '#server/identity/identity.ts'
import { newId } from './ids.ts'
import { writeOnboardingNotice } from './notices.ts'
import { wellFormed } from './text.ts'

type Schemas = components['schemas']
type Customer = Schemas['Customer']

// Any constant will do.
const NAMESPACE = '0b6f7d2e-6a0f-4a7e-9d59-3f1c2a7b8e41'

/** Whom an idempotency key belongs to before there is a record: a UUID made of their email or identity. */
export const callerBefore = (name: string): string => v5(name, NAMESPACE)

/** A new client's answers in the form in which they are stored. Throws INVALID_FIELDS with the form's own words. */
export function checkedPerson<Body extends Partial<Schemas['CustomerCreate']>>(body: Body): Body {
  const given = Object.entries<Field>(personFields).filter(([name]) => name in body)
  const answers = wellFormed(body)
  const answerOf = (name: string) => answers[name as keyof Body] as string
  const errors = given.flatMap(([field, rule]): FieldError[] => {
    const message = fieldError(rule, answerOf(field))
    return message === null ? [] : [{ field, message }]
  })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    ...body,
    ...Object.fromEntries(given.map(([name, rule]) => [name, toWire(rule, answerOf(name))])),
  }
}

/**
 * Runs `write` for a new identity, and removes that identity when it throws. Throws EMAIL_TAKEN, or INVALID_FIELDS for
 * a password that the provider refuses.
 */
export async function withNewIdentity<Result>(
  identity: IdentityProvider,
  user: NewUser,
  write: (clerkUserId: string) => Promise<Result>,
): Promise<Result> {
  const { id } = await identity.createUser(user).catch(rethrow)
  try {
    return await write(id)
  } catch (error) {
    // What cannot be removed now is what an ended process leaves.
    await identity.deleteUser(id).catch(() => {})
    throw error
  }
}

function rethrow(error: unknown): never {
  if (error instanceof EmailTakenError) throw new Problem('EMAIL_TAKEN')
  if (error instanceof PasswordRefusedError) {
    throw invalidFields([{ field: 'password', message: error.message }])
  }
  throw error
}

/** Somebody from outside with the names that they gave, else the provider's. Throws INVALID_FIELDS without any. */
export const namedPerson = (
  body: Omit<Schemas['CustomerFromIdentity'], 'clerk_user_id'>,
  profile: UserProfile,
) => {
  const first_name = body.first_name ?? profile.firstName ?? ''
  const last_name = body.last_name ?? profile.lastName ?? ''
  return { ...checkedPerson({ ...body, first_name, last_name }), email: profile.email }
}

/** Writes a client's record and the notice of it. Throws EMAIL_TAKEN when the identity has one already. */
export async function addCustomer(
  tx: Queryable,
  clerkUserId: string,
  person: Omit<Customer, 'id' | 'contact_info'> & { contact_info?: string },
  at: Date,
): Promise<Customer> {
  const { first_name, last_name, email, contact_info = null } = person
  const id = newId(at)
  const isNew = await insertCustomer(tx, {
    id,
    clerkUserId,
    firstName: first_name,
    lastName: last_name,
    email,
    contactInfo: contact_info,
    createdAt: at,
  })
  if (!isNew) throw new Problem('EMAIL_TAKEN')
  await writeOnboardingNotice(tx, id, at)
  return { id, first_name, last_name, email, contact_info }
}

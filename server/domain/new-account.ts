// How somebody gets an account: an identity and a record, together or neither (decisions, 'People'). The identity
// provider may be in a cloud, so the two cannot share a transaction. The identity comes first, and goes again when the
// record fails. A process that ends in between leaves an identity without a record: its owner can log in, is told
// that the account is not set up yet, and completes it as somebody from outside does.
import { v5 } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import {
  EmailTakenError,
  type IdentityProvider,
  type NewUser,
  PasswordRefusedError,
} from '#server/identity/identity.ts'
import { type KeyedRequest, withIdempotencyAround } from './idempotency.ts'

// Any constant will do.
const NAMESPACE = '0b6f7d2e-6a0f-4a7e-9d59-3f1c2a7b8e41'

/** Whom an idempotency key belongs to before there is a record: a UUID made of their email or identity. */
export const callerBefore = (name: string): string => v5(name, NAMESPACE)

/**
 * What is asked: for whom, and under which key. `body` is without the password, of which no quick hash is kept. `allow`
 * throws where the account may not be made; it is asked before anything is, but not when the first answer is replayed.
 */
export type NewAccount = Omit<KeyedRequest, 'caller'> & {
  user: NewUser
  allow?: () => Promise<void>
}

/**
 * Makes an identity with a password and, by `write`, its record; once for its key, which belongs to the email. Throws
 * EMAIL_TAKEN, or INVALID_FIELDS for a password that the provider refuses.
 */
export async function withNewAccount<Answer extends { status: number; body: unknown }>(
  { db, identity }: { db: { orm: Queryable }; identity: IdentityProvider },
  { user, allow, ...keyed }: NewAccount,
  write: (tx: Queryable, clerkUserId: string) => Promise<Answer>,
): Promise<Answer> {
  const request = { ...keyed, caller: callerBefore(user.email.toLowerCase()) }
  return withIdempotencyAround<Answer>(db.orm, request, async (finish) => {
    await allow?.()
    return withNewIdentity(identity, user, (clerkUserId) => finish((tx) => write(tx, clerkUserId)))
  })
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

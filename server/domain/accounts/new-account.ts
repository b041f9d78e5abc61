// How somebody gets an account: an identity and a record, together or neither (specification §3.5). The identity
// provider may be in a cloud, so the two cannot share a transaction. The identity comes first, and goes again when the
// record fails. A process that ends in between leaves an identity without a record: its owner can log in, is told
// that the account is not set up yet, and completes it as somebody from outside does.
import { v5 } from 'uuid'
import type { Caller, RoleName } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { isBeingDeleted } from '#server/db/deletions.ts'
import type { NewJob } from '#server/db/jobs.ts'
import { findPerson, lockIdentity } from '#server/db/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  type KeyedRequest,
  withIdempotency,
  withIdempotencyAround,
} from '#server/domain/idempotency.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { EmailTakenError, PasswordRefusedError } from '#server/identity/identity.ts'
import type { IdentityProvider, NewUser, Services, UserProfile } from '#server/services.ts'

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
  role: RoleName
  allow?: () => Promise<void>
}

/**
 * Makes an identity with a password and, by `write`, its record; once for its key, which belongs to the email. Throws
 * EMAIL_TAKEN, or INVALID_FIELDS for a password that the provider refuses.
 */
export async function withNewAccount<Answer extends { status: number; body: unknown }>(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { user, role, allow, ...keyed }: NewAccount,
  write: (tx: Transaction, clerkUserId: string) => Promise<Answer>,
): Promise<Answer> {
  const request = { ...keyed, caller: callerBefore(user.email.toLowerCase()) }
  return withIdempotencyAround<Answer>(db.orm, request, async (finish) => {
    await allow?.()
    return withNewIdentity(identity, user, (clerkUserId) =>
      finish(async (tx) => {
        await claimIdentity(tx, clerkUserId, role)
        return write(tx, clerkUserId)
      }),
    )
  })
}

/** What is asked by somebody who has signed in and has no record yet: `clerkUserId` must be their own identity. */
export type OwnAccount = Omit<KeyedRequest, 'caller'> & {
  caller: Caller
  clerkUserId: string
  role: RoleName
}

/**
 * Makes, by `write`, the record of the identity that asks; once for its key. Throws NOT_FOUND for another's identity,
 * EMAIL_TAKEN when it has such a record already, and WRONG_ROLE when it has another.
 */
export async function withOwnIdentity<Answer extends { status: number; body: unknown }>(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { caller, clerkUserId, role, ...keyed }: OwnAccount,
  write: (tx: Transaction, profile: UserProfile) => Promise<Answer>,
): Promise<Answer> {
  if (clerkUserId !== caller.userId) throw new Problem('NOT_FOUND')
  const profile = await identity.readUser(clerkUserId)
  if (!profile) throw new Problem('NOT_FOUND')
  const request = { ...keyed, caller: callerBefore(clerkUserId) }
  return withIdempotency<Answer>(db.orm, request, async (tx) => {
    await claimIdentity(tx, clerkUserId, role)
    return write(tx, profile)
  })
}

/** The job that removes an identity at its provider: one for each. */
export const identityDeletionJob = (userId: string): NewJob & { id: string } => ({
  name: 'identity-removal',
  id: v5(userId, NAMESPACE),
  data: { userId },
})

// An identity has one record, of whatever kind: until `tx` ends, no other is begun for it. One that is being removed
// gets none any more, although its token still speaks for it.
async function claimIdentity(tx: Queryable, clerkUserId: string, role: RoleName): Promise<void> {
  await lockIdentity(tx, clerkUserId)
  if (await isBeingDeleted(tx, identityDeletionJob(clerkUserId).id)) throw new Problem('NOT_FOUND')
  const person = await findPerson(tx, clerkUserId)
  if (person) throw new Problem(person.role === role ? 'EMAIL_TAKEN' : 'WRONG_ROLE')
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
  const { id } = await identity.createUser(user).catch(refusedIdentity)
  try {
    return await write(id)
  } catch (error) {
    // What cannot be removed now is what an ended process leaves.
    await identity.deleteUser(id).catch(() => {})
    throw error
  }
}

/** Throws a refusal of the provider in our words: EMAIL_TAKEN, or INVALID_FIELDS for a password. */
export function refusedIdentity(error: unknown): never {
  if (error instanceof EmailTakenError) throw new Problem('EMAIL_TAKEN')
  if (error instanceof PasswordRefusedError) {
    throw invalidFields([{ field: 'password', message: error.message }])
  }
  throw error
}

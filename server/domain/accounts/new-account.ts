// Creates accounts: an identity and a record, both or neither (specification §3.5). The identity
// provider may be a cloud service, so the two cannot share a transaction. The identity is created
// first, and deleted when the record was not stored. A process that is killed in between leaves an
// identity without a record. Its owner can log in, is told that the account is not set up, and
// completes it like a person from a social account.
import { v5 } from 'uuid'
import type { Caller, RoleName } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { isBeingDeleted } from '#server/db/deletions.ts'
import type { NewJob } from '#server/db/jobs.ts'
import { findPerson, lockIdentity } from '#server/db/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  type KeyedRequest,
  withIdempotency,
  withIdempotencyAround,
} from '#server/domain/idempotency.ts'
import { refusedIdentity } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import type { NewUser, Services, UserProfile } from '#server/services.ts'
import type { Sender } from '#server/web/sender.ts'

// An arbitrary constant.
const NAMESPACE = '0b6f7d2e-6a0f-4a7e-9d59-3f1c2a7b8e41'

/**
 * Returns the owner of an idempotency key before there is a record: a UUID of their email or
 * identity.
 */
export const provisionalCallerId = (name: string): string => v5(name, NAMESPACE)

/**
 * The request and its key. `body` omits the password, because a fast hash of it must not be stored.
 * `allow` throws when the account may not be created. It is called before anything is created, and
 * not when a response is replayed.
 */
export type NewAccount = Omit<KeyedRequest, 'caller'> & {
  user: NewUser
  from: Sender
  role: RoleName
  allow?: () => Promise<void>
}

/**
 * Creates an identity with a password and its record (`write`), once per key; the key belongs to
 * the email. Throws EMAIL_TAKEN, or INVALID_FIELDS for a password that the provider refuses.
 */
export async function withNewAccount<Result extends { status: number; body: unknown }>(
  services: Pick<Services, 'db' | 'identity'>,
  { user, from, role, allow, ...keyed }: NewAccount,
  write: (tx: Transaction, clerkUserId: string) => Promise<Result>,
): Promise<Result> {
  const request = { ...keyed, caller: provisionalCallerId(user.email.toLowerCase()) }
  return withIdempotencyAround<Result>(services.db.orm, request, async (finish) => {
    await allow?.()
    return withNewIdentity(services, { user, from }, (clerkUserId) =>
      finish(async (tx) => {
        await claimIdentity(tx, clerkUserId, role)
        return write(tx, clerkUserId)
      }),
    )
  })
}

/** The request of a signed-in person without a record. `clerkUserId` must be their own identity. */
export type OwnAccount = Omit<KeyedRequest, 'caller'> & {
  caller: Caller
  clerkUserId: string
  role: RoleName
}

/**
 * Creates the record (`write`) of the caller's identity, once per key. Throws NOT_FOUND for another
 * identity, or when its email changes during the request, EMAIL_TAKEN when it has a record of this
 * role, and WRONG_ROLE when it has one of another role.
 */
export async function withOwnIdentity<Result extends { status: number; body: unknown }>(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { caller, clerkUserId, role, ...keyed }: OwnAccount,
  write: (tx: Transaction, profile: UserProfile) => Promise<Result>,
): Promise<Result> {
  if (clerkUserId !== caller.userId) throw new Problem('NOT_FOUND')
  const profile = await identity.readUser(clerkUserId)
  if (!profile) throw new Problem('NOT_FOUND')
  const request = { ...keyed, caller: provisionalCallerId(clerkUserId) }
  return withIdempotency<Result>(db.orm, request, async (tx) => {
    // Locks in the same order as a change of the email, to prevent deadlocks.
    if (!(await identity.lockEmail(tx, { userId: clerkUserId, email: profile.email }))) {
      throw new Problem('NOT_FOUND')
    }
    await claimIdentity(tx, clerkUserId, role)
    return write(tx, profile)
  })
}

/** Returns the job that deletes an identity at its provider. There is one per identity. */
export const identityDeletionJob = (userId: string): NewJob & { id: string } => ({
  name: 'identity-removal',
  id: v5(userId, NAMESPACE),
  data: { userId },
})

// An identity has one record of any role, so others are locked out until `tx` ends. An identity
// that is being deleted gets no record, although its token is still valid.
async function claimIdentity(tx: Queryable, clerkUserId: string, role: RoleName): Promise<void> {
  await lockIdentity(tx, clerkUserId)
  if (await isBeingDeleted(tx, identityDeletionJob(clerkUserId).id)) throw new Problem('NOT_FOUND')
  const person = await findPerson(tx, clerkUserId)
  if (person) throw new Problem(person.role === role ? 'EMAIL_TAKEN' : 'WRONG_ROLE')
}

/**
 * Runs `write` for a new identity, and removes that identity when it throws without having stored a
 * record. Throws EMAIL_TAKEN, or INVALID_FIELDS for a password that the provider refuses.
 */
export async function withNewIdentity<Result>(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { user, from }: Pick<NewAccount, 'user' | 'from'>,
  write: (clerkUserId: string) => Promise<Result>,
): Promise<Result> {
  const { id } = await identity.createUser(user, from).catch(refusedIdentity)
  try {
    return await write(id)
  } catch (error) {
    // If this fails too, the identity is left without a record, as after a kill.
    await deleteUnlessRecorded({ db, identity }, id).catch(() => {})
    throw error
  }
}

// The record is stored although `write` threw if the connection was lost at the commit. Without its
// identity no one could log in to it, and its email could have no other account.
async function deleteUnlessRecorded(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  id: string,
): Promise<void> {
  const person = await withTransaction(db.orm, async (tx) => {
    // Waits for a transaction that lost its connection and still runs in the database.
    await lockIdentity(tx, id)
    return findPerson(tx, id)
  })
  if (!person) await identity.deleteUser(id)
}

// Stores accounts.
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isUniqueViolation, type Queryable } from '#server/db/connection/database.ts'
import {
  type identityNewEmails,
  type identityPasskeys,
  identitySignIns as signIns,
  identityUsers as users,
} from './schema.ts'

/** A stored account. */
export type User = typeof users.$inferSelect

/** A stored email that an account wants to change to. */
export type NewEmail = typeof identityNewEmails.$inferSelect

/** A stored passkey. */
export type Passkey = typeof identityPasskeys.$inferSelect

/** An account, with the email that it wants to change to if there is one, and its passkeys. */
export type Account = User & { newEmail?: NewEmail | null; passkeys: Passkey[] }

/** Returns a random id in Clerk's format: the kind of resource, then a random part. */
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** Returns the account of an email, ignoring case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return user
}

/** Inserts an account; returns undefined when the email has one already. */
export async function insertUser(
  db: Queryable,
  user: Pick<typeof users.$inferInsert, 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
  at: Date,
): Promise<User | undefined> {
  const [created] = await db
    .insert(users)
    .values({
      ...user,
      id: newId('user'),
      email: user.email.trim(),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning()
  return created
}

/** Returns the account with an id. */
export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/**
 * Stores when a person signed in. Returns false when the account has changed since `user` was read,
 * because the password or code was checked against the old account. Waits for a change in progress.
 */
export async function recordSignIn(db: Queryable, user: User, at: Date): Promise<boolean> {
  const recorded = await db
    .update(users)
    .set({ lastSignInAt: at })
    .where(isUnchanged(user))
    .returning({ id: users.id })
  return recorded.length > 0
}

/**
 * Locks an account until the transaction ends. Returns false when it has changed since `user` was
 * read.
 */
export async function lockUnchangedUser(tx: Queryable, user: User): Promise<boolean> {
  const unchanged = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnchanged(user))
    .for('update')
  return unchanged.length > 0
}

const isUnchanged = ({ id, passwordHash, totpVerifiedAt, updatedAt }: User) =>
  and(
    eq(users.id, id),
    sql`${users.passwordHash} is not distinct from ${passwordHash}`,
    isSameInstant(users.totpVerifiedAt, totpVerifiedAt),
    isSameInstant(users.updatedAt, updatedAt),
  )

// The database stores microseconds, and a Date has milliseconds.
const isSameInstant = (column: AnyPgColumn, instant: Date | null) =>
  sql`date_trunc('milliseconds', ${column}) is not distinct from ${instant?.toISOString() ?? null}::timestamptz`

/**
 * Stores when an account changed. Devices that it knew before are unknown from then on, and a
 * sign-in that waits for its second factor must start again. Resets of the password go on.
 */
export async function recordUpdate(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ updatedAt: at }).where(eq(users.id, userId))
  await db.delete(signIns).where(and(eq(signIns.userId, userId), isNotNull(signIns.firstFactorAt)))
}

/**
 * Locks an account until the transaction ends. Returns false when its email is not this one
 * anymore.
 */
export async function lockEmail(tx: Queryable, userId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())))
    .for('update')
  return rows.length > 0
}

/** Sets the email of an account. Returns false when another account has it. */
export async function setEmail(
  tx: Queryable,
  userId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  try {
    // A savepoint, because the unique index decides whether the email is taken, and its error must
    // not end the transaction.
    await tx.transaction((inner) =>
      inner.update(users).set({ email, updatedAt: at }).where(eq(users.id, userId)),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'identity_users_email_key')) return false
    throw error
  }
}

/** Sets an account's password. */
export async function setPasswordHash(
  db: Queryable,
  userId: string,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, userId))
}

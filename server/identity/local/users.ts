// Accounts: who exists, whether their password is right, and the lock after too many wrong ones.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { parseEmail } from '#machines/email-address.ts'
import { isTaken, type Queryable } from '#server/db/database.ts'
import { FrontendApiError } from './errors.ts'
import { isPassword } from './password.ts'
import { type identityNewEmails, identityUsers as users } from './schema.ts'

/** An account as stored. */
export type User = typeof users.$inferSelect

/** A stored address that an account wants to change to. */
export type NewEmail = typeof identityNewEmails.$inferSelect

/** An account, with the address that it wants to change to if there is one. */
export type Account = User & { newEmail?: NewEmail | null }

const MAX_FAILURES = 10
const LOCK_MINUTES = 15
// Longer than any password we take; a longer one is not worth hashing.
const LONGEST_PASSWORD = 1_024

/** An id in Clerk's manner: what it names, then something nobody guesses. */
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/**
 * Returns the account of an email address, whatever its capitals. What is no address today may have been stored by an
 * earlier version, and is then found exactly as it was stored.
 */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const typed = email.trim()
  const isAddress = parseEmail(typed) !== null
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, typed.toLowerCase()),
        isAddress ? undefined : eq(users.email, typed),
      ),
    )
  return user
}

/** Adds an account; undefined when the address has one already. */
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

/** The account of an id. */
export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/**
 * Checks a password. The failure is written down before the slow comparison and taken back after it,
 * so that guesses made at the same moment cannot share one count. Ten wrong ones lock the account
 * for 15 minutes, during which nothing is compared.
 */
export async function checkPassword(
  db: Queryable,
  user: User & { passwordHash: string },
  password: string,
  at: Date,
): Promise<'right' | 'wrong' | 'locked'> {
  // A lock that has run out starts the count again.
  const failures = sql`case when ${users.lockedUntil} is null then ${users.failedAttempts} else 0 end + 1`
  const lockEnd = new Date(at.getTime() + LOCK_MINUTES * 60_000).toISOString()
  const [attempt] = await db
    .update(users)
    .set({
      failedAttempts: failures,
      lockedUntil: sql`case when ${failures} >= ${MAX_FAILURES} then ${lockEnd}::timestamptz end`,
    })
    .where(and(eq(users.id, user.id), or(isNull(users.lockedUntil), lte(users.lockedUntil, at))))
    .returning({ lockedUntil: users.lockedUntil })
  if (!attempt) return 'locked'
  if (await isPassword(password, user.passwordHash)) return 'right'
  return attempt.lockedUntil ? 'locked' : 'wrong'
}

/** A typed password, and how to report a wrong one. */
export interface TypedPassword {
  password: string
  /** The form field of the password. */
  field?: string
  message?: string
}

/**
 * Checks an account's password, and resets the count of failures when it is right. Throws `form_password_incorrect`,
 * `account_locked`, or `password_not_set` for an account without a password.
 */
export async function requirePassword(
  db: Queryable,
  user: User,
  { password, field = 'password', message }: TypedPassword,
  at: Date,
): Promise<void> {
  const { passwordHash } = user
  if (!passwordHash) throw new FrontendApiError('password_not_set')
  const isTooLong = password.length > LONGEST_PASSWORD
  const verdict = isTooLong
    ? 'wrong'
    : await checkPassword(db, { ...user, passwordHash }, password, at)
  if (verdict === 'wrong') throw new FrontendApiError('form_password_incorrect', { field, message })
  if (verdict === 'locked') throw new FrontendApiError('account_locked')
  await db.update(users).set({ failedAttempts: 0, lockedUntil: null }).where(eq(users.id, user.id))
}

/** Notes a finished sign-in, which clears the failures before it. */
export async function recordSignIn(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ failedAttempts: 0, lockedUntil: null, lastSignInAt: at })
    .where(eq(users.id, userId))
}

/** Sets the email of an account. Returns false when another account has it. */
export async function setEmail(
  tx: Queryable,
  userId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  try {
    // A savepoint, because the unique index decides whether the address is taken, and its error must not end the
    // transaction.
    await tx.transaction((inner) =>
      inner.update(users).set({ email, updatedAt: at }).where(eq(users.id, userId)),
    )
    return true
  } catch (error) {
    if (isTaken(error, 'identity_users_email_key')) return false
    throw error
  }
}

/** Gives a person another password, which clears the failures with the one before. */
export async function setPasswordHash(
  db: Queryable,
  userId: string,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, failedAttempts: 0, lockedUntil: null, updatedAt: at })
    .where(eq(users.id, userId))
}

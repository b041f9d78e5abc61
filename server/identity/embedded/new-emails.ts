// The email that a user wants to change to, until its code was entered.
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { identityNewEmails as newEmails } from './schema.ts'
import { type NewEmail, newId } from './users.ts'

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

/** Returns the condition that a new email is less than a day old. */
export const isWanted = (at: Date) => gt(newEmails.createdAt, dayBefore(at))

/** Stores the email that an account wants to change to. It replaces an earlier one. */
export async function replaceNewEmail(
  db: Queryable,
  address: Pick<NewEmail, 'userId' | 'email'>,
  at: Date,
): Promise<NewEmail> {
  await db.delete(newEmails).where(lte(newEmails.createdAt, dayBefore(at)))
  const newEmail: NewEmail = { ...address, id: newId('idn'), createdAt: at, verifiedAt: null }
  await db
    .insert(newEmails)
    .values(newEmail)
    .onConflictDoUpdate({ target: newEmails.userId, set: newEmail })
  return newEmail
}

/** Stores that the code of a new email was entered. */
export async function verifyNewEmail(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(newEmails)
    .set({ verifiedAt: at })
    .where(and(eq(newEmails.id, id), isNull(newEmails.verifiedAt)))
}

/**
 * Deletes a new email that becomes the account's. Returns false when it was deleted, or replaced,
 * before.
 */
export async function takeNewEmail(tx: Queryable, { id }: NewEmail): Promise<boolean> {
  const taken = await tx
    .delete(newEmails)
    .where(and(eq(newEmails.id, id), isNotNull(newEmails.verifiedAt)))
    .returning({ id: newEmails.id })
  return taken.length > 0
}

/** Deletes a new email. */
export async function removeNewEmail(db: Queryable, id: string): Promise<void> {
  await db.delete(newEmails).where(eq(newEmails.id, id))
}

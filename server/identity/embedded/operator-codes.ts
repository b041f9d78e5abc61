// Codes that an operator hands to a person who cannot receive email. Such a code belongs to the account and is valid in
// any browser that resets this account's password.
import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import {
  type Code,
  type CodeUse,
  checkCode,
  findCode,
  insertCode,
  newDigits,
  removeCodes,
} from './codes.ts'
import { FrontendApiError } from './errors.ts'
import { identityCodes as codes } from './schema.ts'
import type { User } from './users.ts'

const ofAccount = (userId: string): CodeUse => ({ purpose: 'reset_password', subject: userId })

/** Creates a code for an account, which replaces the previous one. Returns its digits, which are stored nowhere. */
export async function createOperatorCode(
  tx: Queryable,
  user: Pick<User, 'id' | 'email'>,
  at: Date,
): Promise<{ digits: string; expiresAt: Date }> {
  const { digits, codeHash } = await newDigits()
  await removeOperatorCode(tx, user.id)
  const wanted = { ...ofAccount(user.id), userId: user.id, email: user.email, codeHash }
  const { expiresAt } = await insertCode(tx, wanted, at)
  return { digits, expiresAt }
}

/** Deletes the operator's code of an account. */
export async function removeOperatorCode(tx: Queryable, userId: string): Promise<void> {
  await removeCodes(tx, ofAccount(userId))
}

/**
 * Checks a typed code against the operator's code of an account. The right one is consumed, and verifies the code that
 * the browser asked for. Returns undefined for any other.
 */
export async function takeOperatorCode(
  db: Queryable,
  asked: { use: CodeUse; userId: string | null },
  typed: string | undefined,
  at: Date,
): Promise<Code | undefined> {
  const own = await findCode(db, asked.use)
  if (!asked.userId || !own || own.verifiedAt || own.expiresAt <= at) return undefined
  try {
    await checkCode(db, ofAccount(asked.userId), typed, at)
  } catch (error) {
    if (error instanceof FrontendApiError) return undefined
    throw error
  }
  const verified = { verifiedAt: at }
  await db.update(codes).set(verified).where(eq(codes.id, own.id))
  return { ...own, ...verified }
}

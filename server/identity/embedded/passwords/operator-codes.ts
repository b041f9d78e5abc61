// Codes that an operator hands to a person who cannot receive email. Such a code belongs to the
// account and is valid in any browser that resets this account's password. It is hashed as a
// password is, because the operator's command may not have the secret key of the server.
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { limitAttempt } from '#server/identity/attempt-counts.ts'
import type { Attempt } from '#server/identity/attempt-limits.ts'
import {
  type Code,
  type CodeUse,
  findCode,
  insertCode,
  newDigits,
  removeCodes,
} from '#server/identity/codes.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { hashPassword, isPassword, SERVER } from '#server/identity/embedded/passwords/password.ts'
import { identityCodes as codes } from '#server/identity/embedded/schema.ts'
import type { User } from '#server/identity/embedded/users.ts'

const ofAccount = (userId: string): CodeUse => ({ purpose: 'reset_password', subject: userId })

/**
 * Creates a code for an account, which replaces the previous one. Returns its digits, which are
 * stored nowhere.
 */
export async function createOperatorCode(
  tx: Queryable,
  user: Pick<User, 'id' | 'email'>,
  at: Date,
): Promise<{ digits: string; expiresAt: Date }> {
  const digits = newDigits()
  const codeHash = await hashPassword(digits, SERVER)
  await removeOperatorCode(tx, user.id)
  const newCode = { ...ofAccount(user.id), userId: user.id, email: user.email, codeHash }
  const { expiresAt } = await insertCode(tx, newCode, at)
  return { digits, expiresAt }
}

/** Deletes the operator's code of an account. */
async function removeOperatorCode(tx: Queryable, userId: string): Promise<void> {
  await removeCodes(tx, ofAccount(userId))
}

/**
 * Checks a typed code against the operator's code of an account. The right one is consumed, and
 * verifies the code that the browser requested. Returns undefined for a wrong one, and while the
 * caller is delayed. Each caller has their own attempts, so that an attacker cannot use up those of
 * the person with the code.
 */
export async function takeOperatorCode(
  db: Queryable,
  codeRequest: { use: CodeUse; userId: string | null; attemptOf: (codeId: string) => Attempt },
  typed: string | undefined,
  at: Date,
): Promise<Code | undefined> {
  const own = await findCode(db, codeRequest.use)
  if (!typed || !codeRequest.userId || !own || own.verifiedAt || own.expiresAt <= at)
    return undefined
  const operatorCode = await findCode(db, ofAccount(codeRequest.userId))
  if (!operatorCode?.codeHash || operatorCode.verifiedAt || operatorCode.expiresAt <= at)
    return undefined
  const { id, codeHash } = operatorCode
  const attempt = codeRequest.attemptOf(id)
  try {
    const compare = () => isPassword(typed.trim(), codeHash, attempt.from)
    if (!(await limitAttempt(db, attempt, at, compare))) return undefined
  } catch (error) {
    if (error instanceof FrontendApiError) return undefined
    throw error
  }
  const verified = { verifiedAt: at }
  const [consumed] = await db
    .update(codes)
    .set(verified)
    .where(and(eq(codes.id, id), isNull(codes.verifiedAt)))
    .returning()
  if (!consumed) return undefined
  await db.update(codes).set(verified).where(eq(codes.id, own.id))
  return { ...own, ...verified }
}

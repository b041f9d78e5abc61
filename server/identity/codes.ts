// Verification codes by email: six digits, valid for 15 minutes and five attempts. Anybody can have
// them sent, so their digits are hashed with the secret key of the server, which costs
// microseconds: with a copy of the database alone they cannot be guessed.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { HashDigits, Limits } from '#server/services.ts'
import { countAttempt, inWords } from './attempt-counts.ts'
import { FrontendApiError } from './embedded/errors.ts'
import { identityCodes as codes } from './embedded/schema.ts'
import { newId } from './embedded/users.ts'

/** A stored code. */
export type Code = typeof codes.$inferSelect

/** The purpose of a code, and its subject: a sign-in, an account, a session, or a new email. */
export type CodeUse = Pick<Code, 'purpose' | 'subject'>

const LIFE_MS = 15 * MINUTE_MS
const KEPT_MS = DAY_MS
const MAX_ATTEMPTS = 5
const DIGITS = 6

/** Creates the hash of the digits of codes. */
export const createDigitsHash =
  ({ hash }: Pick<KeyEncryption, 'hash'>): HashDigits =>
  (codeId, digits) =>
    hash(JSON.stringify([codeId, digits]), 'codes')

/**
 * Requests a code, which replaces the previous one. A reset of a password without `userId`, because
 * the email has no account, is stored like the others but never emailed, so that the caller learns
 * nothing. Throws `too_many_requests` while `limits` block.
 */
export async function requestCode(
  db: Queryable,
  newCode: CodeUse & Pick<Code, 'userId' | 'email'>,
  { limits, at }: { limits: Limits; at: Date },
): Promise<Code> {
  // Outside the transaction, because a refused request is counted too.
  const { waitMs } = await countAttempt(db, limits, at)
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1_000)
    const message = `Too many codes were asked for. Wait ${inWords(retryAfterSeconds)}, then try again.`
    throw new FrontendApiError('too_many_requests', { retryAfterSeconds, message })
  }
  return withTransaction(db, async (tx) => {
    await tx.delete(codes).where(lt(codes.createdAt, new Date(at.getTime() - KEPT_MS)))
    const code = await insertCode(tx, { ...newCode, codeHash: null }, at)
    recordJobs(tx, { name: 'code-email', data: { codeId: code.id } })
    return code
  })
}

/** Stores a new code. Without `codeHash`, its digits are created later. */
export async function insertCode(
  tx: Queryable,
  newCode: CodeUse & Pick<Code, 'userId' | 'email' | 'codeHash'>,
  at: Date,
): Promise<Code> {
  const code: Code = {
    ...newCode,
    id: newId('code'),
    attempts: 0,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LIFE_MS),
    verifiedAt: null,
  }
  await tx.insert(codes).values(code)
  return code
}

/** Returns six random digits. */
export const newDigits = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Deletes all codes of an account, so that those sent to a previous email no longer work. */
export async function removeCodesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(codes).where(eq(codes.userId, userId))
}

/**
 * Ends the resets of an account's password in which the code was entered already. Codes that were
 * not entered stay, or somebody who knows the password could make them worthless again and again.
 */
export async function endResetsOf(tx: Queryable, userId: string): Promise<void> {
  const isReset = eq(codes.purpose, 'reset_password')
  await tx.delete(codes).where(and(eq(codes.userId, userId), isReset, isNotNull(codes.verifiedAt)))
}

/** Returns the newest code of a use, valid or not. */
export async function findCode(db: Queryable, use: CodeUse): Promise<Code | undefined> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.subject, use.subject), eq(codes.purpose, use.purpose)))
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(1)
  return row
}

/** A typed code, and the hash to compare it by. */
interface TypedCode {
  code: string | undefined
  hashDigits: HashDigits
}

/**
 * Checks a typed code against the newest one of its use, and consumes it when it is right. Throws
 * like `compareCode`.
 */
export async function checkCode(
  db: Queryable,
  use: CodeUse,
  typed: TypedCode,
  at: Date,
): Promise<Code> {
  const code = await compareCode(db, use, typed, at)
  await db.update(codes).set({ verifiedAt: at }).where(eq(codes.id, code.id))
  return { ...code, verifiedAt: at }
}

/**
 * Compares a typed code with the newest one of its use. A right one stays valid, and does not
 * count. The attempt is counted before the comparison, so that parallel attempts cannot exceed the
 * limit. Throws `form_code_incorrect`, `verification_failed` after five wrong codes, or
 * `verification_expired`.
 */
export async function compareCode(
  db: Queryable,
  use: CodeUse,
  { code: typed, hashDigits }: TypedCode,
  at: Date,
): Promise<Code> {
  if (!typed?.trim()) throw new FrontendApiError('form_param_missing', { field: 'code' })
  const newest = await findCode(db, use)
  if (!newest || newest.verifiedAt || newest.expiresAt <= at) {
    throw new FrontendApiError('verification_expired')
  }
  const [counted] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(and(eq(codes.id, newest.id), lt(codes.attempts, MAX_ATTEMPTS), isNull(codes.verifiedAt)))
    .returning()
  if (!counted) throw new FrontendApiError('verification_failed')
  // A code without digits is compared too, so that the time does not reveal that it was never sent.
  const typedHash = hashDigits(counted.id, typed.trim())
  if (!isSame(typedHash, counted.codeHash ?? hashDigits(counted.id, ''))) {
    throw new FrontendApiError('form_code_incorrect')
  }
  const attempts = sql`${codes.attempts} - 1`
  await db.update(codes).set({ attempts }).where(eq(codes.id, counted.id))
  return { ...counted, attempts: counted.attempts - 1 }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

// The codes of an email without an account, whose password they could reset, are never sent.
const hasRecipient = or(
  isNotNull(codes.userId),
  inArray(codes.purpose, ['sign_up', 'confirm_email']),
)

/**
 * Deletes a verified code. Returns false when it is gone already: a parallel request has used it.
 */
export async function consumeVerifiedCode(tx: Queryable, id: string): Promise<boolean> {
  const consumed = await tx
    .delete(codes)
    .where(and(eq(codes.id, id), isNotNull(codes.verifiedAt)))
    .returning({ id: codes.id })
  return consumed.length > 0
}

/** Deletes all codes of a use, after its purpose is fulfilled. */
export async function removeCodes(tx: Queryable, { purpose, subject }: CodeUse): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.subject, subject), eq(codes.purpose, purpose)))
}

/**
 * Creates the digits of a requested code, and stores their hash. Returns undefined when the code is
 * no longer wanted, or when its email has no account whose password it could reset. Another call
 * creates other digits, for an email that has to be sent again.
 */
export async function makeDigits(
  db: Queryable,
  codeId: string,
  { at, hashDigits }: { at: Date; hashDigits: HashDigits },
): Promise<{ code: Code; digits: string } | undefined> {
  const isWanted = and(
    eq(codes.id, codeId),
    gt(codes.expiresAt, at),
    isNull(codes.verifiedAt),
    hasRecipient,
  )
  const digits = newDigits()
  const codeHash = hashDigits(codeId, digits)
  const [code] = await db.update(codes).set({ codeHash }).where(isWanted).returning()
  return code && { code, digits }
}

// The second factor of an account: time-based one-time passwords (RFC 6238) of an authenticator
// app, each valid once, and backup codes for a lost phone. The secret is encrypted; backup codes
// are stored as hashes.
import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '#server/db/connection/database.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { identityUsers as users } from '#server/identity/embedded/schema.ts'
import type { User } from '#server/identity/embedded/users.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'

/** The SDK's names for the two kinds of codes. */
export const SECOND_FACTORS = ['totp', 'backup_code'] as const

const ISSUER = 'Fastpass'
const SECRET_BYTES = 20
const PERIOD_S = 30
const MAX_FAILURES = 10
const LOCK_MS = 15 * 60_000
const BACKUP_CODES = 10
const BACKUP_LENGTH = 16
// Without letters and digits that look alike.
const BACKUP_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns whether an account asks for a second factor at each log-in. */
export const hasSecondFactor = ({ totpVerifiedAt }: User): boolean => totpVerifiedAt !== null

/** Stores a new secret for an account that has no second factor yet. Returns it, and its address for the app. */
export async function createTotp(
  db: Queryable,
  user: User,
  encryption: KeyEncryption,
): Promise<{ secret: string; uri: string }> {
  if (hasSecondFactor(user)) throw new FrontendApiError('totp_already_enabled')
  const secret = new Secret({ size: SECRET_BYTES })
  const encryptedTotpSecret = encryption.encrypt(secret.base32, nameOf(user))
  await db
    .update(users)
    .set({ encryptedTotpSecret, totpLastStep: null })
    .where(and(eq(users.id, user.id), isNull(users.totpVerifiedAt)))
  return { secret: secret.base32, uri: totpOf(user, secret).toString() }
}

/**
 * Enables the second factor of an account, after a code of its secret was checked. Returns false if
 * the secret was replaced.
 */
export async function enableTotp(tx: Queryable, user: User, at: Date): Promise<boolean> {
  const enabled = await tx
    .update(users)
    .set({ totpVerifiedAt: at, updatedAt: at })
    .where(
      and(eq(users.id, user.id), eq(users.encryptedTotpSecret, user.encryptedTotpSecret ?? '')),
    )
    .returning({ id: users.id })
  return enabled.length > 0
}

/** Removes the second factor of an account, with its backup codes. */
export async function removeSecondFactor(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      encryptedTotpSecret: null,
      totpVerifiedAt: null,
      totpLastStep: null,
      backupCodeHashes: null,
      factorFailures: 0,
      factorLockedUntil: null,
      updatedAt: at,
    })
    .where(eq(users.id, userId))
}

/** Replaces the backup codes of an account. Returns the new ones, which are stored as hashes only. */
export async function createBackupCodes(db: Queryable, user: User, at: Date): Promise<string[]> {
  if (!hasSecondFactor(user)) throw new FrontendApiError('resource_not_found')
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  const backupCodeHashes = codes.map((code) => hashOf(user, code))
  await db.update(users).set({ backupCodeHashes, updatedAt: at }).where(eq(users.id, user.id))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/**
 * Checks a code of the second factor and consumes it. The attempt is counted before the comparison,
 * so that parallel attempts cannot exceed the limit: ten wrong ones lock the second factor for 15
 * minutes. Throws `form_code_incorrect`, `second_factor_locked` or `strategy_for_user_invalid`.
 */
export async function checkSecondFactor(
  db: Queryable,
  user: User,
  typed: { strategy: string | undefined; code: string | undefined; encryption: KeyEncryption },
  at: Date,
): Promise<void> {
  if (!typed.code) throw new FrontendApiError('form_param_missing', { field: 'code' })
  const consume = CONSUME.get(typed.strategy ?? '')
  if (!consume) throw new FrontendApiError('strategy_for_user_invalid')
  const failures = sql`case when ${users.factorLockedUntil} is null then ${users.factorFailures} else 0 end + 1`
  const lockEnd = new Date(at.getTime() + LOCK_MS).toISOString()
  const [attempt] = await db
    .update(users)
    .set({
      factorFailures: failures,
      factorLockedUntil: sql`case when ${failures} >= ${MAX_FAILURES} then ${lockEnd}::timestamptz end`,
    })
    .where(
      and(
        eq(users.id, user.id),
        or(isNull(users.factorLockedUntil), lte(users.factorLockedUntil, at)),
      ),
    )
    .returning({ lockedUntil: users.factorLockedUntil })
  if (!attempt) throw new FrontendApiError('second_factor_locked')
  if (!(await consume(db, user, { ...typed, code: typed.code }, at))) {
    if (attempt.lockedUntil) throw new FrontendApiError('second_factor_locked')
    throw new FrontendApiError('form_code_incorrect', { message: 'This code is not right.' })
  }
  await db
    .update(users)
    .set({ factorFailures: 0, factorLockedUntil: null })
    .where(eq(users.id, user.id))
}

type Typed = { code: string; encryption: KeyEncryption }

// A Map, because the strategy comes from the request: an object would also find `constructor`.
const CONSUME = new Map([
  ['totp', takeTotp],
  ['backup_code', takeBackupCode],
])

// A code is valid in its own half minute and in the ones before and after it, because clocks
// differ.
async function takeTotp(db: Queryable, user: User, typed: Typed, at: Date): Promise<boolean> {
  if (user.encryptedTotpSecret === null) return false
  const secret = typed.encryption.decrypt(user.encryptedTotpSecret, nameOf(user))
  const timestamp = at.getTime()
  const token = typed.code.replaceAll(/\s/g, '')
  const totp = totpOf(user, Secret.fromBase32(secret))
  const delta = totp.validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1_000 / PERIOD_S) + delta
  const used = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, user.id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return used.length > 0
}

async function takeBackupCode(db: Queryable, user: User, { code }: Typed): Promise<boolean> {
  const hash = hashOf(user, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const { backupCodeHashes: hashes } = users
  const used = await db
    .update(users)
    .set({ backupCodeHashes: sql`${hashes} - ${hash}::text` })
    .where(and(eq(users.id, user.id), sql`jsonb_exists(${hashes}, ${hash})`))
    .returning({ id: users.id })
  return used.length > 0
}

const totpOf = ({ email }: User, secret: Secret) =>
  new TOTP({ issuer: ISSUER, label: email, secret, digits: 6, period: PERIOD_S, algorithm: 'SHA1' })

// The name under which the secret is encrypted: moved to another row, it does not decrypt.
const nameOf = ({ id }: User) => `second factor ${id}`

const hashOf = ({ id }: User, code: string) =>
  createHash('sha256').update(`${id} ${code}`).digest('hex')

// 79 bits of entropy, enough for a fast hash.
const newBackupCode = () =>
  Array.from(
    { length: BACKUP_LENGTH },
    () => BACKUP_CHARACTERS[randomInt(BACKUP_CHARACTERS.length)],
  ).join('')

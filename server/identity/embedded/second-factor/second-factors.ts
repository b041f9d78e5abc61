// The second factor of an account: time-based one-time passwords (RFC 6238) of an authenticator
// app, each valid once, and backup codes for a lost phone. The secret is encrypted; backup codes
// are stored as hashes.
import { hash, randomInt } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '#server/db/connection/database.ts'
import { limitAttempt } from '#server/identity/attempt-counts.ts'
import type { Attempt } from '#server/identity/attempt-limits.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { identityUsers as users } from '#server/identity/embedded/schema.ts'
import type { User } from '#server/identity/embedded/users.ts'
import { type KeyEncryption, tryDecrypt } from '#server/key-encryption.ts'

/** The SDK's names for the two kinds of codes. */
export const SECOND_FACTORS = ['totp', 'backup_code'] as const

const ISSUER = 'Fastpass'
const SECRET_BYTES = 20
const PERIOD_S = 30
const BACKUP_CODES = 10
const BACKUP_LENGTH = 16
// Without letters and digits that look alike.
const BACKUP_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns whether an account asks for a second factor at each log-in. */
export const hasSecondFactor = ({ totpVerifiedAt }: User): boolean => totpVerifiedAt !== null

/**
 * Stores a new secret for an account that has no second factor yet. Returns it, and its URL for the
 * authenticator app.
 */
export async function createTotp(
  db: Queryable,
  user: User,
  encryption: KeyEncryption,
): Promise<{ secret: string; uri: string }> {
  if (hasSecondFactor(user)) throw new FrontendApiError('totp_already_enabled')
  const secret = new Secret({ size: SECRET_BYTES })
  const encryptedTotpSecret = encryption.encrypt(secret.base32, secretName(user))
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
      updatedAt: at,
    })
    .where(eq(users.id, userId))
}

/**
 * Replaces the backup codes of an account. Returns the new ones, which are stored as hashes only.
 */
export async function createBackupCodes(db: Queryable, user: User, at: Date): Promise<string[]> {
  if (!hasSecondFactor(user)) throw new FrontendApiError('resource_not_found')
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  const backupCodeHashes = codes.map((code) => hashOf(user, code))
  await db.update(users).set({ backupCodeHashes, updatedAt: at }).where(eq(users.id, user.id))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** A typed code of the second factor, and the attempt that it is part of. */
interface TypedFactor {
  strategy: string | undefined
  code: string | undefined
  encryption: KeyEncryption
  attempt: Attempt
}

/** Returns whether a strategy of the SDK is that of backup codes. */
export const isBackupCode = (strategy: string | undefined): boolean => strategy === 'backup_code'

/**
 * Checks a code of the second factor and consumes it. Throws `form_code_incorrect`,
 * `second_factor_locked`, `strategy_for_user_invalid`, or `totp_unreadable`.
 */
export async function checkSecondFactor(
  db: Queryable,
  user: User,
  { strategy, code, encryption, attempt }: TypedFactor,
  at: Date,
): Promise<void> {
  if (!code) throw new FrontendApiError('form_param_missing', { field: 'code' })
  const consume = CONSUME.get(strategy ?? '')
  if (!consume) throw new FrontendApiError('strategy_for_user_invalid')
  const compare = () => consume(db, user, { code, encryption }, at)
  if (await limitAttempt(db, attempt, at, compare)) return
  throw new FrontendApiError('form_code_incorrect', { message: 'This code is not right.' })
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
  const secret = tryDecrypt(typed.encryption, user.encryptedTotpSecret, secretName(user))
  // The secret key was changed without the old one.
  if (secret === undefined) throw new FrontendApiError('totp_unreadable')
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
  const codeHash = hashOf(user, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const { backupCodeHashes: hashes } = users
  const used = await db
    .update(users)
    .set({ backupCodeHashes: sql`${hashes} - ${codeHash}::text` })
    .where(and(eq(users.id, user.id), sql`jsonb_exists(${hashes}, ${codeHash})`))
    .returning({ id: users.id })
  return used.length > 0
}

const totpOf = ({ email }: User, secret: Secret) =>
  new TOTP({ issuer: ISSUER, label: email, secret, digits: 6, period: PERIOD_S, algorithm: 'SHA1' })

/**
 * Returns the name under which an account's secret is encrypted: moved to another row, it does not
 * decrypt.
 */
export const secretName = ({ id }: Pick<User, 'id'>) => `second factor ${id}`

const hashOf = ({ id }: User, code: string) => hash('sha256', `${id} ${code}`)

// 79 bits of entropy, enough for a fast hash.
const newBackupCode = () =>
  Array.from(
    { length: BACKUP_LENGTH },
    () => BACKUP_CHARACTERS[randomInt(BACKUP_CHARACTERS.length)],
  ).join('')

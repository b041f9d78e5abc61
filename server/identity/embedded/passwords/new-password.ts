// Checks a new password against the product's rules, and hashes it.
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { readNames } from '#server/db/people.ts'
import { recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import type { User } from '#server/identity/embedded/users.ts'
import type { PasswordCost } from '#server/settings/config.ts'
import { withoutSlot } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfKnownWords, type KnownOfPerson } from './known-words.ts'
import { hashPassword } from './password.ts'
import { isPwnedPassword } from './pwned-passwords.ts'

/** How new passwords are checked and hashed. */
export interface PasswordSettings {
  /** The cost of hashing a new password. */
  passwordCost?: PasswordCost | undefined
  /** The service that new passwords are checked against for leaks; no check when undefined. */
  pwnedPasswordsUrl?: string | undefined
  /** Whether a password must not consist of the product's name, as the demo's does. */
  isProductNameRefused?: boolean | undefined
}

const TOO_COMMON = 'This password is too common. Choose another.'
const KNOWN =
  'This password is too close to your name, email or firm, or to “Fastpass”. Choose another.'
/** Refuses a change of a password to the current one. */
export const UNCHANGED = 'This is already your password. Choose another.'
const LEAKED = 'This password was in a data leak. Choose another.'

/**
 * Returns why a password that follows the form's rules cannot be used; null when it can. `person`:
 * what other people know of its person.
 */
export async function findWeakness(
  password: string,
  person: KnownOfPerson,
  { pwnedPasswordsUrl, isProductNameRefused = false }: PasswordSettings,
): Promise<string | null> {
  if (await isCommonPassword(password)) return TOO_COMMON
  if (isMadeOfKnownWords(password, person, isProductNameRefused)) return KNOWN
  if (pwnedPasswordsUrl === undefined) return null
  const isLeaked = await withoutSlot(() => isPwnedPassword(password, pwnedPasswordsUrl))
  return isLeaked ? LEAKED : null
}

/**
 * Hashes a new password of an account. `field`: the form field that it was typed into. `from`: the
 * sender, for the queue for it. Throws `form_password_validation_failed`, of that field.
 */
export async function newPasswordHash(
  { user, password, field }: { user: User; password: string | undefined; field: string },
  settings: PasswordSettings & { db: Queryable; from: Sender },
): Promise<string> {
  const message =
    fieldError(personFields.password, password) ??
    (await findWeakness(String(password), await knownOf(settings.db, user), settings))
  if (message !== null) {
    throw new FrontendApiError('form_password_validation_failed', { field, message })
  }
  return hashPassword(String(password), settings.from, settings.passwordCost)
}

/**
 * Returns what other people know of the person of an account: its names, and those of their record.
 */
export async function knownOf(db: Queryable, user: User): Promise<KnownOfPerson> {
  const { id, email, firstName, lastName } = user
  return { email, names: [firstName, lastName, ...(await readNames(db, id))] }
}

/** Returns why a password cannot be changed now. `wait`: for how long, in words. */
export const changedTooOften = (wait: string): string =>
  `This password was changed too often. Wait ${wait}, or log out and choose “Forgot password?”.`

/** Emails the account's owner after the transaction commits that the password was changed. */
export function recordPasswordChange(tx: Transaction, { email }: User, at: Date): void {
  const data = { about: 'password', to: email, at: at.toISOString() } as const
  recordJobs(tx, { name: 'account-email', data })
}

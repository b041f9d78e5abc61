// Checks the password that a person typed against that of their account.
import type { Queryable } from '#server/db/connection/database.ts'
import { limitAttempt } from '#server/identity/attempt-counts.ts'
import type { Attempt } from '#server/identity/attempt-limits.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import type { User } from '#server/identity/embedded/users.ts'
import { isPassword } from './password.ts'

// Longer than any allowed password; a longer one is not hashed.
const MAX_PASSWORD_LENGTH = 1_024

/** Returns whether a typed password is longer than that of any account. */
export const isTooLong = (password: string): boolean => password.length > MAX_PASSWORD_LENGTH

/** A typed password, and how to report a wrong one. */
interface TypedPassword {
  password: string
  attempt: Attempt
  /** The form field of the password. */
  field?: string
  message?: string
}

/**
 * Checks an account's password. Throws `form_password_incorrect`, also for an account without a
 * password, or `too_many_guesses`.
 */
export async function requirePassword(
  db: Queryable,
  user: User,
  { password, attempt, field = 'password', message }: TypedPassword,
  at: Date,
): Promise<void> {
  const { passwordHash } = user
  const isRight = await limitAttempt(
    db,
    attempt,
    at,
    async () =>
      passwordHash !== null &&
      !isTooLong(password) &&
      (await isPassword(password, passwordHash, attempt.from)),
  )
  if (!isRight) throw new FrontendApiError('form_password_incorrect', { field, message })
}

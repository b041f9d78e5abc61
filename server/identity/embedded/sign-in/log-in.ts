// Checks the password of a log-in. An email without an account, and an account without a
// password, get the same response as a wrong password, after the same time.
import { v5 as nameToId } from 'uuid'
import type { Queryable } from '#server/db/connection/database.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { limitAttempt } from '#server/identity/attempt-counts.ts'
import type { Attempt } from '#server/identity/attempt-limits.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { createDecoyHash, isPassword } from '#server/identity/embedded/passwords/password.ts'
import { isTooLong, requirePassword } from '#server/identity/embedded/passwords/typed-password.ts'
import type { User } from '#server/identity/embedded/users.ts'
import type { PasswordCost } from '#server/settings/config.ts'

// The namespace of the jobs' ids (UUID version 5), so that a person's id is the same all day.
const NAMESPACE = 'd2b7d5b0-3f57-4f0e-8a55-6c8f5b9f0a3e'
const WRONG = 'The email or the password is incorrect. Check both and try again.'

/**
 * Returns the check of a log-in's password. The check throws like `requirePassword`, for an unknown
 * email and an account without a password too, after the time that a wrong password takes. The
 * owner of such an account is told by email how to log in.
 */
export function createLogInCheck(db: Queryable, passwordCost?: PasswordCost) {
  const decoy = createDecoyHash(passwordCost)
  return async (
    user: User | undefined,
    { password, attempt }: { password: string; attempt: Attempt },
    at: Date,
  ): Promise<User> => {
    // Checked before the account is looked up: only an account's password would be hashed, and the
    // time would reveal it.
    if (isTooLong(password))
      throw new FrontendApiError('form_password_incorrect', { message: WRONG })
    if (user?.passwordHash) {
      await requirePassword(db, user, { password, attempt, message: WRONG }, at)
      return user
    }
    await limitAttempt(db, attempt, at, async () => {
      await isPassword(password, decoy, attempt.from)
      return false
    })
    // Not awaited, so that the time does not reveal the account.
    if (user) void emailOwner(db, user, at).catch(() => {})
    throw new FrontendApiError('form_password_incorrect', { message: WRONG })
  }
}

// At most one email a day, however many attempts.
function emailOwner(db: Queryable, { id: userId, email: to }: User, at: Date): Promise<void> {
  const id = nameToId(`${userId} ${at.toISOString().slice(0, 10)}`, NAMESPACE)
  const data = { about: 'no_password', to, at: at.toISOString() } as const
  return withTransaction(db, async (tx) => recordJobs(tx, { name: 'account-email', id, data }))
}

// Checks the password of a log-in. An address without an account gets the same answer as a wrong password, after the
// same time.
import type { Queryable } from '#server/db/database.ts'
import { FrontendApiError } from './errors.ts'
import { type Guesser, guardGuess } from './guess-limits.ts'
import { hashPassword, isPassword, type PasswordCost } from './password.ts'
import { requirePassword, type User } from './users.ts'

const WRONG = 'The email or the password is incorrect. Check both and try again.'

/**
 * Returns the check of a log-in's password. The check throws like `requirePassword`, for an unknown address too, after
 * the time that a wrong password takes.
 */
export function createLogInCheck(db: Queryable, passwordCost?: PasswordCost) {
  let decoy: Promise<string> | undefined
  return async (
    user: User | undefined,
    { password, guesser }: { password: string; guesser: Guesser },
    at: Date,
  ): Promise<User> => {
    if (user) {
      await requirePassword(db, user, { password, guesser, message: WRONG }, at)
      return user
    }
    decoy ??= hashPassword('', passwordCost)
    const hash = await decoy
    await guardGuess(db, guesser, at, async () => {
      await isPassword(password.slice(0, 128), hash, guesser.caller)
      return false
    })
    throw new FrontendApiError('form_password_incorrect', { message: WRONG })
  }
}

// Checks a new password against the product's rule, and hashes it.
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { recordJobs } from '#server/db/jobs.ts'
import type { Recording } from '#server/db/recording.ts'
import { FrontendApiError } from './errors.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import type { User } from './users.ts'

/** Hashes a new password. Throws `form_password_validation_failed`, of the form field that it was typed into. */
export async function newPasswordHash(
  password: string | undefined,
  field: string,
  cost?: PasswordCost,
): Promise<string> {
  const message = fieldError(personFields.password, password)
  if (message !== null) {
    throw new FrontendApiError('form_password_validation_failed', { field, message })
  }
  return hashPassword(String(password), cost)
}

/** Emails the account's owner after the transaction commits that the password was changed. */
export function recordPasswordChange(tx: Recording, { email }: User, at: Date): void {
  const data = { about: 'password', to: email, at: at.toISOString() } as const
  recordJobs(tx, { name: 'account-email', data })
}

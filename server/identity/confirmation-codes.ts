// Codes that confirm an email with any identity provider. The product's own operations use them, so
// a refusal is a `Problem`.
import { invalidFields, Problem } from '#server/errors.ts'
import { compareCode, requestCode } from './codes.ts'
import { FrontendApiError } from './embedded/errors.ts'

/** Requests a code as `requestCode` does. Throws TOO_MANY_REQUESTS. */
export const requestConfirmationCode = (...args: Parameters<typeof requestCode>) =>
  requestCode(...args).catch(throwProblem)

/** Compares a code as `compareCode` does. Throws INVALID_FIELDS for a wrong one. */
export const compareConfirmationCode = (...args: Parameters<typeof compareCode>) =>
  compareCode(...args).catch(throwProblem)

function throwProblem(error: unknown): never {
  if (!(error instanceof FrontendApiError)) throw error
  const { code, message, retryAfterSeconds } = error
  if (code === 'too_many_requests') {
    throw new Problem('TOO_MANY_REQUESTS', { message }, retryAfterSeconds)
  }
  throw invalidFields([{ field: 'code', message }])
}

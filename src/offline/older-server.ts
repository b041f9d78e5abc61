import { UNKNOWN_FIELD } from '#machines/unknown-field.ts'
import type { ApiProblem } from '#src/api/problem.ts'

/**
 * Returns whether a server refused a property that it does not know yet, as one of the version
 * before does.
 */
export const isFromOlderServer = ({ fieldErrors }: ApiProblem): boolean =>
  fieldErrors.some(({ message }) => message === UNKNOWN_FIELD)

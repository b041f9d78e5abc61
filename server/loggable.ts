// Errors as they may be logged: a failed query carries the values it was run with, which are people's.
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The error; of a failed query only its text, where it was run, and the database's code for what went wrong. */
export function loggable(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return error
  const { query, stack = '' } = error
  const { code } = (error.cause ?? {}) as { code?: string }
  const frames = stack.slice(stack.indexOf('\n    at '))
  return { type: 'DrizzleQueryError', query, code, stack: frames }
}

// What the log says of an error: where it happened, and nothing that somebody wrote.
import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** An error without its message, which may quote a row, a query's parameters or a request. */
export interface LoggedError {
  type: string
  /** Node's or Fastify's code, or PostgreSQL's SQLSTATE. */
  code?: string
  statusCode?: number
  /** The lines of the stack that name places in the code. */
  stack: string
  cause?: LoggedError
}

/** An error as it may be logged or printed, with its causes. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof statusCode === 'number' && { statusCode }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

// A message of several lines may hold some that look like places, so only what follows it counts.
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message)
  if (start < 0) return ''
  return (stack.slice(start + message.length).match(/^ {4}at .+$/gm) ?? []).join('\n')
}

/** Fastify's logger at this level. */
export const loggerAt = (level: Config['logLevel']) =>
  ({
    level,
    redact: ['req.headers', 'req.url'],
    // Fastify's type asks for the very message that is left out.
    serializers: { err: describeError as never },
    hooks: {
      // Where a line has no words of its own, pino would take the error's message.
      logMethod([first, words, ...more], log) {
        const error = first instanceof Error ? first : (first as { err?: Error } | undefined)?.err
        const own = error && (words === undefined || words === error.message) ? error.name : words
        log.apply(this, [first, own, ...more] as Parameters<typeof log>)
      },
    },
  }) satisfies FastifyServerOptions['logger']

// Formats errors for the log: where they happened, and in production no texts of people.
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Config } from '#server/settings/config.ts'
import { describeCause, isDatabaseDown, isDiskFull, ServiceFailure } from './failure-cause.ts'

/**
 * An error without its message, which may quote a row, a query's parameters or a request. In
 * development the message is included.
 */
export interface LoggedError {
  type: string
  message?: string
  /** Node's or Fastify's code, or PostgreSQL's SQLSTATE. */
  code?: string
  statusCode?: number
  /** The lines of the stack that name places in the code. */
  stack: string
  cause?: LoggedError
}

/**
 * Returns an error as it may be logged or printed, with its causes. In development the message is
 * included.
 */
export function describeError(error: unknown, isDevelopment = false): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(isDevelopment && { message: error.message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof statusCode === 'number' && { statusCode }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause, isDevelopment) }),
  }
}

// A message of several lines may hold some that look like places, so only what follows it counts.
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message)
  if (start < 0) return ''
  return (stack.slice(start + message.length).match(/^ {4}at .+$/gm) ?? []).join('\n')
}

/** Returns what many calls and jobs fail of at once, if it is that. */
function outageOf(error: Error): 'database' | 'disk' | undefined {
  if (isDiskFull(error)) return 'disk'
  return isDatabaseDown(error) ? 'database' : undefined
}

/** How long a database or service must be without failures before its next failure is logged. */
const QUIET_MS = MINUTE_MS

/**
 * Returns the settings of Fastify's logger at this level. When the database is down or the disk is
 * full, that is logged once and not for each call and job that fails.
 */
export const loggerAt = (level: Config['logLevel'], isDevelopment = false) => {
  const lastTimes = new Map<string, number>()
  return {
    level,
    redact: ['req.headers', 'req.url'],
    serializers: {
      // Fastify's type requires the message, which is left out in production.
      err: ((error: unknown) => describeError(error, isDevelopment)) as never,
    },
    hooks: {
      logMethod([first, message, ...more], log) {
        const error = first instanceof Error ? first : (first as { err?: Error } | undefined)?.err
        const outage = error && outageOf(error)
        if (outage) {
          const isLogged = Date.now() - (lastTimes.get(outage) ?? 0) < QUIET_MS
          lastTimes.set(outage, Date.now())
          if (!isLogged) log.apply(this, [{}, describeCause(error)] as Parameters<typeof log>)
          return
        }
        // For a line without a message of its own, pino would log the error's message.
        const own =
          error && (message === undefined || message === error.message) ? error.name : message
        log.apply(this, [first, own, ...more] as Parameters<typeof log>)
      },
    },
  } satisfies FastifyServerOptions['logger']
}

/**
 * When each cause was last met, for each log. There are as many causes as services and their
 * responses.
 */
const lastMet = new WeakMap<object, Map<string, number>>()

/** Returns whether the same cause was met by this log less than a minute before. */
function isRepeated(log: object, cause: string): boolean {
  const lastTimes = lastMet.get(log) ?? new Map<string, number>()
  lastMet.set(log, lastTimes)
  const before = lastTimes.get(cause) ?? Number.NEGATIVE_INFINITY
  lastTimes.set(cause, Date.now())
  return Date.now() - before < QUIET_MS
}

/**
 * Logs the failure of a job in one line: the queue, the attempt, and the service with its host and
 * response. A service that stays down is logged once and not for each job that waits for it.
 * Unexpected errors are logged with their stack.
 */
export function logJobError(
  log: FastifyBaseLogger,
  error: unknown,
  job?: { queue: string; attempt: number; attempts: number },
): void {
  const cause = describeCause(error)
  const isOfService = error instanceof ServiceFailure
  if (isOfService && isRepeated(log, cause)) return
  const line = job
    ? `Job ${job.queue} failed, attempt ${job.attempt} of ${job.attempts}: ${cause}`
    : `A job failed: ${cause}`
  if (isOfService) log.error({ ...job, cause }, line)
  else log.error({ err: error, ...job, cause }, line)
}

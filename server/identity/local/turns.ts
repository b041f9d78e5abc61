// How many sign-in calls an address may make that end in no session.
import type { FastifyRequest } from 'fastify'
import { callerOf, createRateLimit } from '#server/rate-limit.ts'
import { FrontendApiError } from './errors.ts'

/** The allowance of each address. */
export type TurnTaking = ReturnType<typeof createTurnTaking>

/** Keeps the allowance: `take` throws `too_many_requests` beyond it, `giveBack` undoes one take. */
export function createTurnTaking(limit: { max: number; windowMs: number }, clock: () => Date) {
  const { take, giveBack } = createRateLimit(limit)
  return {
    take(request: FastifyRequest): void {
      const wait = take(callerOf(request.ip), clock())
      if (wait > 0) throw new FrontendApiError('too_many_requests', { retryAfterSeconds: wait })
    },
    giveBack: (request: FastifyRequest): void => giveBack(callerOf(request.ip)),
  }
}

// Limits the sign-in calls of an IP address that lead to no session. A device that an account knows
// has its own limit, so that others behind the same IP address cannot use it up.
import type { FastifyRequest } from 'fastify'
import { addressKey, createRateLimit } from '#server/web/rate-limit.ts'
import { FrontendApiError } from './errors.ts'

/** The limits of all IP addresses. */
export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Creates the limits: `take` throws `too_many_requests` beyond one, `giveBack` undoes one `take`.
 */
export function createSignInLimits(limit: { max: number; windowMs: number }, clock: () => Date) {
  const { take, giveBack } = createRateLimit(limit)
  const keys = new WeakMap<FastifyRequest, string>()
  return {
    take(request: FastifyRequest, device?: string): void {
      const key = device ?? addressKey(request.ip)
      keys.set(request, key)
      const wait = take(key, clock())
      if (wait > 0) throw new FrontendApiError('too_many_requests', { retryAfterSeconds: wait })
    },
    giveBack(request: FastifyRequest): void {
      const key = keys.get(request)
      if (key !== undefined) giveBack(key)
    },
  }
}

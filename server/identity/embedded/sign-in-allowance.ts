// Limits the sign-in calls of an IP address that lead to no session. A device that an account knows
// has its own limit, so that others behind the same IP address cannot use it up.
import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection/database.ts'
import { createSharedRateLimit } from '#server/db/shared-rate-limit.ts'
import type { AttemptLimits } from '#server/services.ts'
import { FrontendApiError } from './errors.ts'

/** The limits of all IP addresses. */
export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Creates the limits, which all processes share: `take` throws `too_many_requests` beyond one,
 * `giveBack` undoes one `take`.
 */
export function createSignInLimits(
  db: Pick<Database, 'engine' | 'orm'>,
  limit: { max: number; windowMs: number },
  { hashOf }: Pick<AttemptLimits, 'hashOf'>,
) {
  const { take, giveBack } = createSharedRateLimit(db, { name: 'sign-in', ...limit })
  const keys = new WeakMap<FastifyRequest, string>()
  return {
    async take(request: FastifyRequest, device?: string): Promise<void> {
      const key = device ?? hashOf(request.ip)
      keys.set(request, key)
      const wait = await take(key)
      if (wait > 0) throw new FrontendApiError('too_many_requests', { retryAfterSeconds: wait })
    },
    async giveBack(request: FastifyRequest): Promise<void> {
      const key = keys.get(request)
      if (key !== undefined) await giveBack(key)
    },
  }
}

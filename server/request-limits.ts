// How many requests a minute an address may make to each part of the server.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Problem } from './errors.ts'
import { callerOf } from './rate-limit.ts'

/**
 * Limits the routes that the scope registers from now on to `max` requests a minute of one address, with a count of
 * their own. 0 switches the limit off.
 */
export async function limitRequests(scope: FastifyInstance, max: number): Promise<void> {
  if (max === 0) return
  await scope.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    cache: 10_000,
    // The address of a connection that is gone is undefined.
    keyGenerator: ({ ip }) => callerOf(ip ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('TOO_MANY_REQUESTS', {}, Math.ceil(ttl / 1000)),
  })
}

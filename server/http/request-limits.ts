// Limits how many requests a minute an IP address may send to each part of the server.
import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import { Problem } from '#server/errors.ts'
import { addressKey, createRateLimit } from '#server/web/rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How many requests a minute an IP address may send to the route, instead of the limit of its
     * scope.
     */
    maxPerMinute?: number
    /** Counts a request of the route, and refuses it. */
    limit?: ReturnType<FastifyInstance['rateLimit']>
  }
}

/**
 * Limits the routes that the scope registers from now on, and the paths that it does not know, to
 * `max` requests a minute per IP address, with a counter of their own. Those that a later hook of
 * the scope refuses, such as for a wrong password, are counted too. 0 disables the limit.
 */
export async function limitRequests(
  scope: FastifyInstance,
  { max, isBehindProxy }: { max: number; isBehindProxy: boolean },
): Promise<void> {
  if (max === 0) return
  await scope.register(rateLimit, {
    max,
    // The plugin's own hooks of routes would run after those that find out who is calling.
    global: false,
    timeWindow: '1 minute',
    cache: 10_000,
    // The plugin's own fails when the connection has no address.
    keyGenerator: ({ ip }) => addressKey(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('TOO_MANY_REQUESTS', {}, Math.ceil(ttl / 1000)),
  })
  // While hundreds of connections are busy with refusals, Node accepts no new ones.
  scope.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode === 429 && raw.complete) reply.header('connection', 'close')
  })
  // Not behind a proxy, which may already have sent another person's request on the same
  // connection.
  if (!isBehindProxy) {
    scope.addHook('onResponse', async ({ raw }, reply) => {
      if (reply.statusCode === 429) closeAfterBody(raw)
    })
  }
  const limit = scope.rateLimit()
  scope.addHook('onRoute', (route) => {
    const { config } = route
    if (config?.maxPerMinute === undefined) return
    route.config = { ...config, limit: scope.rateLimit({ max: config.maxPerMinute }) }
  })
  scope.addHook('onRequest', async function (request, reply) {
    const { limit: ofRoute = limit } = request.routeOptions.config
    await ofRoute.call(this, request, reply)
  })
}

// A sender that still sends its body would not see a response after which the connection is closed
// at once.
function closeAfterBody(request: IncomingMessage): void {
  const close = () => request.socket.destroySoon()
  if (request.complete) close()
  else request.once('end', close)
}

/**
 * Returns the problem of a request whose URL cannot be decoded, such as `/%`, which passes no hook:
 * after `max` of them in a minute, that there were too many. 0 disables the limit.
 */
export function createMalformedPathProblems(max: number, clock: () => Date) {
  const limit = createRateLimit({ max, windowMs: MINUTE_MS })
  return ({ ip }: Pick<FastifyRequest, 'ip'>): Problem => {
    const retryAfterSeconds = max === 0 ? 0 : limit.take(addressKey(ip), clock())
    return retryAfterSeconds > 0
      ? new Problem('TOO_MANY_REQUESTS', {}, retryAfterSeconds)
      : new Problem('MALFORMED_REQUEST')
  }
}

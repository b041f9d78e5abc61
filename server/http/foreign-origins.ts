// Warns when pages of another origin than PUBLIC_ORIGIN send requests. People who open the app
// there cannot log in, because its requests are refused.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The most origins that are logged, because anyone can send any. */
const MAX_LOGGED_ORIGINS = 10
const MAX_ORIGIN_LENGTH = 200
/** The characters that may be logged: the URL parser allows quotes and brackets in a host. */
const PLAIN = /^https?:\/\/[a-z0-9.:[\]_-]+$/

/** Logs one warning per foreign origin, for at most ten of them. */
export function warnOfForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  const named = new Set<string>()
  app.addHook('onRequest', async (request) => {
    if (named.size >= MAX_LOGGED_ORIGINS) return
    const origin = originIn(request.headers.origin)
    if (origin === undefined || origin === publicOrigin || named.has(origin)) return
    named.add(origin)
    warn(request.log, { origin, publicOrigin, isLast: named.size === MAX_LOGGED_ORIGINS })
  })
}

type Warning = { origin: string; publicOrigin: string; isLast: boolean }

function warn(log: FastifyBaseLogger, { origin, publicOrigin, isLast }: Warning) {
  const end = isLast ? ' No more origins are named until the next start.' : ''
  log.warn(
    { origin },
    `A request came from a page at ${origin}, but PUBLIC_ORIGIN is ${publicOrigin}. If people use Fastpass at ${origin}, set PUBLIC_ORIGIN=${origin}, or redirect them to ${publicOrigin}.${end}`,
  )
}

/** Returns the origin in a header; undefined for none, and for an origin that no website has. */
function originIn(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_ORIGIN_LENGTH || !URL.canParse(header))
    return undefined
  const { origin } = new URL(header)
  return PLAIN.test(origin) ? origin : undefined
}

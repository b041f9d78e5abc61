// Requests of pages at another origin than PUBLIC_ORIGIN: where people use such an address, their log-in is refused.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The most origins that are named: anyone can send any. */
const MOST_NAMED = 10
const LONGEST_ORIGIN = 200
/** What may stand in the log: the URL parser lets quotes and brackets through in a host. */
const PLAIN = /^https?:\/\/[a-z0-9.:[\]_-]+$/

/** Logs one warning for each other origin that requests come from, up to ten of them. */
export function warnOfForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  const named = new Set<string>()
  app.addHook('onRequest', async (request) => {
    if (named.size >= MOST_NAMED) return
    const origin = originIn(request.headers.origin)
    if (origin === undefined || origin === publicOrigin || named.has(origin)) return
    named.add(origin)
    warn(request.log, { origin, publicOrigin, isLast: named.size === MOST_NAMED })
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

/** Returns the origin that a header names; undefined for none, and for one that no browser sends from a website. */
function originIn(header: string | undefined): string | undefined {
  if (header === undefined || header.length > LONGEST_ORIGIN || !URL.canParse(header))
    return undefined
  const { origin } = new URL(header)
  return PLAIN.test(origin) ? origin : undefined
}

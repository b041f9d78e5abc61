// The identity provider's cookies. With https their names begin with `__Host-`: a browser accepts
// them from this host over TLS only, so that no other host of the domain can plant one. Such a
// cookie has to be sent to every path.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '#machines/durations.ts'

/** The longest that browsers keep a cookie, 400 days. Sessions end long before. */
export const MAX_COOKIE_SECONDS = (400 * DAY_MS) / SECOND_MS

interface CookieOptions {
  /** Whether people open the app with https. */
  isHttps: boolean
  /** The path of cookies without https. */
  prefix: string
}

/** Reads and writes cookies. */
export type Cookies = ReturnType<typeof createCookies>

/** Creates the functions that read and write cookies that scripts cannot read. */
export function createCookies({ isHttps, prefix }: CookieOptions) {
  const fullName = (name: string) => (isHttps ? `__Host-${name}` : name)
  const scope = isHttps ? 'Path=/; Secure' : `Path=${prefix}`
  return {
    read(request: FastifyRequest, name: string): string | undefined {
      const start = `${fullName(name)}=`
      const cookie = (request.headers.cookie ?? '').split(/; */).find((it) => it.startsWith(start))
      return cookie?.slice(start.length)
    },
    /** Without `maxAgeSeconds`, the browser deletes the cookie when it is closed. */
    write(
      reply: FastifyReply,
      name: string,
      value: string,
      { maxAgeSeconds }: { maxAgeSeconds?: number | undefined } = {},
    ): void {
      const life = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
      reply.header(
        'set-cookie',
        `${fullName(name)}=${value}; ${scope}${life}; HttpOnly; SameSite=Lax`,
      )
    },
  }
}

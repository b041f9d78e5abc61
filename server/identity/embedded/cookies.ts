// Cookies of the identity provider. Behind https their names begin with `__Host-`: a browser then takes them from this host
// alone, over TLS, so that no other host of the domain can plant one. Such a cookie has to be sent to every path.
import type { FastifyReply, FastifyRequest } from 'fastify'

interface CookieOptions {
  /** Whether people open the app by https. */
  isHttps: boolean
  /** The path that plain http cookies are sent to. */
  prefix: string
}

/** How cookies are read and written. */
export type Cookies = ReturnType<typeof createCookies>

/** Creates the reading and writing of cookies that scripts cannot read. */
export function createCookies({ isHttps, prefix }: CookieOptions) {
  const fullName = (name: string) => (isHttps ? `__Host-${name}` : name)
  const scope = isHttps ? 'Path=/; Secure' : `Path=${prefix}`
  return {
    read(request: FastifyRequest, name: string): string | undefined {
      const start = `${fullName(name)}=`
      const found = (request.headers.cookie ?? '').split(/; */).find((it) => it.startsWith(start))
      return found?.slice(start.length)
    },
    /** Without `maxAgeSeconds`, the browser forgets the cookie when it is closed. */
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

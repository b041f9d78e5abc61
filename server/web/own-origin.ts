// Distinguishes requests of this site's pages from those of other sites.
import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request names this site as its origin. A browser sends Origin with every POST.
 */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers
  if (publicOrigin) return origin === publicOrigin
  // A proxy that ends TLS changes the scheme, never the host.
  return origin !== undefined && URL.parse(origin)?.host === request.host
}

// Headers that every answer carries. The Content-Security-Policy names no third party and no inline script.
import type { FastifyInstance } from 'fastify'

/** The policy, with the inline styles (hashes or a nonce, as CSP sources) that one page may use. */
export function contentSecurityPolicy(...styleSources: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Adds the headers to every response that has not set its own. `isHttps`: whether people open the app over https. */
export function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const policy = contentSecurityPolicy()
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    })
    if (isHttps) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
}

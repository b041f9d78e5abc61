// HTTP Basic authentication of the API.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/errors.ts'

/**
 * Refuses API calls without these `user:password` credentials, except for the health checks and the
 * end of emails.
 */
export function requireBasicAuth(app: FastifyInstance, credentials: string): void {
  const expectedHeader = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.policy?.basicAuth === false) return
    const header = Buffer.from(request.headers.authorization ?? '')
    if (header.length !== expectedHeader.length || !timingSafeEqual(header, expectedHeader)) {
      reply.header('www-authenticate', 'Basic realm="Fastpass API", charset="UTF-8"')
      throw new Problem('UNAUTHENTICATED')
    }
  })
}

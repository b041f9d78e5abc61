// A server on this machine that stands in for Clerk's cloud and records the requests.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'

export const secretKey = 'sk_live_abc123'
export const publishableKey = `pk_live_${Buffer.from('clerk.fastpass.example$').toString('base64')}`

/** A request that Clerk's cloud received. */
export type ClerkRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>

/** Clerk's cloud, to which a test adds its routes before it listens. */
export interface ClerkCloud {
  clerk: FastifyInstance
  requests: ClerkRequest[]
  /** Listens on a free port. Returns the URL. */
  listen(): Promise<string>
}

/** Creates Clerk's cloud without routes. */
export function createClerkCloud(): ClerkCloud {
  const requests: ClerkRequest[] = []
  const clerk = Fastify({ forceCloseConnections: true })
  clerk.removeAllContentTypeParsers()
  clerk.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  clerk.addHook('preHandler', async ({ method, url, headers, body }) => {
    requests.push({ method, url, headers, body })
  })
  // Clerk's SDK parses a response as JSON only with exactly this content type.
  clerk.addHook('onSend', async (_request, reply) => {
    reply.header('content-type', 'application/json')
  })
  const listen = async () => {
    await clerk.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(clerk.server.address() as AddressInfo).port}`
  }
  return { clerk, requests, listen }
}

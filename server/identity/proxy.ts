// Proxies Clerk's Frontend API under our own origin: requests to `/__clerk` go to Clerk.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { clerkFrontendApiProxy } from '@clerk/backend/proxy'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sessionEndsWithBrowser } from './keep-signed-in.ts'

interface ClerkProxyOptions {
  secretKey: string
  publishableKey: string
  /** The app's origin; taken from the request when undefined. */
  publicOrigin?: string
  /** The URL of Clerk's Frontend API, if it is not the one in the publishable key. */
  frontendApiUrl?: string
  /** The timeout for Clerk, in milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const BODY_LIMIT_BYTES = 65_536
// Headers in which a caller could claim an IP address. Clerk limits sign-ins by the one that this
// server sends.
const CLAIMED_HEADERS = [
  'cf-connecting-ip',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

// Clerk's log-in cookie outlives the browser session.
const LOG_IN_COOKIE = /^__client=[^;]/
const LIFE = /; *(?:max-age|expires)=[^;]*/gi

/** Returns the proxy as a plugin for the prefix `/__clerk`. */
export function clerkProxy(options: ClerkProxyOptions): FastifyPluginAsync {
  const { secretKey, publishableKey, frontendApiUrl, publicOrigin } = options
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )

    app.all('/*', async (request, reply) => {
      const responded = new AbortController()
      const response = await Promise.race([
        clerkFrontendApiProxy(toWebRequest(request, publicOrigin), {
          proxyPath: app.prefix,
          secretKey,
          publishableKey,
          ...(frontendApiUrl && { fapiUrl: frontendApiUrl }),
        }),
        wait(options.timeoutMs ?? TIMEOUT_MS, tooSlow(), { signal: responded.signal }),
      ])
      responded.abort()
      reply.code(response.status)
      const isTemporary = sessionEndsWithBrowser(request.headers.cookie)
      for (const [name, value] of response.headers) {
        const isLogIn = isTemporary && name === 'set-cookie' && LOG_IN_COOKIE.test(value)
        reply.header(name, isLogIn ? value.replaceAll(LIFE, '') : value)
      }
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : ''
    })
  }
}

function toWebRequest(request: FastifyRequest, publicOrigin: string | undefined): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !CLAIMED_HEADERS.includes(name)) headers.set(name, String(value))
  }
  // Undefined when the connection was reset before it was accepted, which Fastify's type does not
  // say.
  const ip: string | undefined = request.ip
  if (ip !== undefined) headers.set('x-forwarded-for', ip)
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`
  const body = request.body instanceof Buffer ? { body: new Uint8Array(request.body) } : {}
  return new Request(new URL(request.url, origin), { method: request.method, headers, ...body })
}

function tooSlow(): Response {
  const message = 'Signing in is not available at the moment. Please try again.'
  const error = { code: 'proxy_timeout', message, long_message: message, meta: {} }
  return Response.json({ errors: [error] }, { status: 504 })
}

// The proxy to Clerk's Frontend API, with a server on this machine in place of Clerk's cloud.
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clerkProxy } from '#server/identity/proxy.ts'
import { type ClerkCloud, createClerkCloud, publishableKey, secretKey } from './clerk-cloud.ts'

let clerk: ClerkCloud['clerk']
let requests: ClerkCloud['requests']
let listen: ClerkCloud['listen']

beforeEach(() => {
  ;({ clerk, requests, listen } = createClerkCloud())
})
afterEach(() => clerk.close())

describe('the proxy to Clerk’s Frontend API', () => {
  async function startProxy(options: { publicOrigin?: string; timeoutMs?: number } = {}) {
    const app = Fastify({ trustProxy: true })
    const frontendApiUrl = await listen()
    await app.register(clerkProxy({ secretKey, publishableKey, frontendApiUrl, ...options }), {
      prefix: '/__clerk',
    })
    return app
  }

  it('makes a log-in end with the browser when the person chose that', async () => {
    const given = '__client=secret; Path=/; Max-Age=31536000; Expires=Fri, 19 Nov 2027 12:00:00 GMT'
    clerk.post('/v1/client/sign_ins', async (_request, reply) =>
      reply.header('set-cookie', [given, '__client_uat=1; Max-Age=60']).send({}),
    )
    const app = await startProxy({ publicOrigin: 'https://fastpass.example' })
    const cookiesFor = async (cookie: string) => {
      const url = '/__clerk/v1/client/sign_ins'
      return (await app.inject({ method: 'POST', url, headers: { cookie } })).headers['set-cookie']
    }
    const uat = '__client_uat=1; Max-Age=60'
    expect(await cookiesFor('a=b; fastpass-kept=0')).toEqual(['__client=secret; Path=/', uat])
    expect(await cookiesFor('fastpass-kept=1')).toEqual([given, uat])
  })

  it('passes a call on with the keys and URLs that Clerk asks for', async () => {
    clerk.post('/v1/client/sign_ins', async (_request, reply) => {
      reply.header('set-cookie', ['__client=secret; HttpOnly', '__client_uat=1'])
      return reply.code(422).send({ errors: [{ code: 'form_identifier_not_found' }] })
    })
    const app = await startProxy({ publicOrigin: 'https://fastpass.example' })
    const response = await app.inject({
      method: 'POST',
      url: '/__clerk/v1/client/sign_ins?_clerk_js_version=6',
      headers: {
        origin: 'https://fastpass.example',
        cookie: '__client=old',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'identifier=ana%40example.com',
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ errors: [{ code: 'form_identifier_not_found' }] })
    expect(response.headers['set-cookie']).toEqual(['__client=secret; HttpOnly', '__client_uat=1'])
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/v1/client/sign_ins?_clerk_js_version=6',
        headers: {
          'clerk-proxy-url': 'https://fastpass.example/__clerk',
          'clerk-secret-key': secretKey,
          'x-forwarded-for': '127.0.0.1',
          origin: 'https://fastpass.example',
          cookie: '__client=old',
        },
        body: 'identifier=ana%40example.com',
      },
    ])
    await app.close()
  })

  it('sends the caller’s IP address itself, whatever the caller’s headers say', async () => {
    clerk.get('/v1/client', async () => ({ response: null }))
    const app = await startProxy()
    await app.inject({
      url: '/__clerk/v1/client',
      headers: {
        host: 'localhost:3000',
        'x-forwarded-for': '198.51.100.4',
        'x-real-ip': '203.0.113.9',
        'cf-connecting-ip': '203.0.113.9',
        'clerk-secret-key': 'sk_live_mine',
        'clerk-proxy-url': 'https://evil.example',
      },
    })
    expect(requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.4',
      'clerk-secret-key': secretKey,
      'clerk-proxy-url': 'http://localhost:3000/__clerk',
    })
    expect(requests[0]?.headers).not.toHaveProperty('x-real-ip')
    expect(requests[0]?.headers).not.toHaveProperty('cf-connecting-ip')
    await app.close()
  })

  it('keeps a redirect of Clerk on our own origin', async () => {
    clerk.get('/v1/client/handshake', async (_request, reply) => reply.redirect('/v1/next', 307))
    const app = await startProxy({ publicOrigin: 'https://fastpass.example' })
    const response = await app.inject('/__clerk/v1/client/handshake')
    expect(response.statusCode).toBe(307)
    expect(response.headers.location).toBe('https://fastpass.example/__clerk/v1/next')
    await app.close()
  })

  it('responds in Clerk’s shape when Clerk is too slow or unreachable', async () => {
    clerk.get('/v1/client', () => new Promise(() => {}))
    const slow = await startProxy({ timeoutMs: 50 })
    const late = await slow.inject('/__clerk/v1/client')
    expect(late.statusCode).toBe(504)
    expect(late.json().errors[0].code).toBe('proxy_timeout')
    await slow.close()

    const frontendApiUrl = 'http://127.0.0.1:9'
    const unreachable = Fastify()
    await unreachable.register(clerkProxy({ secretKey, publishableKey, frontendApiUrl }), {
      prefix: '/__clerk',
    })
    expect((await unreachable.inject('/__clerk/v1/client')).statusCode).toBe(502)
    await unreachable.close()
  })
})

// Responses of the API of more than a kilobyte are compressed, as the client accepts.
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressResponses } from '#server/http/content-encoding.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { postCase } from '#tests/support/stories.ts'

let api: TestApi
let token: string
/** The path of a list of three cases. */
let list: string

beforeAll(async () => {
  api = await startApi({ listen: true })
  const maria = await api.customer()
  for (let posted = 0; posted < 3; posted += 1) await postCase(api, maria)
  token = await maria.token()
  list = `/api/cases/list?customer_id=${maria.id}`
})
afterAll(() => api.close())

/** Requests a path without decoding the response. */
async function responseOf(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const sending = request(api.origin + path, { method, headers: { token, ...headers } })
  sending.end()
  const [response] = await once(sending, 'response')
  return { headers: response.headers, body: await buffer(response) }
}

describe('a long response of the API', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ] as const)('to an HTTP client that accepts %s is in %s', async (accepted, encoding, decode) => {
    const plain = await responseOf(list)
    expect(plain.body.length).toBeGreaterThan(1_000)
    const { headers, body } = await responseOf(list, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toBe('accept-encoding')
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(JSON.parse(decode(body).toString())).toEqual(JSON.parse(plain.body.toString()))
  })

  it.each(['', 'identity', 'br;q=0, gzip;q=0.0', 'zstd'])(
    'to an HTTP client that accepts only ‘%s’ is not compressed',
    async (accepted) => {
      const { headers, body } = await responseOf(list, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBe('accept-encoding')
      expect(JSON.parse(body.toString()).data).toHaveLength(3)
    },
  )
})

it('a HEAD request gets the headers of the compressed response', async () => {
  const headers = { 'accept-encoding': 'br' }
  const [whole, head] = await Promise.all([
    responseOf(list, headers),
    responseOf(list, headers, 'HEAD'),
  ])
  for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
    expect(head.headers[name], name).toBe(whole.headers[name])
  expect(head.body).toHaveLength(0)
})

describe('not compressed', () => {
  const headers = { 'accept-encoding': 'gzip, br' }

  it('is a short response', async () => {
    const response = await responseOf('/api/health', headers)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(response.body.toString())).toBeDefined()
  })

  it('is a response of the identity provider, whose size could reveal a token', async () => {
    const response = await responseOf('/__clerk/v1/environment', headers)
    expect(response.body.length).toBeGreaterThan(1_000)
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  // None is as long today.
  it.each(['/api/auth/session', '/api/%61uth/session'])(
    'is a response of %s, which holds a token',
    async (url) => {
      const app = Fastify()
      compressResponses(app, { path: '/api/', except: '/api/auth/' })
      for (const path of ['/api/auth/session', '/api/cases'])
        app.get(path, () => ({ data: 'a'.repeat(1_500) }))
      const encodingOf = async (path: string) =>
        (await app.inject({ url: path, headers })).headers['content-encoding']
      expect(await encodingOf('/api/cases')).toBe('br')
      expect(await encodingOf(url)).toBeUndefined()
    },
  )

  it('is the stream of events', async () => {
    const sending = request(`${api.origin}/api/events`, { headers: { token, ...headers } })
    sending.end()
    const [response] = await once(sending, 'response')
    expect(response.headers['content-encoding']).toBeUndefined()
    const [first] = await once(response, 'data')
    expect(String(first)).toContain('retry:')
    sending.destroy()
  })
})

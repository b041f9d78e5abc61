// With API_BASIC_AUTH, every call needs its user and password in `Authorization: Basic`.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi({ config: { basicAuth: 'robin:Büro 7' } })
})
afterAll(() => api.close())

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
const RIGHT = basic('robin:Büro 7')

/** Sends a call with this `Authorization` header, or without one. */
const call = async (
  authorization: string | undefined,
  {
    method = 'GET',
    url = '/api/category/list?is_other=false',
    token,
  }: Partial<Record<string, string>> = {},
) => {
  const headers = { ...(authorization && { authorization }), ...(token && { token }) }
  const { status, headers: received, text } = await api.send({ method, url, headers })
  const [type, scheme] = [received.get('content-type'), received.get('www-authenticate')]
  return { status, type, scheme, body: text && JSON.parse(text) }
}

describe('a call', () => {
  it.each([
    ['no header', undefined],
    ['another password', basic('robin:Büro 8')],
    ['another user', basic('robim:Büro 7')],
    ['a part of the password', basic('robin:Büro')],
    ['a longer password', basic('robin:Büro 77')],
    ['the password without encoding', 'Basic robin:Büro 7'],
    ['another scheme', RIGHT.replace('Basic', 'Bearer')],
    ['nothing after the scheme', 'Basic '],
  ])('is refused with %s', async (_what, authorization) => {
    const { status, type, scheme, body } = await call(authorization)
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(type).toBe('application/problem+json')
    expect(scheme).toBe('Basic realm="Fastpass API", charset="UTF-8"')
  })

  it('succeeds with the right header', async () => {
    const { status, body } = await call(RIGHT)
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
  })

  it('needs its token as well, because neither replaces the other', async () => {
    const maria = await api.customer()
    const token = await maria.token()
    const url = `/api/customers/${maria.id}`
    expect((await call(RIGHT, { url, token })).status).toBe(200)
    expect(await call(RIGHT, { url })).toMatchObject({ status: 401, scheme: null })
    expect((await call(undefined, { url, token })).status).toBe(401)
  })

  it('is refused before its body is read', async () => {
    const { status } = await call(undefined, { method: 'POST', url: '/api/customers/create' })
    expect(status).toBe(401)
    expect((await call(RIGHT, { method: 'POST', url: '/api/customers/create' })).status).toBe(415)
  })
})

describe('without the header', () => {
  it('every call of the contract is refused, except the health check and the unsubscribing from emails', async () => {
    const unprotected: string[] = []
    for (const { method, path } of routes) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, 'x')}`
      if ((await call(undefined, { method, url })).status !== 401) unprotected.push(path)
    }
    expect(unprotected.sort()).toEqual([
      '/alerts/unsubscribe/{unsubscribe_token}',
      '/health',
      '/health/live',
      '/health/ready',
    ])
  })

  it('a mail program can unsubscribe with the form of RFC 8058', async () => {
    const reply = await api.send({
      method: 'POST',
      url: `/api/alerts/unsubscribe/${randomUUID()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(reply.status).toBe(204)
  })

  it('the documentation and unknown calls are refused as well', async () => {
    for (const path of ['docs', 'docs/openapi.yaml', 'nothing', 'nothing/health']) {
      expect((await call(undefined, { url: `/api/${path}` })).status, path).toBe(401)
    }
  })

  it.each(['/api/health', '/api/health/'])('%s responds', async (url) => {
    expect((await call(undefined, { url })).status).toBe(200)
  })

  it('sign-ins and pictures do not require it', async () => {
    const signIn = await api.send({ method: 'GET', url: '/__clerk/v1/environment' })
    expect(signIn.status).toBe(200)
    const picture = await api.send({ method: 'GET', url: '/uploads/nothing.webp' })
    expect(picture.status).toBe(404)
  })
})

// Every answer carries the security headers, whatever it is an answer to.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ listen: true, config: { publicOrigin: 'https://fastpass.example' } })
})
afterAll(() => api.close())

const long = 'a'.repeat(3_000)

it.each([
  ['GET', '/api/health', 200],
  ['GET', '/api/cases/list', 401],
  ['GET', '/api/nothing', 404],
  ['GET', '/uploads/nothing.webp', 404],
  ['POST', '/api/customers/create', 415],
  ['GET', '/__clerk/v1/nothing', 404],
  ['POST', '/__clerk/v1/client/sign_ins', 400],
  ['GET', '/%', 400],
  ['GET', '/api/%ff', 400],
  ['GET', `/api/customers/${long}`, 400],
  ['GET', `/uploads/${long}`, 400],
])('%s %s is answered with %i and all headers', async (method, path, status) => {
  const { status: answered, headers } = await api.send({ method, url: path })
  expect(answered).toBe(status)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-request-id': expect.any(String),
  })
  if (path.startsWith('/__clerk') || status === 200) return
  expect(headers.get('content-type')).toContain('application/problem+json')
})

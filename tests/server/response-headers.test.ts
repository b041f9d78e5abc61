// Every response has the security headers.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ listen: true, config: { publicOrigin: 'https://fastpass.example' } })
})
afterAll(() => api.close())

const long = 'a'.repeat(3_000)

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

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
])('%s %s gets %i and all headers', async (method, path, status) => {
  const { status: answered, headers } = await api.send({ method, url: path })
  expect(answered).toBe(status)
  expect(Object.fromEntries(headers)).toMatchObject({
    ...SECURITY_HEADERS,
    'x-request-id': expect.any(String),
  })
  if (path.startsWith('/__clerk') || status === 200) return
  expect(headers.get('content-type')).toContain('application/problem+json')
})

const portOf = ({ origin }: TestApi) => Number(new URL(origin).port)

/**
 * Opens a connection. Returns a function that writes to it, and everything that the server wrote
 * until it closed it.
 */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => {
    text += more
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  const answer = async () => {
    await closed
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const [start = '', ...lines] = head.split('\r\n')
    const pairs = lines.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [])
    const headers = pairs.map(([name = '', value]) => [name.toLowerCase(), value])
    const json = /\{.*\}/s.exec(body)?.[0]
    return {
      status: Number(start.split(' ')[1]),
      headers: Object.fromEntries(headers),
      body: json === undefined ? undefined : JSON.parse(json),
    }
  }
  return { socket, answer }
}

const EXPECTING = 'GET /api/health HTTP/1.1\r\nhost: a\r\nexpect: a wonder\r\n\r\n'

it.each([
  ['an invalid request', 400, 'HELLO\r\n\r\n'],
  ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  [
    'headers that are too long',
    431,
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['an Expect header', 400, EXPECTING],
  ['a URL that cannot be decoded', 400, 'GET /% HTTP/1.1\r\nhost: a\r\n\r\n'],
])('%s gets %i and all headers, and its connection closed', async (_what, status, request) => {
  const { socket, answer } = await open(portOf(api))
  socket.write(request)
  expect(await answer()).toMatchObject({ status, headers: SECURITY_HEADERS })
})

it.each([
  ['an Expect header', EXPECTING],
  ['a URL that cannot be decoded', 'GET /% HTTP/1.1\r\nhost: a\r\n\r\n'],
])('%s is refused with a problem', async (_what, request) => {
  const { socket, answer } = await open(portOf(api))
  socket.write(request)
  expect(await answer()).toMatchObject({
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: { status: 400, code: 'MALFORMED_REQUEST' },
  })
})

it('a request that arrives while the server shuts down gets 503 and all headers', async () => {
  const ending = await startApi({
    listen: true,
    config: { publicOrigin: 'https://fastpass.example' },
  })
  const { socket, answer } = await open(portOf(ending))
  socket.write('GET /api/health HTTP/1.1\r\n')
  // The server responds to this after it has read everything before.
  await ending.send({ method: 'GET', url: '/api/health' })
  const closed = ending.close()
  await expect.poll(() => ending.app.server.listening).toBe(false)
  socket.write('host: a\r\n\r\n')
  expect(await answer()).toMatchObject({ status: 503, headers: SECURITY_HEADERS })
  await closed
})

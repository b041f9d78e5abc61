// Every part of the server limits the requests of an IP address.
import { expect, it } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import { getRequest, openConnection } from '#tests/support/raw-connection.ts'

const MAX = 3

it.each([
  ['/api/health', MAX],
  ['/__clerk/v1/environment', MAX],
  ['/__clerk/.well-known/jwks.json', MAX],
  ['/uploads/nothing.webp', MAX * 10],
  ['/api/nothing', MAX],
  ['/__clerk/v1/nothing', MAX],
  ['/nothing', MAX * 10],
  ['/%', MAX],
])('%s is refused after %i requests a minute, with the time to wait', async (url, most) => {
  const api = await startApi({ config: { rateLimitPerMinute: MAX } })
  const ask = () => api.send({ method: 'GET', url })
  const statuses = []
  for (let asked = 0; asked < most; asked += 1) statuses.push((await ask()).status)
  expect(statuses).not.toContain(429)
  const { status, headers } = await ask()
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await api.close()
})

it.each([
  ['without a token', {}, {}],
  ['with a malformed token', { token: 'nonsense' }, {}],
  [
    'with a wrong password of the API',
    { authorization: 'Basic wrong' },
    { basicAuth: 'robin:right' },
  ],
  ['of an outdated app', { 'fastpass-contract': '0' }, {}],
])('requests %s are counted, although they are refused', async (_what, headers, settings) => {
  const limits = { rateLimitPerMinute: MAX, signInsPerMinute: MAX - 1 }
  const api = await startApi({ config: { ...limits, ...settings } })
  const statusesOf = async (method: string, url: string, count: number) => {
    const statuses = []
    for (let asked = 0; asked < count; asked += 1)
      statuses.push((await api.send({ method, url, headers })).status)
    return statuses
  }
  const drafts = await statusesOf('GET', '/api/drafts', MAX + 1)
  expect(drafts.slice(0, MAX)).not.toContain(429)
  expect(drafts.at(-1)).toBe(429)
  // One of those with a lower limit of its own.
  const categories = await statusesOf('POST', '/api/category/create', MAX)
  expect(categories.slice(0, MAX - 1)).not.toContain(429)
  expect(categories.at(-1)).toBe(429)
  await api.close()
})

it.each([
  ['is closed when its request is refused, after the whole body has come', 0],
  ['of a proxy is not closed after a response that did not announce it', 1],
])('a connection %s', async (_what, trustedProxies) => {
  const config = { rateLimitPerMinute: MAX, trustedProxies }
  const api = await startApi({ listen: true, config })
  let text = ''
  let isClosed = false
  const socket = openConnection(api.origin)
    .on('data', (more) => {
      text += more
    })
    .on('close', () => {
      isClosed = true
    })
    .resume()
  const statuses = () => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status))
  socket.write(getRequest('/api/nothing').repeat(MAX))
  await expect.poll(statuses).toEqual([404, 404, 404])
  socket.write('POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n')
  await expect.poll(statuses).toEqual([404, 404, 404, 429])
  expect(isClosed).toBe(false)
  socket.write(`{}${getRequest('/api/nothing')}`)
  await expect.poll(() => isClosed).toBe(true)
  expect(statuses()).toEqual([404, 404, 404, 429, ...(trustedProxies > 0 ? [429] : [])])
  await api.close()
})

it('a connection is closed when a request with its body in the same packet is refused', async () => {
  const api = await startApi({ listen: true, config: { rateLimitPerMinute: MAX } })
  let statuses = ''
  const ended = new Promise((resolve) => {
    const socket = openConnection(api.origin)
      .on('data', (more) => {
        statuses += [...String(more).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
      })
      .on('close', resolve)
      .resume()
    const post = 'POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'
    socket.write(post.repeat(MAX + 1))
  })
  await ended
  expect(statuses).toMatch(/429$/)
  await api.close()
})

// Every part of the server limits the requests of an address.
import { expect, it } from 'vitest'
import { startApi } from '#tests/support/api.ts'

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

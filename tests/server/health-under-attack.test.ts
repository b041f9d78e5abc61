// `/api/health` responds while every open operation receives hostile bodies.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isForVisitors, routes } from '#tests/support/contract.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let server: ServerProcess

// In a separate process, so that a blocked server does not block this test.
beforeAll(async () => {
  lasting = await createLastingDatabase()
  const limits = { RATE_LIMIT_PER_MINUTE: '0', SIGN_INS_PER_MINUTE: '100000' }
  server = await startServerProcess({ ...lasting.env, ...limits, DEMO: '0' })
})
afterAll(async () => {
  await server.stop()
  await lasting.remove()
})

const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) })
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
const FORM = 'application/x-www-form-urlencoded'

const hostile: Record<string, { type: string; body: string }> = {
  '85,000 parts': {
    type: 'multipart/form-data; boundary=x',
    body: `${part.repeat(85_000)}--x--`,
  },
  'a list of 12,000 numbers': json({ firm_size: Array(12_000).fill(1) }),
  '4,000 unknown fields': json(
    Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`a${n}`, 1])),
  ),
  'endless nesting': {
    type: 'application/json',
    body: '['.repeat(30_000) + ']'.repeat(30_000),
  },
  '8,000 fields of a form': { type: FORM, body: 'a&'.repeat(8_000) },
  'a long email and password': {
    type: FORM,
    body: `strategy=password&identifier=${'a@'.repeat(4_000)}&password=${'ﷺ'.repeat(800)}`,
  },
}

const openCalls = routes
  .filter(({ operation }) => isForVisitors(operation.operationId))
  .map(({ method, path }) => ({ method, path: `/api${path.replaceAll(/\{\w+\}/g, 'none')}` }))
const identityCalls = ['/client/sign_ins', '/client/sign_ups', '/client/sessions', '/me/passkeys']
const calls = [
  ...openCalls,
  ...identityCalls.map((path) => ({ method: 'post', path: `/__clerk/v1${path}` })),
].filter(({ method }) => method.toLowerCase() !== 'get')

async function send(
  { method, path }: (typeof calls)[number],
  { type, body }: { type: string; body: string },
) {
  // A server may respond and close the connection before it has read everything.
  await fetch(server.url + path, {
    method: method.toUpperCase(),
    headers: { 'content-type': type, origin: server.url },
    body,
  })
    .then((answer) => answer.text())
    .catch(() => {})
}

/**
 * Sends a body to every call. Returns the longest wait for health, as a share of the time that all
 * of it took.
 */
async function longestWait(body: { type: string; body: string }): Promise<number> {
  const began = performance.now()
  let isOver = false
  let longest = 0
  // One at a time, so that health waits for one call and not for all of them.
  const sendAll = async () => {
    for (const call of calls) await send(call, body)
  }
  const attack = sendAll().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    const { status } = await fetch(`${server.url}/api/health`)
    expect(status).toBe(200)
    longest = Math.max(longest, performance.now() - asked)
  }
  await attack
  return longest / (performance.now() - began)
}

it('the contract has calls to attack', () => {
  expect(calls.length).toBeGreaterThanOrEqual(10)
})

// A single call that blocks the server would delay health for nearly the whole attack.
it.each(Object.entries(hostile))('%s', async (_name, body) => {
  const waits = []
  for (let round = 0; round < 5; round += 1) waits.push(await longestWait(body))
  expect(Math.min(...waits)).toBeLessThan(0.5)
})

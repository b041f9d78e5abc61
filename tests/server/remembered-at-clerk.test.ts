// With Clerk's keys: a remembered session whose log-in was ended at Clerk.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClerkProvider } from '#server/identity/clerk.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'

const publishableKey = `pk_live_${Buffer.from('clerk.fastpass.example$').toString('base64')}`

// A server on this machine stands in for Clerk's Backend API.
const clerk = Fastify({ forceCloseConnections: true })
const statuses = new Map<string, string>()
let isDown = false
/** Clerk does not respond before this. */
let released = Promise.resolve()
let asked = 0
let api: TestApi

// Clerk's SDK parses a response as JSON only with exactly this content type.
clerk.addHook('onSend', async (_request, reply) => {
  reply.header('content-type', 'application/json')
})
clerk.get<{ Params: { id: string } }>('/v1/sessions/:id', async ({ params: { id } }, reply) => {
  asked += 1
  await released
  if (isDown) return reply.code(500).send({ errors: [] })
  return { object: 'session', id, status: statuses.get(id) ?? 'active' }
})

beforeAll(async () => {
  await clerk.listen({ port: 0, host: '127.0.0.1' })
  api = await startApi()
  const { isSessionEnded } = createClerkProvider({
    secretKey: 'sk_live_abc123',
    publishableKey,
    clock: api.now,
    apiUrl: `http://127.0.0.1:${(clerk.server.address() as AddressInfo).port}`,
    timeoutMs: 30_000,
  })
  vi.spyOn(api.services.identity, 'isSessionEnded').mockImplementation(isSessionEnded)
})
afterEach(() => {
  isDown = false
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
  await clerk.close()
})

const refresh = (token: string) =>
  api.signedOut.ask('refreshToken', { path: { refresh_token: token } })

/**
 * Starts a remembered session of a new customer. Returns its token, and the log-in that it came
 * from.
 */
async function remember() {
  const person = await api.customer()
  const { refresh_token } = (await person.must('createSession')).data
  const [, payload = ''] = (await person.token())?.split('.') ?? []
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { person, token: refresh_token, sessionId: sid as string }
}

describe('a remembered phone', () => {
  it('is forgotten at its next renewal when its log-in was revoked, and no other phone is', async () => {
    const phone = await remember()
    const other = await remember()
    statuses.set(phone.sessionId, 'revoked')
    expect((await refresh(phone.token)).body).toMatchObject({ code: 'SESSION_ENDED' })
    const list = api.withToken(phone.token).ask('listCases', {
      query: { customer_id: phone.person.id },
    })
    expect((await list).status).toBe(401)
    statuses.set(phone.sessionId, 'active')
    expect((await refresh(phone.token)).status).toBe(401)
    expect((await refresh(other.token)).status).toBe(200)
  })

  it('is forgotten by a log-out everywhere also when Clerk does not respond', async () => {
    const phone = await remember()
    vi.spyOn(api.services.identity, 'revokeSessions').mockRejectedValueOnce(new Error('Too slow'))
    await expect(phone.person.ask('endSessions')).rejects.toThrow('responded with 500')
    expect((await refresh(phone.token)).status).toBe(401)
  })

  it('stays remembered when its log-in only ran out', async () => {
    const { token, sessionId } = await remember()
    statuses.set(sessionId, 'expired')
    expect((await refresh(token)).status).toBe(200)
  })

  it('stays logged in while Clerk does not respond, for an hour at most', async () => {
    const phone = await remember()
    isDown = true
    const first = await refresh(phone.token)
    expect(first.status).toBe(200)
    const { refresh_token } = first.body.data
    api.advance({ hours: 1 })
    expect((await refresh(refresh_token)).body).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    isDown = false
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('releases its slot during the call to Clerk', async () => {
    const phones = []
    for (let count = 0; count < 10; count += 1) phones.push(await remember())
    const { promise, resolve: release } = Promise.withResolvers<void>()
    released = promise
    const before = asked
    let renewed = 0
    const renewals = phones.map(async ({ token }) => {
      const { status } = await api.signedOut.ask('renewSession', { refresh: token })
      renewed += 1
      return status
    })
    // As many as have slots at the database.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(before + 5)
    await api.signedOut.must('listCategories', { query: { is_other: false } })
    expect(renewed).toBe(0)
    release()
    expect(await Promise.all(renewals)).toEqual(phones.map(() => 200))
  })
})

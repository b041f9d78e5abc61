import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkReachable } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const remember = async (person: TestPerson) =>
  (await person.must('createSession')).data.refresh_token
const refresh = (token: string) => api.signedOut.ask('renewSession', { refresh: token })
const whoIs = (token: string, person: TestPerson) =>
  api.withToken(token).ask('verifyClerk', { path: { clerk_user_id: person.userId } })

describe('the identity of the caller', () => {
  it('has role and names', async () => {
    const ask = async (person: TestPerson) =>
      (await person.must('verifyClerk', { path: { clerk_user_id: person.userId } })).data
    expect(await ask(maria)).toEqual({
      role_name: 'customer',
      uuid: maria.id,
      user: { first_name: 'Maria', last_name: 'Delgado' },
      organization: null,
    })
    expect(await ask(await api.attorney())).toMatchObject({
      role_name: 'attorney',
      user: { first_name: null, last_name: null },
      organization: { name: 'Vega Law Group' },
    })
    expect(await ask(await api.admin())).toMatchObject({ role_name: 'org:admin' })
  })

  it('is 404 for an account without a record', async () => {
    const newcomer = await api.newcomer()
    const path = { clerk_user_id: newcomer.userId }
    expect((await newcomer.ask('verifyClerk', { path })).body).toMatchObject({
      status: 404,
      code: 'NOT_ONBOARDED',
    })
  })
})

describe('a remembered phone', () => {
  it('sends a token of its own, and renews it', async () => {
    const first = await remember(maria)
    expect((await whoIs(first, maria)).status).toBe(200)
    const reply = await refresh(first)
    const second = reply.body.data.refresh_token
    expect(second).not.toBe(first)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect((await whoIs(second, maria)).status).toBe(200)
    expect((await whoIs(first, maria)).status).toBe(401)
  })

  it('is forgotten when a replaced token is used again', async () => {
    const first = await remember(maria)
    const second = (await refresh(first)).body.data.refresh_token
    expect((await whoIs(second, maria)).status).toBe(200)
    expect((await refresh(first)).status).toBe(401)
    expect((await whoIs(second, maria)).status).toBe(401)
    expect((await refresh(second)).status).toBe(401)
  })

  it('is also renewed with the URL of earlier apps, and not by a HEAD request', async () => {
    const token = await remember(maria)
    const url = `/api/auth/refresh-token/${token}`
    expect((await api.send({ method: 'HEAD', url })).status).toBe(404)
    const reply = await api.signedOut.must('refreshToken', { path: { refresh_token: token } })
    expect((await whoIs(reply.data.refresh_token, maria)).status).toBe(200)
  })

  it('cannot make another phone remembered', async () => {
    const token = await remember(maria)
    expect((await api.withToken(token).ask('createSession')).status).toBe(401)
  })

  it('is forgotten when its person logs out, and so is the sign-in behind it', async () => {
    const phone = await maria.onAnotherPhone()
    const token = await remember(phone)
    expect((await api.withToken(token).ask('endSession')).status).toBe(204)
    expect((await whoIs(token, maria)).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
    api.advance({ seconds: 61 })
    await expect(phone.token()).rejects.toThrow('signed out')
    expect((await whoIs(await maria.token(), maria)).status).toBe(200)
  })

  it('is forgotten when its person logs out by the SDK’s token', async () => {
    const phone = await maria.onAnotherPhone()
    const token = await remember(phone)
    const other = await remember(maria)
    expect((await phone.ask('endSession')).status).toBe(204)
    expect((await refresh(token)).status).toBe(401)
    expect((await refresh(other)).status).toBe(200)
  })
})

describe('tokens', () => {
  it.each(['', 'nonsense', 'fps_nonsense', 'a.b.c'])('such as %j are refused', async (token) => {
    expect((await whoIs(token, maria)).body).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('are refused after they have expired', async () => {
    const token = await maria.token()
    api.advance({ seconds: 120 })
    expect((await whoIs(token, maria)).status).toBe(401)
  })
})

describe('the server', () => {
  it('reports only its health to anyone', async () => {
    expect(await api.signedOut.must('getHealth')).toEqual({ status: 'ok' })
  })

  it('queries the database once for all health checks at one moment', async () => {
    const { orm } = api.services.db
    const execute = vi.spyOn(orm, 'execute')
    onTestFinished(() => execute.mockRestore())
    await Promise.all(Array.from({ length: 100 }, () => checkReachable(orm)))
    expect(execute).toHaveBeenCalledTimes(1)
    await checkReachable(orm)
    expect(execute).toHaveBeenCalledTimes(2)
  })

  it('responds with a 404 problem to an unknown path', async () => {
    const reply = await api.send({ method: 'GET', url: '/api/nothing/here' })
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  })

  it('repeats no token in a refusal', async () => {
    const token = await remember(maria)
    const path = `/api/auth/refresh-token/${token}`
    await refresh(token)
    await refresh((await refresh(token)).body.data.refresh_token)
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/more?and=${token}`],
    ] as const) {
      const reply = await api.send({ method, url })
      expect(reply.status).toBeGreaterThan(400)
      expect(reply.text).not.toContain(token)
      expect(JSON.parse(reply.text).instance).toBe('/api/auth/refresh-token/:refresh_token')
    }
  })

  it('responds with 400 to a path with null bytes', async () => {
    const reply = await maria.ask('verifyClerk', { path: { clerk_user_id: 'user\u0000' } })
    expect(reply.body).toMatchObject({ status: 400, errors: [{ field: 'clerk_user_id' }] })
  })

  it('limits a caller who sends too many requests', async () => {
    const busy = await startApi({ config: { rateLimitPerMinute: 3 } })
    const path = { refresh_token: 'fps_nonsense' }
    const replies = []
    for (const _ of Array(4)) replies.push(await busy.signedOut.ask('refreshToken', { path }))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 429])
    expect(replies.at(-1)?.body.code).toBe('TOO_MANY_REQUESTS')
    expect(replies.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
    await busy.close()
  })
})

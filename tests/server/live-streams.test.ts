// The streams: their headers, limits and ends.
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#machines/durations.ts'
import type { Database } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { type NewNotification, recordNotifications } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { askForEvents, openTestStream } from '#tests/support/events.ts'
import { postCase } from '#tests/support/stories.ts'

let api: TestApi

const start = async (options: Parameters<typeof startApi>[0] = {}) => {
  api = await startApi({ listen: true, ...options })
  return api
}
afterEach(() => api.close())

const remember = async (person: { must: TestApi['signedOut']['must'] }) =>
  (await person.must('createSession')).data.refresh_token

describe('a stream', () => {
  it('has the type of server-sent events, is neither cached nor buffered, and sends heartbeats', async () => {
    await start({ live: { heartbeatMs: 20 } })
    const stream = await openTestStream(api.origin, await api.customer())
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers['x-accel-buffering']).toBe('no')
    await expect.poll(stream.heartbeats).toBeGreaterThan(2)
  })

  it('contains the delay before reconnecting', async () => {
    await start()
    const person = await api.customer()
    const { body } = await askForEvents(api.origin, await person.token())
    for await (const bytes of body) {
      expect(new TextDecoder().decode(bytes)).toContain('retry: 2000\n\n')
      break
    }
  })

  it('is not opened by a HEAD request', async () => {
    await start()
    const person = await api.customer()
    const headers = { token: await person.token() }
    const response = await fetch(`${api.origin}/api/events`, { method: 'HEAD', headers })
    expect(response.status).toBe(404)
  })

  it('notifies attorneys of many new cases once per interval', async () => {
    await start({ live: { exploreMs: HOUR_MS } })
    const maria = await api.customer()
    const vega = await openTestStream(api.origin, await api.attorney())
    const owner = await openTestStream(api.origin, maria)
    for (let posted = 0; posted < 5; posted += 1) {
      const { id } = await postCase(api, maria)
      await owner.until((event) => event.kind === 'case' && event.case_id === id)
    }
    expect(vega.received).toEqual([{ kind: 'explore' }])
  })

  it('notifies attorneys at the end of an interval of the cases that were posted in it', async () => {
    await start({ live: { exploreMs: 1_000 } })
    const maria = await api.customer()
    const vega = await openTestStream(api.origin, await api.attorney())
    for (let posted = 0; posted < 2; posted += 1) await postCase(api, maria)
    for (let notified = 0; notified < 2; notified += 1) {
      await vega.until(({ kind }) => kind === 'explore')
    }
  })
})

describe('the number of streams is limited', () => {
  it('to four per person: the fifth ends the oldest, and no other person’s', async () => {
    await start()
    const maria = await api.customer()
    const tom = await api.customer()
    const others = await openTestStream(api.origin, tom)
    const oldest = await openTestStream(api.origin, maria)
    const rest = []
    for (let tab = 1; tab < 5; tab += 1) rest.push(await openTestStream(api.origin, maria))
    await oldest.ended
    for (const owner of [maria, tom]) await postCase(api, owner)
    for (const open of [...rest, others]) await open.until(({ kind }) => kind === 'case')
  })

  it('for the whole process', async () => {
    await start({ live: { perProcess: 1 } })
    await openTestStream(api.origin, await api.customer())
    const refused = await (await api.customer()).ask('streamEvents')
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(refused.headers.get('retry-after')).toBe('30')
  })

  it('in attempts per minute, like other calls', async () => {
    // Signing both in uses some of the identity provider's own limit.
    await start({ config: { rateLimitPerMinute: 6 }, live: { perPerson: 1 } })
    const maria = await api.customer()
    for (let attempt = 0; attempt < 6; attempt += 1) await openTestStream(api.origin, maria)
    expect((await (await api.customer()).ask('streamEvents')).status).toBe(429)
  })

  it('to none while the server cannot listen to the database', async () => {
    const db = await openTestDatabase()
    let isUnreachable = true
    const listen: Database['listen'] = async (...args) => {
      if (isUnreachable) throw new Error('The database does not respond')
      return db.listen(...args)
    }
    await start({ db: { ...db, listen } })
    const maria = await api.customer()
    expect((await maria.ask('streamEvents')).status).toBe(503)
    isUnreachable = false
    await openTestStream(api.origin, maria)
  })
})

describe('a stream ends', () => {
  it('when its person logs out, at once, and no other person’s', async () => {
    await start()
    const maria = await api.customer()
    const tablet = await maria.onAnotherPhone()
    const streams = [
      await openTestStream(api.origin, maria),
      await openTestStream(api.origin, tablet),
    ]
    expect((await maria.ask('endSession')).status).toBe(204)
    await streams[0]?.ended
    await expect(
      Promise.race([streams[1]?.ended, tablet.ask('listDrafts').then(() => 'open')]),
    ).resolves.toBe('open')
  })

  it('with a remembered session, at once', async () => {
    await start()
    const maria = await api.customer()
    const token = await remember(maria)
    const stream = await openTestStream(api.origin, maria, token)
    await endAllProductSessionsOf(api.services.db.orm, maria.userId, 'owner')
    await stream.ended
    expect((await api.withToken(token).ask('streamEvents')).status).toBe(401)
  })

  it('when the token of a remembered session is an hour old', async () => {
    await start({ live: { checkMs: 20 } })
    const maria = await api.customer()
    const stream = await openTestStream(api.origin, maria, await remember(maria))
    api.advance({ seconds: 3_599 })
    await expect(
      Promise.race([stream.ended, maria.ask('listDrafts').then(() => 'open')]),
    ).resolves.toBe('open')
    api.advance({ seconds: 2 })
    await stream.ended
  })

  it('not with the provider’s token, which expires after a minute, but with its session', async () => {
    await start({ live: { checkMs: 20 } })
    const maria = await api.customer()
    const stream = await openTestStream(api.origin, maria)
    api.advance({ seconds: 600 })
    // Longer than the interval of the check.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await notify([notificationTo(maria.id)])
    await stream.until(({ kind }) => kind === 'notice')
    await api.services.identity.revokeSessions(maria.userId)
    await stream.ended
  })

  it('at the latest after some minutes', async () => {
    await start({ live: { maxLifetimeMs: 50 } })
    await (await openTestStream(api.origin, await api.customer())).ended
  })

  it('when the server closes, which does not wait for it', async () => {
    const { origin, app, services } = await start()
    const stream = await openTestStream(origin, await api.customer())
    await app.close()
    await stream.ended
    await expect(
      services.live.open({
        userId: 'user',
        person: { id: newId(api.now()), role: 'customer' },
        hasSession: async () => true,
      }),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('when it is not read, rather than buffer its events', async () => {
    await start()
    const maria = await api.customer()
    const person = { id: maria.id, role: 'customer' } as const
    const hasSession = async () => true
    const body = await api.services.live.open({ userId: maria.userId, person, hasSession })
    await expect
      .poll(async () => {
        await tellManyTimes(maria.id)
        return body.destroyed
      })
      .toBe(true)
    expect(body.readableLength).toBeLessThan(20_000)
  })
})

const notificationTo = (receivedBy: string) => {
  const createdAt = api.now()
  const words = { kind: 'onboarding', title: '', emailSubject: '' } as const
  return { ...words, id: newId(createdAt), createdAt, receivedBy }
}
const notify = (notifications: NewNotification[]) =>
  withTransaction(api.services.db.orm, async (tx) => recordNotifications(tx, ...notifications))
const tellManyTimes = (personId: string) =>
  notify(Array.from({ length: 100 }, () => notificationTo(personId)))

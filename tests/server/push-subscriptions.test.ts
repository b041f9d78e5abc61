// The push subscriptions of a person's devices, and the test message to one of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { subscribeAt, subscribeDevice, subscriptionBody } from '#tests/support/devices.ts'
import {
  type BrowserSubscription,
  type PushService,
  startPushService,
} from '#tests/support/push-service.ts'

let api: TestApi
let service: PushService

beforeAll(async () => {
  service = await startPushService()
  api = await startApi({ config: { pushServices: [service.origin], logLevel: 'silent' } })
})
afterAll(async () => {
  await api.close()
  await service.stop()
})

const deviceOf = (person: Pick<TestPerson, 'must'>, more = {}) => subscribeAt(service, person, more)

const messagesTo = ({ endpoint }: BrowserSubscription) =>
  service.received.filter((push) => push.endpoint === endpoint)

describe('a subscription', () => {
  it('is stored once, and names only its device', async () => {
    const maria = await api.customer()
    const { id, browser } = await deviceOf(maria)
    const again = await subscribeDevice(
      maria,
      subscriptionBody(browser, { device: 'Edge on Android' }),
    )
    expect(again).toEqual({
      id,
      device: 'Edge on Android',
      created_at: expect.any(String),
      delivered_at: null,
    })
    expect((await maria.must('listPushSubscriptions')).total_count).toBe(1)
  })

  it('stays with its person when another person sends its endpoint with other keys', async () => {
    const [maria, ben] = [await api.customer(), await api.customer()]
    const body = subscriptionBody()
    const { id } = await subscribeDevice(maria, body)
    for (const keys of [
      subscriptionBody().keys,
      { ...body.keys, auth: subscriptionBody().keys.auth },
      { ...subscriptionBody().keys, auth: body.keys.auth },
    ]) {
      const taking = { ...body, keys, device: 'Not hers' }
      const { status, body: problem } = await ben.ask('putPushSubscription', { body: taking })
      expect(status).toBe(422)
      expect(problem.errors).toEqual([{ field: 'endpoint', message: 'Enter valid input.' }])
    }
    const devices = async (person: TestPerson) =>
      (await person.must('listPushSubscriptions')).data.map((each) => [each.id, each.device])
    expect(await devices(maria)).toEqual([[id, body.device]])
    expect(await devices(ben)).toEqual([])
    // Her own browser may have other keys.
    await subscribeDevice(maria, { ...body, keys: subscriptionBody().keys })
    expect(await devices(maria)).toEqual([[id, body.device]])
  })

  it('belongs to the person who logged in on the device last', async () => {
    const [maria, jonas] = [await api.customer(), await api.customer()]
    const { browser } = await deviceOf(maria)
    await subscribeDevice(jonas, subscriptionBody(browser))
    expect((await maria.must('listPushSubscriptions')).data).toEqual([])
    expect((await jonas.must('listPushSubscriptions')).data).toHaveLength(1)
  })

  it('replaces the one that was used longest ago when there are ten', async () => {
    const maria = await api.customer()
    const first = await deviceOf(maria)
    for (let nth = 2; nth <= 10; nth += 1) {
      api.advance({ seconds: 1 })
      await deviceOf(maria, { device: `Browser ${nth}` })
    }
    api.advance({ seconds: 1 })
    await subscribeDevice(maria, subscriptionBody(first.browser, { device: 'First' }))
    await deviceOf(maria, { device: 'Browser 11' })
    const names = (await maria.must('listPushSubscriptions')).data.map(({ device }) => device)
    expect(names).toHaveLength(10)
    expect(names).toContain('First')
    expect(names).not.toContain('Browser 2')
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://me@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com.example/x',
    'https://notfcm.googleapis.com.local/x',
    'https://127.0.0.1/push/x',
    'https://[::1]/push/x',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:5432/xxxxxxx',
    'https://intranet/push/x',
    'file:///etc/passwd',
    'not an address',
  ])('to %s is refused', async (endpoint) => {
    const maria = await api.customer()
    const body = { ...subscriptionBody(), endpoint }
    const { status, body: problem } = await maria.ask('putPushSubscription', { body })
    expect(status).toBe(422)
    expect(problem.errors).toEqual([{ field: 'endpoint', message: 'Enter valid input.' }])
  })

  it.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/x'],
    ['https://web.push.apple.com/QxxxxX'],
    ['https://wns2-by3p.notify.windows.com/w/?token=x'],
  ])('to %s is accepted', async (endpoint) => {
    const maria = await api.customer()
    const { status } = await maria.ask('putPushSubscription', {
      body: { ...subscriptionBody(), endpoint },
    })
    expect(status).toBe(200)
  })

  it.each([
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { ...subscriptionBody().keys, auth: 'A'.repeat(30) } }],
  ])('with a wrong %s is refused', async (field, more) => {
    const maria = await api.customer()
    const body = { ...subscriptionBody(), ...more }
    const { status, body: problem } = await maria.ask('putPushSubscription', { body })
    expect(status).toBe(422)
    expect(problem.errors).toEqual([{ field, message: 'Enter valid input.' }])
  })

  it('ends when it is removed', async () => {
    const maria = await api.customer()
    const { id } = await deviceOf(maria)
    const path = { subscription_id: id }
    await maria.must('deletePushSubscription', { path })
    expect((await maria.must('listPushSubscriptions')).data).toEqual([])
    expect((await maria.ask('deletePushSubscription', { path })).status).toBe(404)
  })

  it('ends with the log-out of its phone, also of a remembered one, and not with that of another', async () => {
    const maria = await api.customer()
    const tablet = await maria.onAnotherPhone()
    const { refresh_token } = (await maria.must('createSession')).data
    const remembered = api.withToken(refresh_token)
    await deviceOf({ ...maria, ...remembered }, { device: 'Phone' })
    await deviceOf(tablet, { device: 'Tablet' })
    await remembered.must('endSession')
    const left = (await tablet.must('listPushSubscriptions')).data
    expect(left.map(({ device }) => device)).toEqual(['Tablet'])
    await tablet.must('endSession')
    const again = await maria.onAnotherPhone()
    expect((await again.must('listPushSubscriptions')).data).toEqual([])
  })

  it('ends on every phone with the person’s sessions', async () => {
    const maria = await api.customer()
    await deviceOf(maria)
    await deviceOf(await maria.onAnotherPhone())
    await maria.must('endSessions')
    const again = await maria.onAnotherPhone()
    expect((await again.must('listPushSubscriptions')).data).toEqual([])
  })
})

describe('a test message', () => {
  it('is sent at once, also in quiet hours', async () => {
    const maria = await api.customer()
    const { id, browser } = await deviceOf(maria)
    await maria.must('putQuietHours', { body: { hours: { from: '00:00', until: '23:59' } } })
    await maria.must('testPushSubscription', { path: { subscription_id: id } })
    expect(messagesTo(browser).map(({ message }) => message)).toEqual([
      { title: 'Notifications work on this device', tag: 'test' },
    ])
  })

  it('reports that the device no longer accepts messages, and ends the subscription', async () => {
    const maria = await api.customer()
    const { id, browser } = await deviceOf(maria)
    service.respondWith(browser, { status: 410 })
    const asked = { path: { subscription_id: id } }
    const { status, body } = await maria.ask('testPushSubscription', asked)
    expect(status).toBe(404)
    expect(body.message).toBe('This device no longer gets notifications. Turn them on again.')
    expect((await maria.must('listPushSubscriptions')).data).toEqual([])
  })

  it('to a device of another person reports the same', async () => {
    const { id } = await deviceOf(await api.customer())
    const asked = { path: { subscription_id: id } }
    const { status, body } = await (await api.customer()).ask('testPushSubscription', asked)
    const message = 'This device no longer gets notifications. Turn them on again.'
    expect([status, body.message]).toEqual([404, message])
  })

  it('reports an error of the push service', async () => {
    const maria = await api.customer()
    const { id, browser } = await deviceOf(maria)
    service.respondWith(browser, { status: 500 })
    const { status, body } = await maria.ask('testPushSubscription', {
      path: { subscription_id: id },
    })
    expect(status).toBe(503)
    expect(body.message).toMatch(/^We couldn’t send the notification/)
    expect((await maria.must('listPushSubscriptions')).data).toHaveLength(1)
  })

  it('is sent at most five times a minute', async () => {
    const maria = await api.customer()
    const { id } = await deviceOf(maria)
    const press = () => maria.ask('testPushSubscription', { path: { subscription_id: id } })
    for (let nth = 1; nth <= 5; nth += 1) expect((await press()).status).toBe(204)
    const { status, headers } = await press()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

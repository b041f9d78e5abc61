// A notification becomes a push message on every device of its receiver, through a push service
// that checks and decrypts it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { type RunningJobs, startJobs } from '#server/delivery/jobs.ts'
import { openMailer } from '#server/delivery/mailer.ts'
import { applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import { describeError } from '#server/log.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { subscribeAt } from '#tests/support/devices.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import {
  type BrowserSubscription,
  type PushService,
  startPushService,
} from '#tests/support/push-service.ts'
import { acceptedBid, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

const SOON = { timeout: 20_000, interval: 50 }

let api: TestApi
let service: PushService
let jobs: RunningJobs
let failures: unknown[]

beforeAll(async () => {
  service = await startPushService()
  api = await startApi({ config: { pushServices: [service.origin], logLevel: 'silent' } })
  failures = []
  const onError = (error: unknown) => failures.push(error)
  const mailer = { ...(await openMailer(unsent(api.filesFolder))), send: async () => {} }
  jobs = await startJobs({ services: api.services, mailer, origin: api.origin, onError })
})
afterAll(async () => {
  await jobs.stop()
  await api.close()
  await service.stop()
})

const unsent = (dataFolder: string) => ({
  smtpUrl: undefined,
  smtpPlaintext: false,
  mailFrom: 'a@example.com',
  publicOrigin: undefined,
  dataFolder,
})

const deviceOf = (person: TestPerson, more = {}) => subscribeAt(service, person, more)

const messagesTo = ({ endpoint }: BrowserSubscription) =>
  service.received.filter((push) => push.endpoint === endpoint)

const waiting = () =>
  rows<{ postponed: number }>(
    api.services.db.orm,
    sql`select (data ->> 'postponed')::int as postponed from pgboss.job
        where name in ('notice-push', 'device-push') and state < 'completed'`,
  )

/** Resolves when no push job is left. Runs retries and postponed jobs at once. */
const allPushed = () =>
  vi.waitFor(async () => {
    await api.services.db.orm.execute(
      sql`update pgboss.job set start_after = now()
          where state in ('created', 'retry') and start_after > now() and name = 'device-push'`,
    )
    expect(await waiting()).toEqual([])
  }, SOON)

describe('a push', () => {
  it('says only that there is an update on a case, to every device of the person', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const [phone, others] = [await deviceOf(maria), await deviceOf(vega)]
    api.advance({ seconds: 1 })
    const laptop = await deviceOf(maria, { device: 'Firefox on Windows' })
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id)
    await allPushed()
    const [notification] = await notificationsTo(maria)
    for (const { browser } of [phone, laptop]) {
      expect(messagesTo(browser)).toEqual([
        {
          endpoint: browser.endpoint,
          message: {
            title: 'Update on your case',
            tag: posted.id,
            notice_id: notification?.id,
            case_id: posted.id,
            role: 'customer',
            unread: 1,
          },
          headers: {
            ttl: expect.stringMatching(/^\d{6}$/),
            urgency: 'normal',
            topic: posted.id.replaceAll('-', ''),
          },
          claims: {
            aud: service.origin,
            exp: expect.any(Number),
            sub: 'mailto:no-reply@localhost',
          },
        },
      ])
    }
    expect(messagesTo(others.browser)).toEqual([])
    const { data } = await maria.must('listPushSubscriptions')
    expect(data.map(({ device }) => device)).toEqual(['Firefox on Windows', 'Chrome on Android'])
    for (const { delivered_at } of data) expect(delivered_at).not.toBeNull()
  })

  it('about a family case does not tell the customer’s phone that there is a case', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { browser } = await deviceOf(maria)
    const posted = await postCase(api, maria, 'family')
    await placeBid(vega, posted.id)
    await allPushed()
    const [{ message } = { message: null }] = messagesTo(browser)
    expect(message).toMatchObject({
      title: 'You have an update',
      body: 'Open the app to read it.',
      case_id: posted.id,
    })
  })

  it('about a license names its state and opens the licenses, and does not say what was found', async () => {
    const vega = await api.attorney()
    const robin = await api.admin()
    const phone = await deviceOf(vega)
    const body = { bar_number: '031842', admitted_on: '2011-05-02T00:00:00Z' }
    const { data: license } = await vega.must('saveLicense', { path: { state: '04' }, body })
    await robin.must('refuseLicense', {
      path: { license_id: license.id },
      body: { reason: 'The list has another name.', version: license.version },
    })
    await allPushed()
    const [notification] = await notificationsTo(vega)
    expect(messagesTo(phone.browser).map(({ message }) => message)).toEqual([
      {
        title: 'Update on your Arizona license',
        body: 'Open Fastpass to see what’s new with your Arizona license.',
        tag: 'Arizona license',
        screen: 'licenses',
        notice_id: notification?.id,
        role: 'attorney',
        unread: 1,
      },
    ])
  })

  it('is tried again only for a device whose push service has an error', {
    tags: IN_FULL_RUN,
  }, async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const [phone, laptop] = [await deviceOf(maria), await deviceOf(maria)]
    service.respondWith(phone.browser, { status: 500 })
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    await vi.waitFor(() => expect(service.refused).toContain(phone.browser.endpoint), SOON)
    // The change that caused the notification is kept.
    expect((await maria.must('getBid', { path: { bid_id: bid.id } })).data.bid_amount).toBe(1800)
    service.respondWith(phone.browser, { status: 429, retryAfter: '1', times: 1 })
    await allPushed()
    expect(messagesTo(phone.browser)).toHaveLength(1)
    expect(messagesTo(laptop.browser)).toHaveLength(1)
    expect(service.refused.filter((endpoint) => endpoint === laptop.browser.endpoint)).toEqual([])
  })

  it('ends a subscription for which its push service responds 404 or 410', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const [phone, tablet, laptop] = [
      await deviceOf(maria),
      await deviceOf(maria),
      await deviceOf(maria),
    ]
    service.respondWith(phone.browser, { status: 404 })
    service.respondWith(tablet.browser, { status: 410 })
    await placeBid(vega, (await postCase(api, maria)).id)
    await allPushed()
    expect(messagesTo(laptop.browser)).toHaveLength(1)
    const { data } = await maria.must('listPushSubscriptions')
    expect(data.map(({ id }) => id)).toEqual([laptop.id])
  })

  it('that is refused permanently is logged once and given up', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { browser } = await deviceOf(maria)
    service.respondWith(browser, { status: 413 })
    const before = failures.length
    await placeBid(vega, (await postCase(api, maria)).id)
    await allPushed()
    expect(failures.slice(before).map((error) => describeError(error))).toEqual([
      expect.objectContaining({ type: 'PushRefused', code: '413' }),
    ])
  })

  it('is not sent for a notification that has been read, nor after three days', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { browser } = await deviceOf(maria)
    service.respondWith(browser, { status: 503 })
    const [read, old] = [await postCase(api, maria), await postCase(api, maria)]
    await placeBid(vega, read.id)
    await placeBid(vega, old.id)
    const [, notification] = await notificationsTo(maria)
    await maria.must('readNotification', { path: { notice_id: notification?.id ?? '' } })
    api.advance({ hours: 73 })
    service.respondWith(browser, undefined)
    await allPushed()
    expect(messagesTo(browser)).toEqual([])
  })

  it('opens an attorney’s screen of the case, also for an event that the clock caused', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId } = await acceptedBid(api, maria, [vega])
    await allPushed()
    const { browser } = await deviceOf(vega)
    api.advance({ hours: 24 })
    await applyDueReminders(api.services)
    await allPushed()
    expect(messagesTo(browser).map(({ message }) => message)).toEqual([
      expect.objectContaining({ case_id: caseId, role: 'attorney', unread: 2 }),
    ])
  })

  it('does not remind an attorney who has made contact since', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId } = await acceptedBid(api, maria, [vega])
    await allPushed()
    const { browser } = await deviceOf(vega)
    service.respondWith(browser, { status: 503 })
    api.advance({ hours: 24 })
    await applyDueReminders(api.services)
    await vi.waitFor(() => expect(service.refused).toContain(browser.endpoint), SOON)
    await vega.must('markContacted', { body: { id: caseId } })
    service.respondWith(browser, undefined)
    await allPushed()
    expect(messagesTo(browser)).toEqual([])
  })
})

describe('quiet hours', () => {
  it('delay a push until they are over in the device’s time zone, once for each case', async () => {
    const maria = await api.customer()
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    // Whatever hour the clock of this test has reached.
    const hourIn = (zone: string, later: number) =>
      `${new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', hour: '2-digit' }).format(api.now().getTime() + later * 3_600_000)}:00`
    const phone = await deviceOf(maria, { time_zone: 'America/Phoenix' })
    const far = await deviceOf(maria, { time_zone: 'Asia/Tokyo' })
    const hours = { from: hourIn('America/Phoenix', 0), until: hourIn('America/Phoenix', 2) }
    expect((await maria.must('putQuietHours', { body: { hours } })).data).toEqual(hours)
    expect((await maria.must('getQuietHours')).data).toEqual(hours)
    const [first, second] = [await postCase(api, maria), await postCase(api, maria)]
    await placeBid(vega, first.id)
    await placeBid(okafor, first.id)
    await placeBid(vega, second.id)
    const bothCases = expect.arrayContaining([first.id, second.id])
    const casesTold = (browser: BrowserSubscription) =>
      messagesTo(browser).map(({ message }) => message.tag)
    await vi.waitFor(() => expect(casesTold(far.browser)).toEqual(bothCases), SOON)
    await vi.waitFor(async () => {
      const postponed = (await waiting()).filter((job) => job.postponed > 0)
      expect(postponed.length).toBeGreaterThanOrEqual(2)
    }, SOON)
    expect(messagesTo(phone.browser)).toEqual([])
    api.advance({ hours: 2 })
    await allPushed()
    expect(casesTold(phone.browser)).toEqual(bothCases)
    expect(casesTold(phone.browser)).toHaveLength(2)
    expect((await maria.must('putQuietHours', { body: { hours: null } })).data).toBeNull()
    expect((await maria.must('getQuietHours')).data).toBeNull()
  })

  it.each([
    [{ from: '22:00', until: '22:00' }, 'until'],
    [{ from: '24:00', until: '07:00' }, 'hours.from'],
    [{ from: '22:00' }, 'hours.until'],
  ])('%j are refused', async (hours, field) => {
    const maria = await api.customer()
    const { status, body } = await maria.ask('putQuietHours', { body: { hours } })
    expect(status).toBe(422)
    expect(body.errors[0].field).toBe(field)
  })
})

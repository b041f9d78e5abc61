// Alerts of attorneys about new cases: their settings, and those that are sent at once by push.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { nextFullHour } from '#server/domain/notifications/quiet-hours.ts'
import type { TestPerson } from '#tests/support/api.ts'
import {
  ARIZONA,
  CLARK,
  choose,
  MARICOPA,
  PHOENIX,
  PINAL,
  startCaseAlerts,
} from '#tests/support/case-alerts.ts'
import { SOON } from '#tests/support/emailing.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { caseIn, decide, move, placeBid, plainCase } from '#tests/support/stories.ts'

const alerts = await startCaseAlerts()
const {
  api,
  emailing,
  dui,
  allAlerted,
  alertedCases,
  attorneyIn,
  deviceOf,
  messagesTo,
  untilHour,
} = alerts
afterAll(alerts.stop)

let customer: TestPerson
// The clock moves by days, which ends the sessions of the previous test.
beforeEach(async () => {
  customer = await api.customer()
})

const post = (place: string | undefined, category?: string) =>
  alerts.post(customer, place, category)

/** Plans the alerts about three more cases of the customer of a case, in these days. */
async function announceThree(template: string, days: number) {
  const { orm } = api.services.db
  const many = sql`insert into cases
      (id, customer_id, category_id, case_status, case_details, firm_size, created_at)
    select gen_random_uuid(), customer_id, category_id, 'closed', '', firm_size, created_at
    from cases, generate_series(1, 3) where id = ${template} returning id`
  const alertAt = new Date(api.now().getTime() + days * 86_400_000).toISOString()
  for (const { id } of await rows<{ id: string }>(orm, many)) {
    await orm.execute(sql`insert into announced_cases (case_id, customer_id, alert_at)
      values (${id}, ${customer.id}, ${alertAt})`)
  }
}

/** Runs what waits for a later time. */
const hurry = () =>
  api.services.db.orm.execute(
    sql`update pgboss.job set start_after = now() where name = 'alert-push' and state = 'created'`,
  )

describe('the settings', () => {
  it('are off at first, and are stored', async () => {
    const attorney = await api.attorney({ areas: [dui] })
    const off = { mode: 'off', hour: 8, time_zone: null }
    expect((await attorney.must('getCaseAlerts')).data).toEqual(off)
    const daily = { mode: 'daily', hour: 17, time_zone: PHOENIX } as const
    expect((await attorney.must('putCaseAlerts', { body: daily })).data).toEqual(daily)
    expect((await attorney.must('getCaseAlerts')).data).toEqual(daily)
    await choose(attorney, { mode: 'at_once' })
    expect((await attorney.must('getCaseAlerts')).data).toMatchObject({ mode: 'at_once' })
  })

  it.each([
    [{ mode: 'weekly' }, 'mode'],
    [{ hour: 24 }, 'hour'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('%j are refused with an error at their field', async (wrong, field) => {
    const attorney = await api.attorney({ areas: [dui] })
    const body = { mode: 'daily', hour: 8, time_zone: PHOENIX, ...wrong } as never
    expect(await attorney.ask('putCaseAlerts', { body })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
  })
})

it('a case of a typed category is announced under its public name, to attorneys who have that practice area', async () => {
  const typed = async (who: TestPerson, name: string) =>
    (await who.must('createCategory', { body: { name, is_other: true } })).data.id
  const alerted = async (name: string, mode: 'at_once' | 'daily') => {
    const attorney = await attorneyIn([CLARK], { mode, hour: 8 })
    const { data } = await attorney.must('getAttorney', { path: { attorney_id: attorney.id } })
    const {
      email: _,
      category: __,
      places: ___,
      version: ____,
      languages: _languages,
      ...profile
    } = data
    const areas = { category_id: [await typed(attorney, name)], other_category_name: null }
    await attorney.must('updateAttorney', { body: { ...profile, ...areas } })
    return attorney
  }
  const postTyped = async (name: string) => {
    api.advance({ seconds: 1 })
    const category_id = await typed(customer, name)
    const body = { ...(await plainCase(customer)), category_id, place: CLARK }
    return (await customer.must('createCase', { body })).data.id
  }
  const browser = await deviceOf(await alerted('Elder Law', 'at_once'))
  const others = await deviceOf(await alerted('Other', 'at_once'))
  const daily = await alerted('other', 'daily')
  const offered = await postTyped('elder law')
  const own = await postTyped('Order against Bob Miller')
  const guesser = await deviceOf(await alerted('Order against Bob Miller', 'at_once'))
  await allAlerted()
  expect(alertedCases(browser)).toEqual([offered])
  expect(messagesTo(browser)[0]?.body).toBe('Elder Law in Clark County, Nevada')
  expect(alertedCases(others)).toEqual([own])
  expect(messagesTo(others)[0]?.body).toBe('Other in Clark County, Nevada')
  expect(alertedCases(guesser)).toEqual([])
  await untilHour(8)
  const [email] = emailing.emailsTo(daily)
  expect(email?.text).toContain('Other in Clark County, Nevada')
  expect(email?.text).not.toMatch(/miller|elder/i)
})

describe('a case whose attorney drops out', () => {
  it('is announced as open again, but not to attorneys who know it', async () => {
    const settings = { mode: 'at_once' } as const
    const browser = await deviceOf(await attorneyIn([CLARK], settings))
    const reader = await attorneyIn([CLARK], settings)
    const readersBrowser = await deviceOf(reader)
    const daily = await attorneyIn([CLARK], { mode: 'daily', hour: 8 })
    const chosen = await api.attorney({ areas: [dui] })
    const id = await post(CLARK)
    await reader.must('getCase', { path: { case_id: id } })
    await decide(customer, await placeBid(chosen, id))
    await allAlerted()
    const before = alertedCases(browser)
    const beforeToReader = alertedCases(readersBrowser)
    await untilHour(8)
    expect(emailing.emailsTo(daily)).toEqual([])
    api.advance({ hours: 48 })
    const admin = await api.admin()
    await admin.must('deleteUser', { path: { user_id: chosen.userId }, query: { reason: 'Asked' } })
    await allAlerted()
    expect(alertedCases(browser)).toEqual([...before, id])
    expect(messagesTo(browser).at(-1)?.body).toBe('DUI in Clark County, Nevada (open again)')
    expect(alertedCases(readersBrowser)).toEqual(beforeToReader)
    await untilHour(8)
    const [email, ...others] = emailing.emailsTo(daily)
    expect(others).toEqual([])
    expect(email?.text).toContain('DUI in Clark County, Nevada (open again): ')
    expect(email?.text?.match(/case_Id=/g)).toHaveLength(1)
    await untilHour(8)
    expect(emailing.emailsTo(daily)).toHaveLength(1)
  })

  it('is announced once, in its turn, when its customer has many cases', async () => {
    const browser = await deviceOf(await attorneyIn([PINAL], { mode: 'at_once' }))
    const chosen = await api.attorney({ areas: [dui] })
    const first = await post(PINAL)
    await allAlerted()
    await announceThree(first, 3.5)
    const id = await post(PINAL)
    const bid = await placeBid(chosen, id)
    await decide(customer, bid)
    const admin = await api.admin()
    await admin.must('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
    await allAlerted()
    expect(alertedCases(browser)).toEqual([first])
    api.advance({ hours: 24 * 4.5 + 1 })
    await vi.waitFor(() => expect(alertedCases(browser)).toContain(id), SOON)
    await allAlerted()
    expect(alertedCases(browser)).toEqual([first, id])
  })
})

describe('a case that reopens many times', () => {
  /** A bid on a case is accepted, and removed an hour later. */
  async function openAgain(id: string) {
    const bid = await placeBid(await api.attorney({ areas: [dui] }), id)
    await decide(customer, bid)
    api.advance({ hours: 1 })
    await (await api.admin()).must('deleteBid', {
      path: { bid_id: bid.id },
      query: { reason: 'Asked' },
    })
    await allAlerted()
  }

  it('is announced at most once a day', async () => {
    const browser = await deviceOf(await attorneyIn([PINAL], { mode: 'at_once' }))
    const id = await post(PINAL)
    await allAlerted()
    for (let times = 0; times < 3; times += 1) await openAgain(id)
    expect(alertedCases(browser)).toEqual([id])
    api.advance({ hours: 21 })
    await vi.waitFor(() => expect(alertedCases(browser)).toEqual([id, id]), SOON)
    await allAlerted()
    customer = await customer.onAnotherPhone()
    await openAgain(id)
    expect(alertedCases(browser)).toEqual([id, id])
  })

  it('is announced once to an attorney whose previous alert waits for the end of their quiet hours', async () => {
    const attorney = await attorneyIn([CLARK], { mode: 'at_once' })
    const browser = await deviceOf(attorney)
    await attorney.must('putQuietHours', { body: { hours: { from: '00:00', until: '23:59' } } })
    const id = await post(CLARK)
    await allAlerted()
    await openAgain(id)
    await attorney.must('putQuietHours', { body: { hours: null } })
    await hurry()
    await allAlerted()
    expect(messagesTo(browser)).toEqual([])
    api.advance({ hours: 23 })
    await vi.waitFor(() => expect(alertedCases(browser)).toEqual([id]), SOON)
    await allAlerted()
    expect(alertedCases(browser)).toEqual([id])
  })
})

describe('an immediate alert', () => {
  it('names category and place, without personal data', async () => {
    const browser = await deviceOf(await attorneyIn([MARICOPA], { mode: 'at_once' }))
    const id = await post(MARICOPA)
    await allAlerted()
    expect(messagesTo(browser)).toEqual([
      {
        title: 'A new case for you',
        body: 'DUI in Maricopa County, Arizona',
        tag: id,
        case_id: id,
        role: 'attorney',
      },
    ])
  })

  it.each([
    ['of a county', [MARICOPA], ['maricopa', 'arizona', 'unknown']],
    ['of a whole state', [ARIZONA], ['maricopa', 'pinal', 'arizona', 'unknown']],
    ['of two counties', [PINAL, CLARK], ['pinal', 'clark', 'arizona', 'unknown']],
    ['without places', [], ['maricopa', 'pinal', 'clark', 'arizona', 'unknown']],
  ])('notifies an attorney %s of the cases there, of one category', async (_of, places, found) => {
    const browser = await deviceOf(await attorneyIn(places, { mode: 'at_once' }))
    const ids: Record<string, string> = {
      maricopa: await post(MARICOPA),
      pinal: await post(PINAL),
      clark: await post(CLARK),
    }
    // Of more than three cases of one customer, the others wait.
    customer = await api.customer()
    Object.assign(ids, {
      arizona: await post(ARIZONA),
      unknown: await post(undefined),
    })
    await post(MARICOPA, 'family')
    await allAlerted()
    expect(alertedCases(browser).toSorted()).toEqual(found.map((name) => ids[name]).toSorted())
  })

  it('is not sent to an attorney who turned it off, or gets it by email', async () => {
    const browsers = [
      await deviceOf(await api.attorney({ areas: [dui] })),
      await deviceOf(await attorneyIn([], { mode: 'off' })),
      await deviceOf(await attorneyIn([], { mode: 'daily' })),
    ]
    await post(MARICOPA)
    await allAlerted()
    for (const browser of browsers) expect(messagesTo(browser)).toEqual([])
  })

  it('waits for the end of the quiet hours, and leaves out closed cases and places that were removed since', async () => {
    const attorney = await attorneyIn([CLARK, PINAL], { mode: 'at_once' })
    const browser = await deviceOf(attorney)
    await attorney.must('putQuietHours', { body: { hours: { from: '00:00', until: '23:59' } } })
    await post(PINAL)
    customer = await api.customer()
    const kept = await post(CLARK)
    const paused = await post(CLARK)
    const closed = await post(CLARK)
    await allAlerted()
    expect(messagesTo(browser)).toEqual([])
    // A place that the attorney gave up meanwhile.
    await api.services.db.orm.execute(sql`delete from attorney_places where place = ${PINAL}`)
    await move(customer, paused, 'paused')
    await move(customer, closed, 'closed')
    const late = nextFullHour(0, { timeZone: PHOENIX, at: api.now() }).getTime() - 30_000
    api.advance({ seconds: (late - api.now().getTime()) / 1000 })
    await hurry()
    await allAlerted()
    expect(alertedCases(browser).toSorted()).toEqual([kept, paused].toSorted())
    expect(messagesTo(browser).find(({ case_id }) => case_id === paused)).toMatchObject({
      body: 'DUI in Clark County, Nevada (paused for now)',
    })
    // Alerts to this attorney about the cases of later tests would be postponed each second,
    // because the tests' clock is behind the database's.
    await choose(attorney, { mode: 'off' })
  })

  it('is sent about at most three cases of a customer a day, and about the others later', async () => {
    const attorney = await attorneyIn([CLARK], { mode: 'at_once' })
    const browser = await deviceOf(attorney)
    const { orm } = api.services.db
    const body = { ...(await caseIn(api, customer)), place: CLARK }
    const posted = await Promise.all(
      Array.from({ length: 5 }, () => customer.must('createCase', { body })),
    )
    await allAlerted()
    const atOnce = alertedCases(browser)
    expect(atOnce).toHaveLength(3)
    const waiting = posted.map(({ data }) => data.id).filter((id) => !atOnce.includes(id))
    const times = sql`select case_id from announced_cases
      where case_id = any(${sql.param(waiting)}::uuid[])
        and alert_at between ${api.now().toISOString()}::timestamptz + interval '23 hours'
          and ${api.now().toISOString()}::timestamptz + interval '25 hours'`
    expect(await rows(orm, times)).toHaveLength(2)
    // Another customer's case is announced at once.
    customer = await api.customer()
    const other = await post(CLARK)
    await allAlerted()
    expect(alertedCases(browser)).toEqual([...atOnce, other])
    const [closed = '', late = ''] = waiting
    await orm.execute(sql`update cases set case_status = 'closed' where id = ${closed}`)
    api.advance({ seconds: 86_400 })
    await vi.waitFor(() => expect(alertedCases(browser)).toEqual([...atOnce, other, late]), SOON)
  })

  it('is also sent about a case whose turn is days after it was posted', async () => {
    const attorney = await attorneyIn([PINAL], { mode: 'at_once' })
    const browser = await deviceOf(attorney)
    const first = await post(PINAL)
    await allAlerted()
    await announceThree(first, 3.5)
    const last = await post(PINAL)
    api.advance({ hours: 24 * 4.5 + 1 })
    await vi.waitFor(() => expect(alertedCases(browser)).toEqual([first, last]), SOON)
  })

  it('is not sent about a case that would wait for more than a week', async () => {
    const { orm } = api.services.db
    const first = await post(CLARK)
    await allAlerted()
    await announceThree(first, 6.5)
    const last = await post(CLARK)
    await allAlerted()
    const planned = sql`select from pgboss.job
      where name = 'case-alert' and data ->> 'caseId' = ${last} and state <> 'completed'`
    expect(await rows(orm, planned)).toEqual([])
    expect(await rows(orm, sql`select from announced_cases where case_id = ${last}`)).toEqual([])
  })

  it('is sent once to each of very many attorneys, in jobs of 500', {
    timeout: 150_000,
  }, async () => {
    const people = isFullRun ? 1100 : 501
    // Only the attorneys of this try: a second try adds its own, and alerts none of the first.
    const group = `many-${randomUUID()}-`
    await api.services.db.orm.execute(sql`update case_alerts set mode = 'off'`)
    await api.services.db.orm.execute(sql`with firm as (
        insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
          languages_known, law_firm_size, created_at)
        select gen_random_uuid(), ${group}::text || n, 'Firm', '', ${group}::text || n || '@firm.example', '', '', '1-2 lawyers', now()
        from generate_series(1, ${people}) n returning id),
      area as (insert into attorney_categories (attorney_id, category_id)
        select id, ${await api.categoryId('bankruptcy')}::uuid from firm)
      insert into case_alerts (attorney_id, mode, hour, time_zone, unsubscribe_token, since)
      select id, 'at_once', 8, 'UTC', gen_random_uuid(), now() from firm`)
    await api.services.db.orm.execute(sql`insert into push_subscriptions
        (id, person_id, clerk_user_id, clerk_session_id, endpoint, p256dh, auth, device, time_zone, created_at, seen_at)
      select gen_random_uuid(), id, clerk_user_id, '', 'http://gone.example/' || id, '', '', 'Phone', 'UTC', now(), now()
      from attorneys where clerk_user_id like ${`${group}%`}`)
    const id = await post(undefined, 'bankruptcy')
    const count = (
      name: string,
    ) => sql`select count(*)::int as jobs, count(distinct data ->> 'deviceId')::int as devices
      from pgboss.job where name = ${name} and data ->> 'caseId' = ${id}`
    const { orm } = api.services.db
    await vi.waitFor(async () => {
      expect(await rows(orm, count('alert-push'))).toEqual([{ jobs: people, devices: people }])
    }, SOON)
    expect(await rows(orm, count('case-alert'))).toMatchObject([{ jobs: isFullRun ? 3 : 2 }])
    await vi.waitFor(
      async () => {
        // No push service: the devices are removed.
        const left = sql`select from push_subscriptions where clerk_user_id like ${`${group}%`}`
        expect(await rows(orm, left)).toEqual([])
      },
      { ...SOON, timeout: 120_000 },
    )
  })
})

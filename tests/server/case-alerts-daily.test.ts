// Alerts of attorneys about new cases that come in one email a day.
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startDailyAlerts } from '#server/domain/notifications/case-alerts.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { CLARK, choose, MARICOPA, PINAL, startCaseAlerts } from '#tests/support/case-alerts.ts'
import { ORIGIN } from '#tests/support/emailing.ts'
import { move, placeBid } from '#tests/support/stories.ts'

const alerts = await startCaseAlerts()
const { api, emailing, allAlerted, attorneyIn, untilHour } = alerts
afterAll(alerts.stop)

let customer: TestPerson
// The clock moves by days, which ends the sessions of the previous test.
beforeEach(async () => {
  customer = await api.customer()
})

const post = (place: string | undefined) => alerts.post(customer, place)

/** Adds open cases of the same customer and place as another, newer by milliseconds. */
const copyCase = (id: string, count: number) =>
  api.services.db.orm.execute(sql`insert into cases
      (id, customer_id, category_id, case_status, case_details, firm_size, place, place_name, created_at)
    select gen_random_uuid(), customer_id, category_id, 'open', '', firm_size, place, place_name,
      created_at + nth * interval '1 millisecond'
    from cases, generate_series(1, ${count}) nth where id = ${id}`)

describe('the daily email', () => {
  it('lists the new cases of a day that take bids or are paused, with links and without personal data', async () => {
    const attorney = await attorneyIn([MARICOPA], { mode: 'daily', hour: 8 })
    const first = await post(MARICOPA)
    const unknown = await post(undefined)
    const paused = await post(MARICOPA)
    const bidOn = await post(MARICOPA)
    const opened = await post(MARICOPA)
    const elsewhere = await post(CLARK)
    const closed = await post(MARICOPA)
    await move(customer, paused, 'paused')
    await move(customer, closed, 'closed')
    await placeBid(attorney, bidOn)
    await attorney.must('getCase', { path: { case_id: opened } })
    await allAlerted()
    expect(emailing.emailsTo(attorney)).toEqual([])
    await untilHour(8)
    const [email, ...others] = emailing.emailsTo(attorney)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Fastpass: 3 new cases for you')
    // One of them has no place.
    expect(email?.text).toContain('These new cases match your practice areas.\n')
    const url = (id: string) => `${ORIGIN}/lawyer/case-details?case_Id=${id}&explore=true`
    expect(email?.text).toContain(`DUI in Maricopa County, Arizona: ${url(first)}`)
    expect(email?.text).toContain(`DUI, place not given: ${url(unknown)}`)
    expect(email?.text).toContain(
      `DUI in Maricopa County, Arizona (paused for now): ${url(paused)}`,
    )
    expect(email?.html).toContain(
      `<a href="${url(first).replace('&', '&amp;')}">DUI in Maricopa County, Arizona</a>`,
    )
    for (const id of [bidOn, opened, elsewhere, closed]) expect(email?.text).not.toContain(id)
    for (const text of ['Maria', 'Delgado', customer.email]) {
      expect(`${email?.text} ${email?.html}`).not.toContain(text)
    }
  })

  it('is sent once a day with each case once, and not without new cases', async () => {
    const attorney = await attorneyIn([CLARK], { mode: 'daily', hour: 18 })
    const everywhere = await attorneyIn([], { mode: 'daily', hour: 18 })
    const first = await post(CLARK)
    await untilHour(18)
    await startDailyAlerts(api.services)
    await allAlerted()
    const textsTo = (person: TestPerson) => emailing.emailsTo(person).map(({ text }) => text)
    expect(textsTo(attorney)).toEqual([
      expect.stringContaining(
        'This new case matches your practice areas and the places where you work.\n',
      ),
    ])
    expect(textsTo(everywhere)).toEqual([
      expect.stringContaining('This new case matches your practice areas.\n'),
    ])
    await untilHour(18)
    expect(emailing.emailsTo(attorney)).toHaveLength(1)
    customer = await api.customer()
    const second = await post(CLARK)
    await untilHour(17)
    expect(emailing.emailsTo(attorney)).toHaveLength(1)
    await untilHour(18)
    const [, email, ...others] = emailing.emailsTo(attorney)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Fastpass: A new case for you')
    expect(email?.text).toContain(second)
    expect(email?.text).not.toContain(first)
  })

  it('lists twenty cases at most, and says that there are more', async () => {
    const attorney = await attorneyIn([PINAL], { mode: 'daily', hour: 9 })
    for (let count = 0; count < 7; count += 1) {
      await copyCase(await alerts.post(await api.customer(), PINAL), 2)
    }
    await untilHour(9)
    const [email] = emailing.emailsTo(attorney)
    expect(email?.subject).toBe('Fastpass: More than 20 new cases for you')
    expect(email?.text?.match(/case_Id=/g)).toHaveLength(20)
    expect(email?.text).toContain(
      'These new cases match your practice areas and the places where you work.\n',
    )
  })

  it('lists three cases of one customer, so that those of others are in it too', async () => {
    const attorney = await attorneyIn([PINAL], { mode: 'daily', hour: 9 })
    const other = await alerts.post(await api.customer(), PINAL)
    await copyCase(await post(PINAL), 30)
    await untilHour(9)
    const [email] = emailing.emailsTo(attorney)
    expect(email?.subject).toBe('Fastpass: 4 new cases for you')
    expect(email?.text).toContain(other)
  })

  it.each(['link', 'mail program'])(
    'can be unsubscribed from with its %s without a log-in',
    async (by) => {
      const attorney = await attorneyIn([CLARK], { mode: 'daily', hour: 7 })
      await post(CLARK)
      await untilHour(7)
      const [email] = emailing.emailsTo(attorney)
      const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const [, oneClick = ''] = /^<(https:.*)>$/.exec(header('list-unsubscribe') ?? '') ?? []
      const [, link = ''] = /Stop these emails: (\S+)/.exec(email?.text ?? '') ?? []
      const token = new URL(link).searchParams.get('token')
      expect(new URL(link).pathname).toBe('/unsubscribe')
      if (by === 'link') {
        const path = { unsubscribe_token: token ?? '' }
        expect(await api.signedOut.ask('unsubscribeFromAlerts', { path })).toMatchObject({
          status: 204,
        })
      } else {
        const posted = await api.app.inject({
          method: 'POST',
          url: new URL(oneClick).pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
        expect(posted.statusCode).toBe(204)
      }
      const again = await attorney.onAnotherPhone()
      expect((await again.must('getCaseAlerts')).data).toMatchObject({ mode: 'off' })
      customer = await api.customer()
      await post(CLARK)
      await untilHour(7)
      const daily = emailing.emailsTo(attorney).filter(({ text }) => text?.includes(link))
      expect(daily).toHaveLength(1)
      const later = await attorney.onAnotherPhone()
      await choose(later, { mode: 'at_once' })
      const path = { unsubscribe_token: token ?? '' }
      await api.signedOut.ask('unsubscribeFromAlerts', { path })
      expect((await later.must('getCaseAlerts')).data).toMatchObject({ mode: 'at_once' })
      await choose(later, { mode: 'off' })
    },
  )

  it('is not changed by an unknown link, whose response reveals nothing', async () => {
    const path = { unsubscribe_token: '019a0000-0000-4000-8000-000000000001' }
    expect(await api.signedOut.ask('unsubscribeFromAlerts', { path })).toMatchObject({
      status: 204,
    })
  })

  it('is not sent to a deleted account, of which nothing is kept', async () => {
    const attorney = await attorneyIn([CLARK], { mode: 'daily', hour: 6 })
    await post(CLARK)
    const admin = await api.admin()
    await admin.must('deleteUser', {
      path: { user_id: attorney.userId },
      query: { reason: 'Asked' },
    })
    await untilHour(6)
    expect(emailing.subjectsTo(attorney)).not.toContain('Fastpass: A new case for you')
    const kept = sql`select from case_alerts where attorney_id = ${attorney.id}`
    expect(await rows(api.services.db.orm, kept)).toEqual([])
  })
})

// Every notification is emailed to its receiver, through a real mail server.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { nextCourtReminder } from '#machines/lifecycle/court-dates.ts'
import { remindOfCourtDate } from '#server/domain/lifecycle/court-dates.ts'
import { applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { subscribeDevice, subscriptionBody } from '#tests/support/devices.ts'
import { ORIGIN, SOON, startEmailing } from '#tests/support/emailing.ts'
import {
  acceptedBid,
  decide,
  move,
  notificationsTo,
  placeBid,
  postCase,
} from '#tests/support/stories.ts'

const HOSTILE = `<b>Ann</b> & "Bo"\r\nBcc: eve@example.com`

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

describe('an email', () => {
  it('contains the notification in its text and HTML parts, and links to the case', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id)
    const [notification] = await emailing.emailedNotifications(posted.id)
    const [email, ...more] = emailing.emailsTo(maria)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      subject: `Fastpass: New bid on DUI case ${posted.unique_id}`,
      from: { name: 'Fastpass', address: 'notices@fastpass.example' },
      to: [{ address: maria.email }],
      messageId: `<${notification?.id}@fastpass.example>`,
    })
    const link = `${ORIGIN}/customer/case-details?case_Id=${posted.id}&notification_Id=${notification?.id}`
    const said = `Vega Law Group sent you a bid on your DUI case ${posted.unique_id}: $1,800.`
    expect(email?.text).toContain(said)
    expect(email?.html).toContain(said)
    expect(email?.text).toContain('Hello Maria,')
    expect(email?.text).toContain(link)
    expect(email?.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(email?.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email?.html).not.toMatch(/<img|src=|https?:(?!\/\/fastpass\.example\/)/)
  })

  it('about a license names its state in its subject and text, and opens the licenses', async () => {
    const vega = await api.attorney()
    const robin = await api.admin()
    const body = { bar_number: '031842', admitted_on: '2011-05-02T00:00:00Z' }
    const { data: license } = await vega.must('saveLicense', { path: { state: '04' }, body })
    await robin.must('refuseLicense', {
      path: { license_id: license.id },
      body: { reason: 'The list has another name.', version: license.version },
    })
    await vi.waitFor(() => expect(emailing.emailsTo(vega)).toHaveLength(1), SOON)
    const [email] = emailing.emailsTo(vega)
    const [notification] = await notificationsTo(vega)
    expect(email?.subject).toBe('Fastpass: We could not confirm your Arizona license')
    expect(email?.text).toContain(
      'We looked for your Arizona license on the state’s public list of lawyers and could not confirm it.',
    )
    expect(email?.text).toContain(
      `Open your licenses: ${ORIGIN}/licenses?notification_Id=${notification?.id}`,
    )
  })

  it('about an attorney who took the case promises no call while their license is not confirmed', async () => {
    const checking = await startEmailing({ config: { verifyAttorneys: true } })
    const maria = await checking.api.customer()
    const vega = await checking.api.attorney()
    const robin = await checking.api.admin()
    const body = { bar_number: '031842', admitted_on: '2011-05-02T00:00:00Z' }
    const { data: license } = await vega.must('saveLicense', { path: { state: '04' }, body })
    const path = { license_id: license.id }
    const found = { source: 'State Bar of Arizona', version: license.version }
    const { data: checked } = await robin.must('verifyLicense', { path, body: found })
    const posted = await postCase(checking.api, maria)
    await decide(maria, await placeBid(vega, posted.id))
    const reason = { reason: 'The list has another name.', version: checked.version }
    await robin.must('refuseLicense', { path, body: reason })
    await move(vega, posted.id, 'accepted')
    const subject = `Fastpass: Vega Law Group took your DUI case ${posted.unique_id}`
    const taken = () => checking.emailsTo(maria).find((email) => email.subject === subject)
    await vi.waitFor(() => expect(taken()).toBeDefined(), SOON)
    expect(taken()?.text).toContain('so don’t wait for their call')
    expect(taken()?.text).not.toContain('They will call or write')
    await checking.stop()
  })

  it('contains no answers, and contact details only where a bid was accepted', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
    const { id: caseId, unique_id: uniqueId } = await postCase(api, maria)
    const bid = await placeBid(vega, caseId)
    await emailing.emailedNotifications(caseId)
    await placeBid(okafor, caseId, 2400)
    await decide(maria, bid)
    await move(vega, caseId, 'accepted')
    await emailing.emailedNotifications(caseId)
    expect(emailing.subjectsTo(maria)).toEqual([
      `Fastpass: New bid on DUI case ${uniqueId}`,
      `Fastpass: Vega Law Group took your DUI case ${uniqueId}`,
    ])
    expect(emailing.subjectsTo(okafor)).toEqual([
      `Fastpass: Your bid on DUI case ${uniqueId} was not chosen`,
    ])
    const [accepted] = emailing.emailsTo(vega)
    expect(accepted?.subject).toBe(`Fastpass: Your bid on DUI case ${uniqueId} was accepted`)
    for (const part of [accepted?.text, accepted?.html]) {
      expect(part).toContain('Maria Delgado')
      expect(part).toContain(maria.email)
      expect(part).toContain('(480) 555-0142')
      for (const term of ['$1,800', 'Allows Payment Plan', 'First call is free.'])
        expect(part).toContain(term)
      expect(part).not.toContain('I was stopped on the way home.')
      expect(part).toContain('/lawyer/case-details?case_Id=')
    }
    // The customer learns who took the case, and on which terms.
    const taken = emailing.emailsTo(maria).at(-1)?.text
    expect(taken).toContain(
      `Vega Law Group took your DUI case ${uniqueId}. They will call or write to you within 72 hours, by `,
    )
    const due = new Date(api.now().getTime() + 72 * 3_600_000)
    const day = due.toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
    expect(taken).toMatch(
      new RegExp(`by ${day} at \\d+:\\d\\d [AP]M UTC\\. Open the case to see this`),
    )
    for (const term of [
      'Firm: Vega Law Group',
      `Email: ${vega.email}`,
      'Phone: (480) 555-0163',
      'Price: $1,800',
      'Note: First call is free.',
    ])
      expect(taken).toContain(term)
    for (const { text, html } of [...emailing.emailsTo(maria), ...emailing.emailsTo(okafor)]) {
      for (const part of [text, html]) {
        expect(part).not.toMatch(/Delgado|4805550142|customer\d+@/)
        expect(part).not.toContain('I was stopped on the way home.')
      }
    }
  })

  it('about a court date is sent separately from other urgent updates, and does not name the category', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const courtDate = new Date(api.now().getTime() + 9 * 86_400_000).toISOString()
    const next_hearing_date = `${courtDate.slice(0, 10)}T09:30:00Z`
    let uniqueId = 0
    await emailing.beforeSending(async () => {
      const { caseId: id, uniqueId: number } = await acceptedBid(api, maria, [vega])
      uniqueId = number
      const body = { id, court_date_changes: 0, next_hearing_date }
      await maria.must('updateCourtDate', { body })
      const due = nextCourtReminder(next_hearing_date, null, api.now().toISOString())
      if (!due) throw new Error('There is no reminder.')
      api.advance({ hours: 73 })
      await remindOfCourtDate(api.services, { caseId: id, due })
      await applyDueReminders(api.services)
    })
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(2), SOON)
    await vi.waitFor(() => expect(emailing.emailsTo(vega)).toHaveLength(2), SOON)
    expect(emailing.subjectsTo(maria)).toEqual([
      `Fastpass: Court date coming up on case ${uniqueId}`,
      `Fastpass: Vega Law Group is late to contact you about your DUI case ${uniqueId}`,
    ])
    const [court, late] = emailing.emailsTo(maria)
    expect(court?.text).toContain(`The court date of your case ${uniqueId} is in `)
    expect(late?.text).not.toContain('court date')
    const [toVega] = emailing.emailsTo(vega)
    expect(toVega?.subject).toBe(`Fastpass: Court date coming up on case ${uniqueId}`)
    for (const { text, html } of [court, toVega].filter((email) => email !== undefined)) {
      expect(text).not.toContain('DUI')
      expect(html).not.toContain('DUI')
    }
  })

  it('says that a court date was removed, and no longer that it was changed', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    let uniqueId = 0
    await emailing.beforeSending(async () => {
      const { caseId: id, uniqueId: number } = await acceptedBid(api, maria, [vega])
      uniqueId = number
      for (const [court_date_changes, next_hearing_date] of [
        '2059-03-14T09:30:00Z',
        '2059-04-18T09:30:00Z',
        null,
      ].entries()) {
        api.advance({ seconds: 1 })
        const body = { id, court_date_changes, next_hearing_date }
        await maria.must('updateCourtDate', { body })
      }
    })
    const subject = `Fastpass: Court date removed from case ${uniqueId}`
    await vi.waitFor(() => expect(emailing.subjectsTo(vega)).toContain(subject), SOON)
    const text = emailing.emailsTo(vega).find((email) => email.subject === subject)?.text
    expect(text).toContain(
      `Your client removed the court date of case ${uniqueId}. There is none now.`,
    )
    expect(text).toContain('If you added the date to your calendar, delete it there.')
    expect(text).not.toMatch(/changed the court date|added a court date|Open the case to see it/)
  })

  it('leaves out the contact details of a customer who has closed the case since', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    await emailing.beforeSending(async () => {
      const { caseId } = await acceptedBid(api, maria, [vega])
      await move(maria, caseId, 'closed')
    })
    await vi.waitFor(() => expect(emailing.emailsTo(vega)).toHaveLength(1), SOON)
    const bodies = emailing.emailsTo(vega).map(({ text }) => text)
    for (const body of bodies) expect(body).not.toMatch(/Delgado|4805550142/)
  })

  it('shows names as they are written, whatever they contain', async () => {
    const maria = await api.customer({ firstName: HOSTILE, lastName: '<script>alert(1)</script>' })
    const vega = await api.attorney({ companyName: HOSTILE })
    const { caseId } = await acceptedBid(api, maria, [vega])
    await emailing.emailedNotifications(caseId)
    const emails = [...emailing.emailsTo(vega), ...emailing.emailsTo(maria)]
    expect(emails).toHaveLength(2)
    for (const { html, text, headers, recipients } of emails) {
      expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Bo&quot; Bcc: eve@example.com')
      expect(html).not.toMatch(/<b>|<script/)
      expect(text).toContain('<b>Ann</b> & "Bo" Bcc: eve@example.com')
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(recipients).toHaveLength(1)
    }
  })

  it('states a deadline in the time zone of the phone that the customer used last', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId } = await acceptedBid(api, maria, [vega])
    await subscribeDevice(maria, subscriptionBody(undefined, { time_zone: 'Pacific/Honolulu' }))
    api.advance({ seconds: 1 })
    await subscribeDevice(maria, subscriptionBody(undefined, { time_zone: 'America/Phoenix' }))
    await move(vega, caseId, 'accepted')
    await emailing.emailedNotifications(caseId)
    expect(emailing.emailsTo(maria).at(-1)?.text).toMatch(
      /, by \w+day, \w+ \d+ at \d+:\d\d [AP]M Mountain Standard Time\.\n/,
    )
  })

  it('reminds the attorney, and notifies the customer when the time is over', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId, uniqueId } = await acceptedBid(api, maria, [vega])
    for (const hours of [24, 24, 24, 24]) {
      api.advance({ hours })
      await applyDueReminders(api.services)
      await emailing.emailedNotifications(caseId)
    }
    const reminders = emailing
      .emailsTo(vega)
      .filter(({ subject }) => subject === `Fastpass: Contact your client on DUI case ${uniqueId}`)
    expect(
      reminders.map(
        ({ text }) =>
          /You have \d+ hours|hours to contact your client|are over/.exec(text ?? '')?.[0],
      ),
    ).toEqual(['You have 48 hours', 'You have 24 hours', 'hours to contact your client'])
    expect(emailing.subjectsTo(maria)).toEqual([
      `Fastpass: New bid on DUI case ${uniqueId}`,
      `Fastpass: Vega Law Group is late to contact you about your DUI case ${uniqueId}`,
    ])
  })

  it('says which firm took which case, and what the customer can do without a response', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const robin = await api.admin()
    const { caseId, uniqueId } = await acceptedBid(api, maria, [vega])
    await move(vega, caseId, 'accepted')
    await emailing.emailedNotifications(caseId)
    for (const _ of ['once', 'twice']) {
      await vega.must('markContacted', { body: { id: caseId } })
      await emailing.emailedNotifications(caseId)
      api.advance({ hours: 1 })
      await maria.must('denyContact', { body: { id: caseId } })
      await emailing.emailedNotifications(caseId)
    }
    const textsTo = (person: TestPerson, subject: string) =>
      emailing.emailsTo(person).flatMap((email) => (email.subject === subject ? email.text : []))
    const firm = 'Vega Law Group'
    expect(textsTo(maria, `Fastpass: Vega Law Group took your DUI case ${uniqueId}`)).toEqual([
      expect.stringContaining(
        `${firm} took your DUI case ${uniqueId}. They will call or write to you within 72 hours, by `,
      ),
    ])
    const made = `Fastpass: ${firm} says they contacted you about your DUI case ${uniqueId}`
    expect(textsTo(maria, made)).toEqual(
      Array(2).fill(expect.stringContaining('choose “They did not”')),
    )
    const denied = `Fastpass: Your client on DUI case ${uniqueId} says you did not contact them`
    expect(textsTo(vega, denied)).toEqual(Array(2).fill(expect.stringContaining('(480) 555-0142')))
    const twice = textsTo(
      robin,
      `Fastpass: The client on DUI case ${uniqueId} was not contacted, second report`,
    )
    expect(twice).toEqual([expect.stringContaining(`/admin/cases/case-details?case_Id=${caseId}`)])
    expect(twice[0]).toContain(firm)
    expect(twice[0]).not.toMatch(/Delgado|4805550142/)
  })

  it('is not sent as a reminder once the customer no longer waits, and counts the hours from its sending', async () => {
    const maria = await api.customer()
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const done = await acceptedBid(api, maria, [vega])
    const closed = await acceptedBid(api, maria, [vega])
    const waits = await acceptedBid(api, maria, [okafor])
    for (const { caseId } of [done, closed, waits]) await emailing.emailedNotifications(caseId)
    await emailing.beforeSending(async () => {
      api.advance({ hours: 24 })
      await applyDueReminders(api.services)
      await vega.must('markContacted', { body: { id: done.caseId } })
      await move(maria, closed.caseId, 'closed')
      api.advance({ hours: 10 })
    })
    for (const { caseId } of [done, closed, waits]) await emailing.emailedNotifications(caseId)
    expect(
      emailing.subjectsTo(vega).filter((subject) => subject?.includes('Contact your')),
    ).toEqual([])
    expect(emailing.emailsTo(okafor).at(-1)?.text).toContain('You have 38 hours left')
  })

  it('is sent when an account is ready, and links to the first screen', async () => {
    const newcomer = await api.newcomer()
    await newcomer.must('createCustomerFromIdentity', {
      body: { clerk_user_id: newcomer.userId, first_name: 'Ana', last_name: 'Ruiz' },
    })
    await vi.waitFor(() => expect(emailing.emailsTo(newcomer)).toHaveLength(1), SOON)
    const [email] = emailing.emailsTo(newcomer)
    expect(email?.subject).toBe('Fastpass: Your account is ready')
    expect(email?.text).toContain(`${ORIGIN}/\n`)
  })
})

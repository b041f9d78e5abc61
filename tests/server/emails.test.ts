// Every notice is emailed to the person it is for: by a real mail server, or as a file without one.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { rows } from '#server/db/database.ts'
import { recordJobs } from '#server/db/jobs.ts'
import { transact } from '#server/db/recording.ts'
import { notifications } from '#server/db/schema.ts'
import { type RunningJobs, startJobs } from '#server/delivery/jobs.ts'
import { type Mailer, openMailer } from '#server/delivery/mailer.ts'
import { meetDueReminders } from '#server/domain/deadlines.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

const ORIGIN = 'https://fastpass.example'
const HOSTILE = `<b>Ann</b> & "Bo"\r\nBcc: eve@example.com`
const SOON = { timeout: 20_000, interval: 50 }

let api: TestApi
let mail: MailServer
let mailer: Mailer
let jobs: RunningJobs
let folder: string
let failures: unknown[]

const open = (smtpUrl: string | undefined) =>
  openMailer({
    smtpUrl,
    mailFrom: 'Fastpass <notices@fastpass.example>',
    dataFolder: folder,
    publicOrigin: ORIGIN,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-mail-'))
  api = await startApi()
  mail = await startMailServer()
  failures = []
  mailer = await open(mail.url)
  const onError = (error: unknown) => failures.push(error)
  jobs = await startJobs({ services: api.services, mailer, origin: ORIGIN, onError })
})
afterAll(async () => {
  await jobs.stop()
  mailer.close()
  await mail.stop()
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const emailsTo = ({ email }: Pick<TestPerson, 'email'>, from = mail) =>
  from.received.filter(({ recipients }) => recipients.includes(email))
const subjectsTo = (person: Pick<TestPerson, 'email'>) =>
  emailsTo(person).map(({ subject }) => subject)

/** Lets what is to be tried again be tried at once. */
const hurry = () =>
  api.services.db.orm.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  )

/** The notices about a case, once all of them have been emailed. */
async function emailedNotices(caseId: string) {
  return vi.waitFor(async () => {
    await hurry()
    const found = await api.services.db.orm
      .select()
      .from(notifications)
      .where(eq(notifications.caseId, caseId))
    expect(found.filter(({ emailedAt }) => emailedAt === null)).toEqual([])
    return found
  }, SOON)
}

describe('an email', () => {
  it('says in both its parts what the notice says, and opens the case there', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id)
    const [notice] = await emailedNotices(posted.id)
    const [email, ...more] = emailsTo(maria)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      subject: `Fastpass: New bid on case ${posted.unique_id}`,
      from: { name: 'Fastpass', address: 'notices@fastpass.example' },
      to: [{ address: maria.email }],
      messageId: `<${notice?.id}@fastpass.example>`,
    })
    const link = `${ORIGIN}/customer/case-details?case_Id=${posted.id}&notification_Id=${notice?.id}`
    expect(email?.text).toContain(`New bid on case ${posted.unique_id}`)
    expect(email?.text).toContain('Hello Maria,')
    expect(email?.text).toContain(link)
    expect(email?.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(email?.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email?.html).not.toMatch(/<img|src=|https?:(?!\/\/fastpass\.example\/)/)
  })

  it('holds no answers, and contact details only where a bid was accepted', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
    const { caseId, uniqueId } = await acceptedBid(api, maria, [vega, okafor])
    await move(vega, caseId, 'accepted')
    await emailedNotices(caseId)
    expect(subjectsTo(maria).sort()).toEqual([
      `Fastpass: New bid on case ${uniqueId}`,
      `Fastpass: New bid on case ${uniqueId}`,
      `Fastpass: Your attorney took case ${uniqueId}`,
    ])
    expect(subjectsTo(okafor)).toEqual([`Fastpass: Your bid on case ${uniqueId} was not chosen`])
    const [accepted] = emailsTo(vega)
    expect(accepted?.subject).toBe(`Fastpass: Your bid on case ${uniqueId} was accepted`)
    for (const part of [accepted?.text, accepted?.html]) {
      expect(part).toContain('Maria Delgado')
      expect(part).toContain(maria.email)
      expect(part).toContain('4805550142')
      expect(part).toContain('/lawyer/case-details?case_Id=')
    }
    for (const { text, html } of [...emailsTo(maria), ...emailsTo(okafor)]) {
      for (const part of [text, html]) {
        expect(part).not.toMatch(/Delgado|4805550142|customer\d+@/)
        expect(part).not.toContain('I was stopped on the way home.')
        expect(part).not.toContain('First call is free.')
      }
    }
  })

  it('keeps the contact details of a client who has closed the case meanwhile to itself', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    mail.refuse(true)
    const { caseId } = await acceptedBid(api, maria, [vega])
    await move(maria, caseId, 'closed')
    mail.refuse(false)
    await emailedNotices(caseId)
    const bodies = emailsTo(vega).map(({ text }) => text)
    expect(bodies).toHaveLength(2)
    for (const body of bodies) expect(body).not.toMatch(/Delgado|4805550142/)
  })

  it('shows names as they are written, whatever is in them', async () => {
    const maria = await api.customer({ firstName: HOSTILE, lastName: '<script>alert(1)</script>' })
    const vega = await api.attorney({ companyName: HOSTILE })
    const { caseId } = await acceptedBid(api, maria, [vega])
    await emailedNotices(caseId)
    const emails = [...emailsTo(vega), ...emailsTo(maria)]
    expect(emails).toHaveLength(2)
    for (const { html, text, headers, recipients } of emails) {
      expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Bo&quot; Bcc: eve@example.com')
      expect(html).not.toMatch(/<b>|<script/)
      expect(text).toContain('<b>Ann</b> & "Bo" Bcc: eve@example.com')
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(recipients).toHaveLength(1)
    }
  })

  it('reminds the attorney, and tells the client when the time is over', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId, uniqueId } = await acceptedBid(api, maria, [vega])
    for (const hours of [24, 24, 24, 24]) {
      api.advance({ hours })
      await meetDueReminders(api.services)
      await emailedNotices(caseId)
    }
    const reminders = emailsTo(vega).filter(
      ({ subject }) => subject === `Fastpass: Contact your client on case ${uniqueId}`,
    )
    expect(
      reminders.map(({ text }) => /You have \d+ hours|hours .* are over/.exec(text ?? '')?.[0]),
    ).toEqual(['You have 48 hours', 'You have 24 hours', 'hours to contact your client are over'])
    expect(subjectsTo(maria)).toEqual([
      `Fastpass: New bid on case ${uniqueId}`,
      `Fastpass: Contact on case ${uniqueId} is overdue`,
    ])
  })

  it('reminds nobody whose client waits no more, and counts the hours from when it is sent', async () => {
    const maria = await api.customer()
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const done = await acceptedBid(api, maria, [vega])
    const closed = await acceptedBid(api, maria, [vega])
    const waits = await acceptedBid(api, maria, [okafor])
    for (const { caseId } of [done, closed, waits]) await emailedNotices(caseId)
    mail.refuse(true)
    api.advance({ hours: 24 })
    await meetDueReminders(api.services)
    await vega.must('markContacted', { body: { id: done.caseId } })
    await move(maria, closed.caseId, 'closed')
    api.advance({ hours: 10 })
    mail.refuse(false)
    for (const { caseId } of [done, closed, waits]) await emailedNotices(caseId)
    expect(subjectsTo(vega).filter((subject) => subject?.includes('Contact your'))).toEqual([])
    expect(emailsTo(okafor).at(-1)?.text).toContain('You have 38 hours left')
  })

  it('comes when an account is ready, and leads to the start', async () => {
    const newcomer = await api.newcomer()
    await newcomer.must('createCustomerFromIdentity', {
      body: { clerk_user_id: newcomer.userId, first_name: 'Ana', last_name: 'Ruiz' },
    })
    await vi.waitFor(() => expect(emailsTo(newcomer)).toHaveLength(1), SOON)
    const [email] = emailsTo(newcomer)
    expect(email?.subject).toBe('Fastpass: Your account is ready')
    expect(email?.text).toContain(`${ORIGIN}/\n`)
  })
})

describe('delivery', () => {
  it('is tried again when the mail server refuses, and comes once', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    mail.refuse(true)
    const refusedBefore = mail.refused()
    const bid = await placeBid(vega, posted.id)
    await vi.waitFor(() => expect(mail.refused()).toBeGreaterThan(refusedBefore), SOON)
    expect(emailsTo(maria)).toEqual([])
    // What caused the notice stands.
    expect((await maria.must('listBids', { query: { case_id: posted.id } })).data).toHaveLength(1)
    mail.refuse(false)
    const [notice] = await emailedNotices(posted.id)
    // Neither a second job for the notice nor one done twice sends it again.
    const job = { name: 'notice-email', data: { noticeId: notice?.id ?? '' } } as const
    const { orm } = api.services.db
    await transact(orm, async (tx) => recordJobs(tx, { ...job, id: job.data.noticeId }, job))
    const waiting = sql`select id from pgboss.job where name = 'notice-email' and state < 'completed'`
    await vi.waitFor(async () => expect(await rows(orm, waiting)).toEqual([]), SOON)
    await decide(maria, bid, 'rejected')
    await emailedNotices(posted.id)
    expect(subjectsTo(vega)).toEqual([
      `Fastpass: Your bid on case ${posted.unique_id} was not chosen`,
    ])
    expect(emailsTo(maria)).toHaveLength(1)
  })

  it('waits for a mail server that is down', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    const port = Number(new URL(mail.url).port)
    await mail.stop()
    const failed = failures.length
    await placeBid(vega, posted.id)
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(failed), SOON)
    mail = await startMailServer({ port })
    await emailedNotices(posted.id)
    expect(emailsTo(maria)).toHaveLength(1)
  })

  it('without a mail server, writes a file for each email', async () => {
    const files = await open(undefined)
    expect(files.where).toContain(join(folder, 'mail'))
    const email = { id: 'one', to: 'maria@example.com', subject: 'S', text: 'é', html: '<p>é' }
    await files.send(email)
    await files.send(email)
    expect(await readdir(join(folder, 'mail'))).toEqual(['one.eml'])
    const read = await PostalMime.parse(await readFile(join(folder, 'mail', 'one.eml')))
    expect(read).toMatchObject({ subject: 'S', to: [{ address: 'maria@example.com' }] })
    expect(read.text?.trim()).toBe('é')
  })

  it.each([
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL must look like smtp:\/\/user:password@host:587/],
    ['SMTP_URL', 'http://mail.example.com', /^SMTP_URL must look like/],
    ['MAIL_FROM', 'Fastpass', /^MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'a@example.com\r\nBcc: eve@example.com', /^MAIL_FROM must be an email address/],
  ])('is not set up by %s=%s, in a sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  it('comes from the public host unless it is told otherwise', () => {
    expect(readConfig({ PUBLIC_ORIGIN: ORIGIN }).mailFrom).toBe(
      'Fastpass <no-reply@fastpass.example>',
    )
    const given = { SMTP_URL: 'smtps://me:pass@mail.example.com', MAIL_FROM: 'me@example.com' }
    expect(readConfig(given)).toMatchObject({
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
    })
  })
})

// Whether and how often an email is sent: when the mail server refuses, is slow or is down, and
// when there is nothing new.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { describeError } from '#server/log.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { ARIZONA, licenseEntry } from '#tests/support/licensing.ts'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

/** Returns the jobs that email the notifications about a case. */
const jobsOf = (caseId: string, { orm } = api.services.db) =>
  rows<{ receivedBy: string; state: string; tries: number }>(
    orm,
    sql`select notice.received_by as "receivedBy", job.state, job.retry_count as tries
        from pgboss.job join notifications notice on notice.id = job.id
        where job.name = 'notice-email' and notice.case_id = ${caseId}`,
  )

describe('delivery', () => {
  it('is tried again when the mail server refuses, and succeeds once', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    emailing.mail().refuse(true)
    const refusedBefore = emailing.mail().refused()
    const bid = await placeBid(vega, posted.id)
    await vi.waitFor(() => expect(emailing.mail().refused()).toBeGreaterThan(refusedBefore), SOON)
    expect(emailing.emailsTo(maria)).toEqual([])
    // The change that caused the notification is kept.
    expect((await maria.must('listBids', { query: { case_id: posted.id } })).data).toHaveLength(1)
    emailing.mail().refuse(false)
    const [notification] = await emailing.emailedNotifications(posted.id)
    // Neither a second job for the notification nor a repeated one sends it again.
    const job = { name: 'notice-email', data: { noticeId: notification?.id ?? '' } } as const
    const { orm } = api.services.db
    await withTransaction(orm, async (tx) => recordJobs(tx, { ...job, id: job.data.noticeId }, job))
    const waiting = sql`select id from pgboss.job where name = 'notice-email' and state < 'completed'`
    await vi.waitFor(async () => expect(await rows(orm, waiting)).toEqual([]), SOON)
    await decide(maria, bid, 'rejected')
    await emailing.emailedNotifications(posted.id)
    expect(emailing.subjectsTo(vega)).toEqual([
      `Fastpass: Your bid on DUI case ${posted.unique_id} was not chosen`,
    ])
    expect(emailing.emailsTo(maria)).toHaveLength(1)
  })

  it('waits for a mail server that is unavailable', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const posted = await postCase(api, maria)
    const failed = emailing.failures.length
    await emailing.withoutMail(async () => {
      await placeBid(vega, posted.id)
      await vi.waitFor(() => expect(emailing.failures.length).toBeGreaterThan(failed), SOON)
    })
    await emailing.emailedNotifications(posted.id)
    expect(emailing.emailsTo(maria)).toHaveLength(1)
  })

  it('tells an attorney whose bid was removed meanwhile nothing of contact with the customer', async () => {
    const checking = await startEmailing({ config: { verifyAttorneys: true } })
    const [maria, robin] = [await checking.api.customer(), await checking.api.admin()]
    const [vega, okafor] = [await checking.api.attorney(), await checking.api.attorney()]
    const verify = async (attorney: TestPerson, version?: number) => {
      const path = { state: ARIZONA }
      const body = { ...licenseEntry, ...(version !== undefined && { version }) }
      const { data } = await attorney.must('saveLicense', { path, body })
      const found = { source: 'State Bar of Arizona', version: data.version }
      const license = { license_id: data.id }
      return (await robin.must('verifyLicense', { path: license, body: found })).data
    }
    const license = await verify(vega)
    await verify(okafor)
    const { caseId, bid } = await acceptedBid(checking.api, maria, [vega])
    const { data: refused } = await robin.must('refuseLicense', {
      path: { license_id: license.id },
      body: { reason: 'Not on the roll.', version: license.version },
    })
    await checking.emailedNotifications(caseId)
    checking.mail().refuse(true)
    const sentBefore = checking.emailsTo(vega).length
    const refusedBefore = checking.mail().refused()
    await verify(vega, refused.version)
    await vi.waitFor(() => expect(checking.mail().refused()).toBeGreaterThan(refusedBefore), SOON)
    await robin.must('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
    await decide(maria, await placeBid(okafor, caseId))
    checking.mail().refuse(false)
    const told = await checking.emailedNotifications(caseId)
    const toVega = told.filter(({ receivedBy }) => receivedBy === vega.id)
    expect(toVega.map(({ kind }) => kind)).toContain('contact_resumed')
    const sent = checking.emailsTo(vega).slice(sentBefore)
    const texts = sent.map(({ text }) => text ?? '')
    expect(texts.join()).toContain('was removed')
    for (const text of texts)
      expect(text).not.toMatch(/reach your client|hours to contact|waiting to hear/)
    await checking.stop()
  })

  it('is given up when there is no such mailbox, and reported without the recipient', async () => {
    const maria = await api.customer()
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const { id } = await postCase(api, maria)
    for (const attorney of [vega, okafor]) await placeBid(attorney, id)
    await emailing.emailedNotifications(id)
    const { refusals } = emailing.mail()
    refusals.set(vega.email, { responseCode: 550, message: '5.1.1 No such mailbox' })
    // The server refuses the sender in the same reply; the operator can fix that.
    refusals.set(okafor.email, { responseCode: 554, message: '5.7.1 Relay access denied' })
    const failed = emailing.failures.length
    await move(maria, id, 'closed')
    const toAttorneys = async () =>
      (await jobsOf(id)).filter(({ receivedBy }) => receivedBy !== maria.id)
    await vi.waitFor(
      async () =>
        expect(await toAttorneys()).toEqual(
          expect.arrayContaining([
            { receivedBy: vega.id, state: 'failed', tries: 0 },
            expect.objectContaining({ receivedBy: okafor.id, state: 'retry' }),
          ]),
        ),
      SOON,
    )
    const told = emailing.failures.slice(failed).map((error) => describeError(error))
    const forGood = told.filter(({ type }) => type === 'EmailRefused')
    expect(forGood).toEqual([expect.objectContaining({ code: '550' })])
    refusals.delete(okafor.email)
    expect(JSON.stringify(told)).not.toContain(vega.email)
    // The notification is in the app.
    expect(
      (await vega.must('listNotifications', { query: { received_by: vega.id } })).data,
    ).toEqual([expect.objectContaining({ case_id: id, kind: 'case_closed' })])
  })
})

describe('a mail server that is slow with one email', () => {
  // Shorter than the default: on a busy machine any email may take longer, and be sent twice, which
  // is not tested here.
  let slow: Emailing
  beforeAll(async () => {
    slow = await startEmailing({ sendMs: 2_000 })
  })
  afterAll(() => slow.stop())

  it('does not delay the other emails, and is tried again', async () => {
    const maria = await slow.api.customer()
    const attorneys = []
    for (let firm = 0; firm < 4; firm += 1) attorneys.push(await slow.api.attorney())
    const [vega, ...others] = attorneys
    if (!vega) throw new Error('There is no attorney')
    const { id } = await postCase(slow.api, maria)
    for (const attorney of attorneys) await placeBid(attorney, id)
    await slow.emailedNotifications(id)
    slow.mail().stalled.add(vega.email)
    await move(maria, id, 'closed')
    const closing = async () =>
      (await jobsOf(id, slow.api.services.db)).filter(({ receivedBy }) => receivedBy !== maria.id)
    const triesOf = ({ state, tries }: { state: string; tries: number }) =>
      state === 'completed' ? 'done' : state === 'retry' || tries > 0 ? 'again' : state
    await vi.waitFor(async () => {
      await slow.retryNow()
      expect(new Map((await closing()).map((job) => [job.receivedBy, triesOf(job)]))).toEqual(
        new Map([[vega.id, 'again'], ...others.map(({ id }) => [id, 'done'] as const)]),
      )
    }, SOON)
    slow.mail().stalled.delete(vega.email)
    await slow.emailedNotifications(id)
    expect(slow.subjectsTo(vega)).not.toHaveLength(0)
  })
})

describe('a change that is made and undone repeatedly', () => {
  it('is emailed once an hour, in its state at that time', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { id } = await postCase(api, maria)
    await placeBid(vega, id)
    const change = async (status: 'paused' | 'open') => {
      api.advance({ seconds: 1 })
      await move(maria, id, status)
    }
    /**
     * Returns the numbers of Vega's emails and of notifications in the app, after one more round.
     */
    const afterRound = async () => {
      await change('paused')
      await change('open')
      await emailing.emailedNotifications(id)
      const { data } = await vega.must('listNotifications', { query: { received_by: vega.id } })
      return [emailing.emailsTo(vega).length, data.length]
    }
    expect(await afterRound()).toEqual([1, 2])
    expect(await afterRound()).toEqual([1, 4])
    expect(await afterRound()).toEqual([1, 6])
    api.advance({ hours: 1 })
    await vi.waitFor(() => expect(emailing.emailsTo(vega)).toHaveLength(2), SOON)
    expect(emailing.emailsTo(vega).at(-1)?.text).toContain('Attorneys can bid on')
    expect(emailing.emailsTo(vega).at(-1)?.text).not.toContain('paused')
  })

  it('is emailed at once only the first time in an hour where it is a court date', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { caseId: id, uniqueId } = await acceptedBid(api, maria, [vega])
    await emailing.emailedNotifications(id)
    let changes = 0
    const change = async (next_hearing_date: string | null) => {
      api.advance({ seconds: 1 })
      await maria.must('updateCourtDate', {
        body: { id, court_date_changes: changes, next_hearing_date },
      })
      changes += 1
      await emailing.emailedNotifications(id)
    }
    const subjects = () => emailing.subjectsTo(vega).filter((each) => each?.includes('Court date'))
    await change('2059-03-14T09:30:00Z')
    const added = `Fastpass: Court date added to case ${uniqueId}`
    await vi.waitFor(() => expect(subjects()).toEqual([added]), SOON)
    for (const month of ['04', '05', '06']) await change(`2059-${month}-18T09:30:00Z`)
    await change(null)
    expect(subjects()).toHaveLength(1)
    api.advance({ hours: 1 })
    const removed = `Fastpass: Court date removed from case ${uniqueId}`
    await vi.waitFor(() => expect(subjects().at(-1)).toBe(removed), SOON)
    expect(subjects()).toHaveLength(2)
    api.advance({ hours: 2 })
    await change('2059-07-18T09:30:00Z')
    await vi.waitFor(() => expect(subjects()).toHaveLength(3), SOON)
    // The attorney's calendar still has the date that was removed meanwhile.
    await change(null)
    await change('2059-08-18T09:30:00Z')
    api.advance({ hours: 1 })
    const moved = `Fastpass: Court date changed on case ${uniqueId}`
    await vi.waitFor(() => expect(subjects().at(-1)).toBe(moved), SOON)
    expect(emailing.emailsTo(vega).at(-1)?.text).toContain('calendar')
    expect(subjects()).toHaveLength(4)
  })

  it('is not emailed when it was read before its hour', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    const { id } = await postCase(api, maria)
    await placeBid(vega, id)
    await move(maria, id, 'paused')
    await emailing.emailedNotifications(id)
    api.advance({ seconds: 1 })
    await move(maria, id, 'open')
    await vega.must('getCaseForAttorney', { path: { case_id: id, attorney_id: vega.id } })
    api.advance({ hours: 2 })
    const waiting = async () =>
      (await emailing.notificationsOf(id)).filter(({ emailedAt }) => emailedAt === null)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
    expect(emailing.emailsTo(vega)).toHaveLength(1)
  })

  it('is not emailed to an attorney who no longer takes part at its hour', async () => {
    const [maria, robin] = [await api.customer(), await api.admin()]
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const posted = await postCase(api, maria)
    const bid = await placeBid(okafor, posted.id)
    await move(maria, posted.id, 'paused')
    await emailing.emailedNotifications(posted.id)
    api.advance({ seconds: 1 })
    await move(maria, posted.id, 'open')
    await emailing.emailedNotifications(posted.id)
    await okafor.must('withdrawBid', { body: { id: bid.id } })

    const chosen = await acceptedBid(api, maria, [vega])
    await emailing.emailedNotifications(chosen.caseId)
    for (const [court_date_changes, month] of [1, 2].entries()) {
      api.advance({ seconds: 1 })
      const next_hearing_date = `2059-0${month}-18T09:30:00Z`
      await maria.must('updateCourtDate', {
        body: { id: chosen.caseId, court_date_changes, next_hearing_date },
      })
      await emailing.emailedNotifications(chosen.caseId)
    }
    await robin.must('deleteBid', { path: { bid_id: chosen.bid.id }, query: { reason: 'Asked' } })
    const waiting = async (id: string) =>
      (await emailing.notificationsOf(id)).filter(({ emailedAt }) => emailedAt === null)
    const about = `case ${chosen.uniqueId}`
    const removed = `Fastpass: Your bid on DUI ${about} was removed`
    await vi.waitFor(() => expect(emailing.subjectsTo(vega)).toContain(removed), SOON)
    api.advance({ hours: 2 })
    for (const id of [posted.id, chosen.caseId]) {
      await vi.waitFor(async () => expect(await waiting(id)).toEqual([]), SOON)
    }
    expect(emailing.subjectsTo(okafor)).toEqual([
      `Fastpass: DUI case ${posted.unique_id} was paused`,
    ])
    expect(emailing.subjectsTo(vega).slice(1)).toEqual([
      `Fastpass: Court date added to ${about}`,
      removed,
    ])
  })

  it('is emailed for every case to everyone, whatever else is unread', async () => {
    const maria = await api.customer()
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    for (let posted = 0; posted < 2; posted += 1) {
      const { id } = await postCase(api, maria)
      for (const attorney of [vega, okafor]) await placeBid(attorney, id)
      await move(maria, id, 'closed')
      await emailing.emailedNotifications(id)
    }
    for (const attorney of [vega, okafor]) expect(emailing.emailsTo(attorney)).toHaveLength(2)
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(2), SOON)
  })
})

import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { startJobs } from '#server/delivery/jobs.ts'
import { applyDueReminders, reopenDueCases } from '#server/domain/lifecycle/deadlines.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega, okafor } = await startWorld()
afterAll(() => api.close())

const statusFor = async (person: TestPerson, id: string) =>
  (await person.must('getCase', { path: { case_id: id } })).data.case_status

const auditOf = async (caseId: string) => {
  const lines = await api.services.db.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.caseId, caseId))
  return lines
    .map(({ event, actorRole, fromStatus, toStatus }) =>
      [event, actorRole, fromStatus ?? '-', toStatus].join(' '),
    )
    .sort()
}

const notificationsOf = async (caseId: string, person: TestPerson) => {
  const rows = await api.services.db.orm
    .select()
    .from(notifications)
    .where(eq(notifications.caseId, caseId))
  return rows
    .filter((row) => row.receivedBy === person.id)
    .map(({ kind }) => kind)
    .sort()
}

describe('the life of a case', () => {
  it('sends notifications with case number and event, and no text that anyone has written', async () => {
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id)
    const [notification] = await api.services.db.orm
      .select()
      .from(notifications)
      .where(eq(notifications.caseId, posted.id))
    expect(notification).toMatchObject({
      title: `New bid on DUI case ${posted.unique_id}`,
      emailSubject: `Fastpass: New bid on DUI case ${posted.unique_id}`,
      readAt: null,
    })
  })

  it('has no further effect when the same person repeats a request', async () => {
    const { id } = await postCase(api, maria)
    const first = await move(maria, id, 'paused')
    api.advance({ seconds: 30 })
    const second = await move(maria, id, 'paused')
    expect([second.status, second.body]).toEqual([200, { data: first.body.data, changed: false }])
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('responds with 409 and the status in plain words to what the status does not allow', async () => {
    const { id } = await postCase(api, maria)
    await move(maria, id, 'closed')
    const refused = await move(maria, id, 'open')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'closed',
      message: 'This case is closed.',
    })
    for (const status of ['paused', 'pending', 'accepted', 'rejected'] as const) {
      expect((await move(maria, id, status)).status, status).toBe(409)
    }
  })
})

describe('the end of a pause', () => {
  it('is visible in the first read after 24 hours, with one notification', async () => {
    const { id } = await postCase(api, maria)
    await placeBid(vega, id)
    await move(maria, id, 'paused')
    api.advance({ hours: 23, seconds: 3599 })
    expect(await statusFor(maria, id)).toBe('paused')
    api.advance({ seconds: 1 })
    expect(await statusFor(maria, id)).toBe('open')
    await reopenDueCases(api.services)
    expect(await notificationsOf(id, maria)).toEqual(['bid_received', 'case_reopened'])
    expect(await notificationsOf(id, vega)).toEqual(['case_paused', 'case_reopened'])
    expect(await auditOf(id)).toContain('case.reopen clock paused open')
  })

  it('is visible in lists as well, and lets attorneys bid', async () => {
    const first = await postCase(api, maria)
    const second = await postCase(api, maria)
    for (const { id } of [first, second]) await move(maria, id, 'paused')
    api.advance({ hours: 24 })
    const open = await maria.must('listCases', {
      query: { customer_id: maria.id, 'case_status[eq]': 'open' },
    })
    expect(open.data.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]))
    expect((await placeBid(vega, first.id)).bid_status).toBe('open')
  })

  it('happens automatically for a case that is not read', async () => {
    const { db } = api.services
    const jobs = (where: SQL) => rows(db.orm, sql`select id from pgboss.job where ${where}`)
    const failures: unknown[] = []
    const nothing = async () => {}
    const mailer = {
      destination: 'nowhere',
      send: nothing,
      tidy: nothing,
      check: nothing,
      close: () => {},
    }
    const onError = (error: unknown) => failures.push(error)
    const running = await startJobs({
      services: api.services,
      mailer,
      origin: 'http://localhost',
      onError,
      pollSeconds: 0.5,
    })
    // Waits for the housekeeping of the start, which is not tested here.
    const isBusy = sql`name = 'housekeeping' and state < 'completed'`
    await vi.waitFor(async () => expect(await jobs(isBusy)).toEqual([]), { timeout: 20_000 })
    const { id } = await postCase(api, maria)
    await move(maria, id, 'paused')
    const job = sql`name = 'case-deadline' and data ->> 'caseId' = ${id} and state = 'created'`
    expect(await jobs(job)).toHaveLength(1)
    api.advance({ hours: 24 })
    await db.orm.execute(sql`update pgboss.job set start_after = now() where ${job}`)
    const reopened = async () =>
      expect(await auditOf(id)).toContain('case.reopen clock paused open')
    await vi.waitFor(reopened, { timeout: 20_000 })
    await running.stop()
    expect(failures).toEqual([])
  })

  it('reopens any number of cases', async () => {
    const { id } = await postCase(api, maria)
    const ids = [id]
    while (ids.length < 5) ids.push((await postCase(api, maria)).id)
    for (const paused of ids) await move(maria, paused, 'paused')
    api.advance({ hours: 25 })
    await Promise.all([reopenDueCases(api.services), reopenDueCases(api.services)])
    for (const paused of ids) {
      expect(await statusFor(maria, paused)).toBe('open')
      expect((await notificationsOf(paused, maria)).length).toBe(1)
    }
  })
})

describe('accepting a bid', () => {
  it('rejects the other bids, ends the pause clock and gives the attorney 72 hours', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    const other = await placeBid(okafor, posted.id, 2150)
    await move(maria, posted.id, 'paused')
    expect((await decide(maria, bid)).body.data.bid_status).toBe('accepted')
    const { data: bids } = await maria.must('listBids', { query: { case_id: posted.id } })
    expect(Object.fromEntries(bids.map(({ id, bid_status }) => [id, bid_status]))).toEqual({
      [bid.id]: 'accepted',
      [other.id]: 'rejected',
    })
    const after = (await maria.must('getCase', { path: { case_id: posted.id } })).data
    expect(after).toMatchObject({
      case_status: 'pending',
      paused_until: null,
      contact_due_at: new Date(api.now().getTime() + 72 * 3_600_000).toISOString(),
    })
    api.advance({ hours: 25 })
    expect(await statusFor(maria, posted.id)).toBe('pending')
  })

  it('is refused when the bid has changed since it was shown, with the bid as it is now', async () => {
    const posted = await postCase(api, maria)
    const shown = await placeBid(vega, posted.id, 1800)
    await vega.must('updateBid', { body: { id: shown.id, bid_amount: 2500 } })
    const refused = await decide(maria, shown)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'BID_CHANGED',
      bid: { id: shown.id, bid_amount: 2500, update_count: 1, bid_status: 'open' },
    })
    expect((await decide(maria, refused.body.bid)).status).toBe(200)
  })

  it('requires a phone number to give to the attorney', async () => {
    const tom = await api.customer({ contactInfo: null })
    const posted = await postCase(api, tom)
    const bid = await placeBid(vega, posted.id)
    expect((await decide(tom, bid)).body).toMatchObject({ status: 409, code: 'PHONE_REQUIRED' })
    expect(await statusFor(tom, posted.id)).toBe('open')
    expect((await decide(tom, bid, 'rejected')).status).toBe(200)
  })

  it('is refused for a losing bid, with the status of the case', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, okafor])
    const bids = (await maria.must('listBids', { query: { case_id: caseId } })).data
    const lost = bids.find(({ bid_status }) => bid_status === 'rejected')
    if (!lost) throw new Error('No bid has lost')
    expect((await decide(maria, lost)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'pending',
      message: 'A bid on this case was already accepted.',
    })
  })

  it('is refused for a bid that was rejected, while other bids can still be accepted', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    const other = await placeBid(okafor, posted.id)
    expect((await decide(maria, bid, 'rejected')).status).toBe(200)
    expect((await decide(maria, bid)).body).toMatchObject({
      status: 409,
      current_status: 'rejected',
    })
    expect((await decide(maria, other)).status).toBe(200)
  })
})

describe('the wait for contact', () => {
  const seenBy = async (person: TestPerson, id: string) =>
    (await person.must('getCase', { path: { case_id: id } })).data
  const contact = (person: TestPerson, id: string) => person.ask('markContacted', { body: { id } })

  it('continues when the attorney takes the case, and ends when they report contact', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, okafor])
    const due = new Date(api.now().getTime() + 72 * 3_600_000).toISOString()
    await move(vega, caseId, 'accepted')
    for (const person of [maria, vega]) {
      expect(await seenBy(person, caseId)).toMatchObject({
        contact_due_at: due,
        contacted_at: null,
      })
    }
    api.advance({ hours: 2 })
    const at = api.now().toISOString()
    const first = await contact(vega, caseId)
    expect(first.status).toBe(200)
    api.advance({ hours: 1 })
    expect((await contact(vega, caseId)).body).toEqual(first.body)
    for (const person of [maria, vega]) {
      const seen = await seenBy(person, caseId)
      expect(seen).toMatchObject({
        case_status: 'accepted',
        contact_due_at: null,
        contacted_at: at,
      })
    }
    expect(await notificationsOf(caseId, maria)).toEqual([
      'bid_received',
      'bid_received',
      'case_accepted',
      'contact_made',
    ])
    expect((await auditOf(caseId)).filter((line) => line.startsWith('case.contact'))).toEqual([
      'case.contact attorney accepted accepted',
    ])
    expect((await contact(okafor, caseId)).body).toMatchObject({ current_status: 'rejected' })
    expect(await seenBy(okafor, caseId)).toMatchObject({ contact_due_at: null, contacted_at: null })
  })

  it('begins again when the customer was not contacted, and notifies admins the second time', async () => {
    const robin = await api.admin()
    const { caseId } = await acceptedBid(api, maria, [vega])
    const deny = () => maria.ask('denyContact', { body: { id: caseId } })
    expect((await deny()).body).toMatchObject({ code: 'STATUS_CONFLICT' })
    for (const round of [1, 2, 3]) {
      await contact(vega, caseId)
      api.advance({ hours: 1 })
      const denied = await deny()
      const due = new Date(api.now().getTime() + 72 * 3_600_000).toISOString()
      const waiting = { contact_due_at: due, contacted_at: null, contact_denials: round }
      expect(denied.body.data).toMatchObject({ case_status: 'pending', ...waiting })
      expect((await deny()).body).toEqual(denied.body)
      expect(await seenBy(vega, caseId)).toMatchObject(waiting)
    }
    expect(await notificationsOf(caseId, robin)).toEqual(['contact_denied_twice'])
    const lines = (await auditOf(caseId)).filter((line) => line.startsWith('contact.deny'))
    expect(lines).toEqual(Array(3).fill('contact.deny customer pending pending'))
  })

  it('sends a reminder once, however many read the case at the same time, and none after contact', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega])
    const { caseId: other } = await acceptedBid(api, maria, [vega])
    await contact(vega, other)
    const remindersOf = async (id: string) =>
      (await notificationsOf(id, vega)).filter((kind) => kind === 'contact_reminder').length
    for (const count of [1, 2, 3, 3]) {
      api.advance({ hours: 24 })
      await Promise.all([1, 2, 3].map(() => applyDueReminders(api.services)))
      expect(await remindersOf(caseId)).toBe(count)
    }
    expect(await remindersOf(other)).toBe(0)
    expect(await notificationsOf(caseId, maria)).toEqual(['bid_received', 'contact_overdue'])
    expect((await auditOf(caseId)).filter((line) => line.startsWith('contact.remind'))).toEqual(
      Array(3).fill('contact.remind clock pending pending'),
    )
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEvents, notifications } from '#server/db/schema.ts'
import { reopenDueCases, startPauseClock } from '#server/domain/pause-clock.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson
let admin: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
  admin = await api.admin()
})
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

const noticesOf = async (caseId: string, person: TestPerson) => {
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
  it('goes from an accepted bid over the attorney’s yes to closed', async () => {
    const { caseId, bid } = await acceptedBid(api, maria, [vega, okafor])
    expect(await statusFor(maria, caseId)).toBe('pending')
    expect((await move(vega, caseId, 'accepted')).body.data.case_status).toBe('accepted')
    expect((await move(vega, caseId, 'closed')).body.data.case_status).toBe('closed')
    const bids = (await maria.must('listBids', { query: { case_id: caseId } })).data
    expect(bids.map(({ id, bid_status }) => [id === bid.id, bid_status])).toEqual([
      [true, 'accepted'],
      [false, 'rejected'],
    ])
    expect(await auditOf(caseId)).toEqual([
      'bid.accept customer open accepted',
      'bid.accept customer open pending',
      'bid.create attorney - open',
      'bid.create attorney - open',
      'bid.pass customer open rejected',
      'case.accept attorney pending accepted',
      'case.close attorney accepted closed',
      'case.create customer - open',
    ])
  })

  it('tells everyone concerned but the one who acted', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, okafor])
    api.advance({ seconds: 1 })
    await move(vega, caseId, 'rejected')
    expect(await noticesOf(caseId, maria)).toEqual([
      'bid_received',
      'bid_received',
      'case_rejected',
    ])
    expect(await noticesOf(caseId, vega)).toEqual(['bid_accepted'])
    expect(await noticesOf(caseId, okafor)).toEqual(['bid_rejected'])
  })

  it('names case number and event in a notice, and nothing that anyone has written', async () => {
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id)
    const [notice] = await api.services.db.orm
      .select()
      .from(notifications)
      .where(eq(notifications.caseId, posted.id))
    expect(notice).toMatchObject({
      title: `New bid on case ${posted.unique_id}`,
      emailSubject: `Fastpass: New bid on case ${posted.unique_id}`,
      readAt: null,
    })
  })

  it('lets owner and admin pause and reopen it', async () => {
    const { id } = await postCase(api, maria)
    const paused = await move(maria, id, 'paused')
    expect(paused.body.data).toMatchObject({
      case_status: 'paused',
      paused_until: new Date(api.now().getTime() + 24 * 3_600_000).toISOString(),
    })
    expect((await move(maria, id, 'open')).body.data).toMatchObject({
      case_status: 'open',
      paused_until: null,
    })
    expect((await move(admin, id, 'paused')).status).toBe(200)
    expect((await move(admin, id, 'open')).status).toBe(200)
    expect(await noticesOf(id, maria)).toEqual(['case_paused', 'case_reopened'])
  })

  it('does nothing again when the same person asks again', async () => {
    const { id } = await postCase(api, maria)
    const first = await move(maria, id, 'paused')
    api.advance({ seconds: 30 })
    const second = await move(maria, id, 'paused')
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('answers 409 with the status, in plain words, to what the status does not allow', async () => {
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

  it('lets only the chosen attorney answer, and only once', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, okafor])
    expect((await move(okafor, caseId, 'accepted')).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'rejected',
    })
    expect((await move(maria, caseId, 'accepted')).status).toBe(409)
    const declined = await vega.ask('declineCase', {
      body: { id: caseId, attorney_id: vega.id, case_status: 'rejected' },
    })
    expect(declined.body.data.case_status).toBe('rejected')
    // The same transition by its other name.
    expect((await move(vega, caseId, 'rejected')).status).toBe(200)
    expect((await move(vega, caseId, 'accepted')).status).toBe(409)
  })

  it('lets the client close a case that an attorney has', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega])
    expect((await move(maria, caseId, 'closed')).status).toBe(200)
    expect(await statusFor(vega, caseId)).toBe('closed')
    expect(await noticesOf(caseId, vega)).toEqual(['bid_accepted', 'case_closed'])
  })
})

describe('the end of a pause', () => {
  it('shows in the first read after 24 hours, with one notice', async () => {
    const { id } = await postCase(api, maria)
    await placeBid(vega, id)
    await move(maria, id, 'paused')
    api.advance({ hours: 23, seconds: 3599 })
    expect(await statusFor(maria, id)).toBe('paused')
    api.advance({ seconds: 1 })
    expect(await statusFor(maria, id)).toBe('open')
    await reopenDueCases(api.services)
    expect(await noticesOf(id, maria)).toEqual(['bid_received', 'case_reopened'])
    expect(await noticesOf(id, vega)).toEqual(['case_paused', 'case_reopened'])
    expect(await auditOf(id)).toContain('case.reopen clock paused open')
  })

  it('shows in lists as well, and lets attorneys bid', async () => {
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

  it('comes by itself for a case that nobody reads', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const failures: unknown[] = []
    const pauseClock = startPauseClock(api.services, (error) => failures.push(error))
    const { id } = await postCase(api, maria)
    await move(maria, id, 'paused')
    api.advance({ hours: 24 })
    vi.advanceTimersByTime(30_000)
    await pauseClock.stop()
    vi.useRealTimers()
    expect(await auditOf(id)).toContain('case.reopen clock paused open')
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
      expect((await noticesOf(paused, maria)).length).toBe(1)
    }
  })
})

describe('accepting a bid', () => {
  it('ends the pause clock and gives the attorney 72 hours', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    await move(maria, posted.id, 'paused')
    expect((await decide(maria, bid)).body.data.bid_status).toBe('accepted')
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

  it('needs a phone number to give to the attorney', async () => {
    const tom = await api.customer({ contactInfo: null })
    const posted = await postCase(api, tom)
    const bid = await placeBid(vega, posted.id)
    expect((await decide(tom, bid)).body).toMatchObject({ status: 409, code: 'PHONE_REQUIRED' })
    expect(await statusFor(tom, posted.id)).toBe('open')
    expect((await decide(tom, bid, 'rejected')).status).toBe(200)
  })

  it('answers the same person’s repetition with 200, also when the case has moved on', async () => {
    const { caseId, bid } = await acceptedBid(api, maria, [vega, okafor])
    expect((await decide(maria, bid)).status).toBe(200)
    await move(vega, caseId, 'accepted')
    expect((await decide(maria, bid)).status).toBe(200)
    expect(await statusFor(maria, caseId)).toBe('accepted')
  })

  it('is refused for a bid that has lost, with the status of the case', async () => {
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

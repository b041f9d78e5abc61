// Bids that end by themselves, on a clock that the test moves.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findAffectedUsers } from '#server/db/affected-users.ts'
import { rows } from '#server/db/connection/database.ts'
import type { JobData } from '#server/db/jobs.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids } from '#server/db/schema/cases.ts'
import { applyBidEnd, endDueBids } from '#server/domain/lifecycle/deadlines.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { seedBids, seedCases } from '#tests/support/seeded-cases.ts'
import { decide, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
})
// The clock moves by days, which ends the sessions of the previous test.
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000

/** Bids on a new case; the bid ends after these days. */
async function bidThatEnds(ends_in_days: 7 | 14 | 30 | null = 7) {
  const { id: caseId } = await postCase(api, maria)
  const body = { attorney_id: vega.id, case_id: caseId, bid_amount: 1800, ends_in_days }
  return { caseId, bid: (await vega.must('createBid', { body })).data }
}

const bidOf = async (person: TestPerson, case_id: string) => {
  const [bid] = (await person.must('listBids', { query: { case_id } })).data
  if (!bid) throw new Error('There is no bid')
  return bid
}

/** Lets these days pass. Sessions are shorter, so both log in again. */
async function pass(days: number) {
  api.advance({ seconds: days * DAY_SECONDS })
  maria = await maria.onAnotherPhone()
  vega = await vega.onAnotherPhone()
  okafor = await okafor.onAnotherPhone()
}

async function plannedFor(bidId: string): Promise<JobData['bid-end'][]> {
  const found = await rows<{ data: JobData['bid-end'] }>(
    api.services.db.orm,
    sql`select data from pgboss.job where name = 'bid-end' and data ->> 'bidId' = ${bidId}
        order by start_after`,
  )
  return found.map(({ data }) => data)
}

const eventsOf = async (bidId: string) => {
  const found = await api.services.db.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entity, 'bid'), eq(auditEvents.entityId, bidId)))
    .orderBy(auditEvents.at)
  return found.map(({ event, actorRole, fromStatus, toStatus }) =>
    [event, actorRole, fromStatus, toStatus].join(' '),
  )
}

it('bids end by a job 7, 14 or 30 days after they were sent, and those without an end never', async () => {
  for (const days of [7, 14, 30] as const) {
    const { caseId, bid } = await bidThatEnds(days)
    const due = new Date(Date.parse(bid.created_at) + days * DAY_MS)
    expect(bid).toMatchObject({ ends_in_days: days, ended_at: null })
    expect(Date.parse(bid.ends_at ?? '')).toBe(due.getTime())
    expect(await plannedFor(bid.id)).toEqual([{ bidId: bid.id, due: due.toISOString() }])
    expect((await bidOf(maria, caseId)).ends_at).toBe(bid.ends_at)
  }
  const { bid } = await bidThatEnds(null)
  expect(bid).toMatchObject({ ends_in_days: null, ends_at: null })
  expect(await plannedFor(bid.id)).toEqual([])
  const body = { attorney_id: okafor.id, case_id: bid.case_id, bid_amount: 900 }
  for (const ends_in_days of [0, 8, '7', 7.5]) {
    const wrong = { ...body, ends_in_days: ends_in_days as never }
    expect((await okafor.ask('createBid', { body: wrong })).status).toBe(422)
  }
})

it('ended bids cannot be accepted or rejected, and both sides see and are notified that they ended', async () => {
  const { caseId, bid } = await bidThatEnds()
  const [job] = await plannedFor(bid.id)
  if (!job) throw new Error('No end is planned.')
  // A job that is early plans itself again, and changes nothing.
  await applyBidEnd(api.services, job)
  expect(await plannedFor(bid.id)).toHaveLength(2)
  expect((await bidOf(maria, caseId)).bid_status).toBe('open')
  await pass(7)
  await applyBidEnd(api.services, job)
  await applyBidEnd(api.services, job)
  for (const person of [maria, vega]) {
    expect(await bidOf(person, caseId)).toMatchObject({ bid_status: 'rejected', update_count: 0 })
    expect((await bidOf(person, caseId)).ended_at).not.toBeNull()
    expect((await bidOf(person, caseId)).decided_at).toBeNull()
    const told = (await notificationsTo(person)).filter(({ kind }) => kind === 'bid_ended')
    expect(told.map(({ title }) => title)).toEqual([
      expect.stringMatching(
        person === vega ? /^Your bid on DUI case \d+ has ended$/ : /^A bid on /,
      ),
    ])
  }
  for (const decision of ['accepted', 'rejected'] as const) {
    const refused = await decide(maria, bid, decision)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'ended',
      message: 'This bid has ended.',
    })
  }
  expect(await eventsOf(bid.id)).toEqual(['bid.create attorney  open', 'bid.end clock open ended'])
  const [listed] = (await maria.must('listCases', { query: { customer_id: maria.id } })).data
  expect(listed).toMatchObject({ total_bid: 1, rejected_bids: 0, left_bids: 1, lowest_bid: null })
})

it('ended bids are in the timelines of the customer and their attorney only, at most 20 with repeated sendings', async () => {
  const { caseId, bid } = await bidThatEnds()
  const ends = async (person: TestPerson) => {
    const { data } = await person.must('getCase', { path: { case_id: caseId } })
    return (data.timeline ?? []).filter(({ kind }) => kind === 'bid_ended')
  }
  expect(await ends(maria)).toEqual([])
  await pass(7)
  await endDueBids(api.services)
  const [line, ...others] = await ends(maria)
  expect(line).toEqual({
    kind: 'bid_ended',
    by: 'clock',
    at: (await bidOf(maria, caseId)).ended_at,
  })
  expect(others).toEqual([])
  expect(await ends(okafor)).toEqual([])
  for (let round = 0; round < 10; round += 1) {
    await vega.must('updateBid', { body: { id: bid.id, bid_amount: 1800, ends_in_days: 7 } })
    await api.services.db.orm.update(bids).set({ updateCount: 0 }).where(eq(bids.id, bid.id))
    await pass(7)
    await endDueBids(api.services)
  }
  expect(await ends(maria)).toHaveLength(10)
  expect(await ends(vega)).toHaveLength(10)
  expect(await ends(okafor)).toEqual([])
})

it('ended bids are refused from that moment on, even when no job has run', async () => {
  const { bid } = await bidThatEnds()
  await pass(7)
  expect((await decide(maria, bid)).body).toMatchObject({ current_status: 'ended' })
  expect((await vega.ask('withdrawBid', { body: { id: bid.id } })).status).toBe(409)
})

it('bids are shown as ended although their job was lost, and their attorney can still open the case', async () => {
  const { caseId, bid } = await bidThatEnds()
  const ownRow = { path: { attorney_id: vega.id }, query: { scope: 'current' } } as const
  const [row] = (await vega.must('listCasesByAttorney', ownRow)).data
  expect(row?.bids[0]).toMatchObject({ id: bid.id, ends_at: bid.ends_at, ended_at: null })
  await pass(7)
  expect((await bidOf(maria, caseId)).ended_at).not.toBeNull()
  const seen = (await vega.must('getCase', { path: { case_id: caseId } })).data
  expect(seen.case_status).toBe('open')
  expect(seen.timeline?.map(({ kind }) => kind)).toEqual(['posted', 'bid_sent', 'bid_ended'])
  // Other attorneys also see that this bid no longer counts.
  expect(seen).toMatchObject({ total_bid: 1, left_bids: 1 })
  const seenByRival = (await okafor.must('getCase', { path: { case_id: caseId } })).data
  expect(seenByRival).toMatchObject({ total_bid: 1, left_bids: 1 })
  const ofRival = { path: { attorney_id: okafor.id }, query: { scope: 'explore' } } as const
  const [explored] = (await okafor.must('listCasesByAttorney', ofRival)).data
  expect(explored).toMatchObject({ id: caseId, total_bid: 1, left_bids: 1 })
  const listed = async (scope: 'current' | 'past') => {
    const about = { path: { attorney_id: vega.id }, query: { scope } }
    return (await vega.must('listCasesByAttorney', about)).data.map((item) => [
      item.case_status,
      item.bids[0]?.ended_at != null,
      item.total_bid - (item.left_bids ?? 0),
    ])
  }
  expect(await listed('current')).toEqual([['open', true, 0]])
  expect(await listed('past')).toEqual([])
  // Once another bid is accepted, the case is over for them, and they see how many bids there were
  // when theirs ended.
  api.advance({ seconds: 1 })
  const other = await placeBid(okafor, caseId, 900)
  expect((await decide(maria, other)).status).toBe(200)
  expect((await vega.must('getCase', { path: { case_id: caseId } })).data.case_status).toBe(
    'rejected',
  )
  expect(await listed('past')).toEqual([['rejected', true, 1]])
  expect((await bidOf(vega, caseId)).ended_at).not.toBeNull()
  expect(await eventsOf(bid.id)).toHaveLength(2)
})

it('bids count as ended, not as rejected, when another bid is accepted before their job', async () => {
  const { caseId, bid } = await bidThatEnds()
  const other = await placeBid(okafor, caseId, 900)
  await pass(7)
  expect((await decide(maria, other)).status).toBe(200)
  expect((await bidOf(vega, caseId)).ended_at).not.toBeNull()
  expect(await eventsOf(bid.id)).toContain('bid.end clock open ended')
  const kinds = (await notificationsTo(vega)).map(({ kind }) => kind)
  expect(kinds).toContain('bid_ended')
  expect(kinds).not.toContain('bid_rejected')
})

it.runIf(isPostgres)(
  'bids of a case that is being changed do not delay the bids of another',
  async () => {
    const ending = await bidThatEnds()
    const { id } = await postCase(api, maria)
    await pass(7)
    await api.services.db.orm.transaction(async (tx) => {
      await tx.execute(sql`select from cases where id = ${ending.caseId} for update`)
      expect((await maria.must('listBids', { query: { case_id: id } })).data).toEqual([])
    })
  },
)

it('ended bids keep their attorney informed about the case until it takes no more bids', async () => {
  const { caseId, bid } = await bidThatEnds()
  await pass(7)
  await endDueBids(api.services)
  const affected = (endBidding: string[] = []) => {
    const changed = { forOwners: [], forBidders: [caseId], forReaders: [], endBidding }
    return findAffectedUsers(api.services.db.orm, changed, { customers: [], attorneys: [vega.id] })
  }
  expect(await affected()).toEqual([{ caseId, personId: vega.id }])
  await move(maria, caseId, 'closed')
  expect(await affected([caseId])).toEqual([{ caseId, personId: vega.id }])
  expect(await affected()).toEqual([])
  const again = { id: bid.id, bid_amount: 1800 }
  const refused = await vega.ask('updateBid', { body: again })
  expect(refused.body).toMatchObject({
    current_status: 'ended',
    message: 'This case no longer takes bids.',
  })
})

it('ended bids are sent again by an edit, even without a change, which counts and restarts the days', async () => {
  const { caseId, bid } = await bidThatEnds()
  await pass(7)
  const again = { id: bid.id, bid_amount: 1800 }
  const { data } = await vega.must('updateBid', { body: again })
  expect(data).toMatchObject({ bid_status: 'open', update_count: 1, ended_at: null })
  expect(Date.parse(data.ends_at ?? '')).toBe(api.services.clock().getTime() + 7 * DAY_MS)
  // 'Newest' has it first again.
  const sent = { created_at: bid.created_at, sent_at: api.now().toISOString() }
  expect(await bidOf(maria, caseId)).toMatchObject(sent)
  expect(await plannedFor(bid.id)).toHaveLength(2)
  expect(await eventsOf(bid.id)).toContain('bid.edit attorney ended open')
  const kinds = (await notificationsTo(maria)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'bid_received')).toHaveLength(2)
  expect((await decide(maria, await bidOf(maria, caseId))).status).toBe(200)
})

it('ended bids that were sent again are in both timelines with both times', async () => {
  const { caseId, bid } = await bidThatEnds()
  await pass(7)
  await endDueBids(api.services)
  await pass(1)
  await vega.must('updateBid', { body: { id: bid.id, bid_amount: 1800 } })
  const again = { kind: 'bid_sent', by: 'attorney', at: api.now().toISOString(), is_again: true }
  await pass(1)
  expect((await decide(maria, await bidOf(maria, caseId))).status).toBe(200)
  const timelineOf = async (person: TestPerson) =>
    (await person.must('getCase', { path: { case_id: caseId } })).data.timeline ?? []
  const since = [{ kind: 'bid_ended', at: bid.ends_at }, again, { kind: 'bid_accepted' }]
  expect(await timelineOf(maria)).toMatchObject([
    ...[{ kind: 'posted' }, { kind: 'first_bid' }],
    ...since,
  ])
  expect(await timelineOf(vega)).toMatchObject([
    ...[{ kind: 'posted' }, { kind: 'bid_sent', at: bid.created_at }],
    ...since,
  ])
})

it('ended bids that were sent again are one new bid in the customer’s notifications', async () => {
  const { caseId, bid } = await bidThatEnds()
  const group = async () => {
    const query = { received_by: maria.id, grouped: true }
    const found = (await maria.must('listNotifications', { query })).data
    return found.find(({ kind }) => kind === 'bid_received')?.group
  }
  await pass(7)
  await endDueBids(api.services)
  await vega.must('updateBid', { body: { id: bid.id, bid_amount: 1800 } })
  const once = { count: 1, new_bids: 1, lowest_bid: 1800 }
  expect(await group()).toMatchObject({ ...once, unread_count: 1 })
  await placeBid(okafor, caseId, 900)
  expect(await group()).toMatchObject({ count: 2, new_bids: 2, lowest_bid: 900 })
  await maria.must('getCase', { path: { case_id: caseId } })
  expect(await group()).toMatchObject({ unread_count: 0, count: 2, new_bids: 2 })
})

it('bids restart their days with each change, and the earlier job does nothing', async () => {
  const { caseId, bid } = await bidThatEnds()
  const [first] = await plannedFor(bid.id)
  if (!first) throw new Error('No end is planned.')
  await pass(3)
  const cheaper = { id: bid.id, bid_amount: 1500 }
  const { data } = await vega.must('updateBid', { body: cheaper })
  expect(Date.parse(data.ends_at ?? '')).toBe(Date.parse(first.due) + 3 * DAY_MS)
  expect((await plannedFor(bid.id)).map(({ due }) => due)).toEqual([first.due, data.ends_at])
  await pass(4)
  await applyBidEnd(api.services, first)
  expect((await bidOf(maria, caseId)).bid_status).toBe('open')
  const never = { ...cheaper, ends_in_days: null }
  expect((await vega.must('updateBid', { body: never })).data.ends_at).toBeNull()
  await pass(30)
  await endDueBids(api.services)
  expect((await bidOf(maria, caseId)).bid_status).toBe('open')
})

it('bids do not change when the case was closed or decided before their end', async () => {
  const closed = await bidThatEnds()
  const accepted = await bidThatEnds()
  expect((await move(maria, closed.caseId, 'closed')).status).toBe(200)
  expect((await decide(maria, accepted.bid)).status).toBe(200)
  await pass(8)
  await endDueBids(api.services)
  expect(await bidOf(maria, closed.caseId)).toMatchObject({ bid_status: 'open', ended_at: null })
  expect(await bidOf(maria, accepted.caseId)).toMatchObject({
    bid_status: 'accepted',
    ended_at: null,
  })
  // They are not looked at every minute.
  const due = await api.services.db.orm
    .select()
    .from(bids)
    .where(
      sql`${bids.bidStatus} = 'open' and ${bids.endsAt} <= ${api.services.clock().toISOString()}`,
    )
  expect(due).toEqual([])
})

it('bids that are due are ended a hundred at a time, and the job of a deleted one does nothing', async () => {
  const { orm } = api.services.db
  await seedCases(orm, { of: maria, in: await api.categoryId('dui'), count: 120 })
  await seedBids(orm, { on: maria, by: vega })
  const own = eq(bids.attorneyId, vega.id)
  await orm.update(bids).set({ endsAt: api.now() }).where(own)
  const countOfOpen = () => orm.$count(bids, and(own, eq(bids.bidStatus, 'open')))
  expect(await endDueBids(api.services)).toBe(true)
  expect(await countOfOpen()).toBe(20)
  expect(await endDueBids(api.services)).toBe(false)
  expect(await countOfOpen()).toBe(0)
  const gone = { bidId: randomUUID(), due: api.now().toISOString() }
  await expect(applyBidEnd(api.services, gone)).resolves.toBeUndefined()
})

it('bids end at the time of their end, not when the server notices', async () => {
  const { caseId, bid } = await bidThatEnds()
  await pass(7.5)
  await endDueBids(api.services)
  for (const person of [maria, vega]) {
    expect((await bidOf(person, caseId)).ended_at).toBe(bid.ends_at)
    const { timeline = [] } = (await person.must('getCase', { path: { case_id: caseId } })).data
    expect(timeline.at(-1)).toMatchObject({ kind: 'bid_ended', at: bid.ends_at })
    const told = (await notificationsTo(person)).find(({ kind }) => kind === 'bid_ended')
    expect(told?.created_at).toBe(api.now().toISOString())
  }
})

it('bids end on a paused case as well', async () => {
  const { caseId, bid } = await bidThatEnds()
  await pass(6.9)
  expect((await move(maria, caseId, 'paused')).status).toBe(200)
  await pass(0.2)
  expect((await decide(maria, bid)).body).toMatchObject({ current_status: 'ended' })
  expect((await bidOf(vega, caseId)).ended_at).not.toBeNull()
})

it('admins find ended bids as ended, and not among the rejected', async () => {
  const { caseId, bid } = await bidThatEnds()
  const lost = await placeBid(okafor, caseId, 900)
  const other = await bidThatEnds(30)
  expect((await decide(maria, lost, 'rejected')).status).toBe(200)
  await pass(7)
  await endDueBids(api.services)
  const robin = await api.admin()
  const found = async (attorney: TestPerson, query: { filters?: string; search?: string }) =>
    (await robin.must('listAdminBids', { query: { attorney_id: attorney.id, ...query } })).data.map(
      ({ id }) => id,
    )
  const by = (attorney: TestPerson, status: string) =>
    found(attorney, { filters: `bid_status${status}` })
  expect(await by(vega, '[eq]=ended')).toEqual([bid.id])
  expect(await by(vega, '[eq]=rejected')).toEqual([])
  expect(await by(vega, '[ne]=ended')).toEqual([other.bid.id])
  expect(new Set(await by(vega, '[ne]=rejected'))).toEqual(new Set([bid.id, other.bid.id]))
  expect(await by(okafor, '[eq]=ended')).toEqual([])
  expect(await by(okafor, '[eq]=rejected')).toEqual([lost.id])
  expect(await found(vega, { search: 'bid_status[ilike]=*ended*' })).toEqual([bid.id])
  expect(await found(okafor, { search: 'bid_status[ilike]=*rejected*' })).toEqual([lost.id])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#contract'
import { auditEvents } from '#server/db/schema/audit.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

/** Returns the timeline of a case as a person reads it. */
async function timelineOf(person: TestPerson, case_id: string) {
  const { data } = await person.must('getCase', { path: { case_id } })
  return data.timeline ?? []
}

/** Returns what happened, and who did it. */
const timelineFor = async (person: TestPerson, caseId: string) =>
  (await timelineOf(person, caseId)).map(({ kind, by, reason }) =>
    [kind, by, reason].filter(Boolean).join(' '),
  )

const later = () => api.advance({ seconds: 1 })

it('the timeline has everything for the owner, and for each attorney what concerns them', async () => {
  const { id, created_at } = await postCase(api, maria)
  later()
  const bid = await placeBid(vega, id)
  later()
  await placeBid(okafor, id, 2400)
  expect(await timelineFor(okafor, id)).toEqual(['posted customer', 'bid_sent attorney'])
  for (const status of ['paused', 'open'] as const) {
    later()
    await move(maria, id, status)
  }
  later()
  await decide(maria, bid)
  const path = { case_id: id }
  later()
  await vega.must('markContacted', { body: { id } })
  later()
  await maria.must('denyContact', { body: { id } })
  for (const status of ['accepted', 'closed'] as const) {
    later()
    await move(vega, id, status)
  }

  const sinceTheBid = [
    'paused customer',
    'reopened customer',
    'bid_accepted customer',
    'contacted attorney',
    'contact_denied customer',
    'case_accepted attorney',
    'closed attorney',
  ]
  expect(await timelineFor(maria, id)).toEqual([
    ...['posted customer', 'first_bid attorney'],
    ...sinceTheBid,
  ])
  expect(await timelineFor(vega, id)).toEqual([
    ...['posted customer', 'bid_sent attorney'],
    ...sinceTheBid,
  ])
  expect(await timelineFor(okafor, id)).toEqual([
    'posted customer',
    'bid_sent attorney',
    'paused customer',
    'reopened customer',
    'bid_not_chosen customer',
  ])
  const timeline = await timelineOf(maria, id)
  expect(timeline[0]?.at).toBe(created_at)
  expect(timeline.at(-1)?.at).toBe((await maria.must('getCase', { path })).data.status_at)
})

it('the timeline says which version of the disclaimer a person had read, of attorneys only their own', async () => {
  const posting = { ...(await caseIn(api, maria)), disclaimer_version: 1 }
  const { id } = (await maria.must('createCase', { body: posting })).data
  later()
  const bid = await placeBid(vega, id)
  await placeBid(okafor, id, 2400)
  later()
  const acceptance = { id: bid.id, bid_status: 'accepted', update_count: 0 } as const
  await maria.must('updateBidStatus', { body: { ...acceptance, disclaimer_version: 1 } })
  later()
  await vega.must('markContacted', { body: { id, disclaimer_version: 1 } })
  const readBy = async (person: TestPerson) =>
    (await timelineOf(person, id)).flatMap(({ kind, disclaimer_version }) =>
      disclaimer_version === undefined ? [] : [[kind, disclaimer_version]],
    )
  expect(await readBy(maria)).toEqual([
    ['posted', 1],
    ['bid_accepted', 1],
    ['contacted', 1],
  ])
  expect(await readBy(vega)).toEqual([['contacted', 1]])
  expect(await readBy(okafor)).toEqual([])

  // A version that was never shown is not recorded, and stops no one.
  const unknown = { ...(await caseIn(api, maria)), disclaimer_version: 999 }
  const { timeline } = (await maria.must('createCase', { body: unknown })).data
  expect(timeline[0]).not.toHaveProperty('disclaimer_version')
})

it('the timeline of a later attorney has nothing about an earlier one', async () => {
  const admin = await api.admin()
  const { id } = await postCase(api, maria)
  const first = await placeBid(vega, id)
  later()
  await decide(maria, first)
  later()
  await vega.must('markContacted', { body: { id } })
  later()
  await admin.must('deleteBid', { path: { bid_id: first.id }, query: { reason: 'Asked' } })
  later()
  expect(await timelineFor(okafor, id)).toEqual(['posted customer', 'reopened admin'])
  expect(await timelineFor(vega, id)).toEqual(['posted customer', 'reopened admin bid_removed'])
  const second = await placeBid(okafor, id)
  later()
  await decide(maria, second)
  expect(await timelineFor(okafor, id)).toEqual([
    'posted customer',
    'reopened admin',
    'bid_sent attorney',
    'bid_accepted customer',
  ])
  expect(await timelineFor(maria, id)).toEqual([
    'posted customer',
    'bid_accepted customer',
    'contacted attorney',
    'reopened admin bid_removed',
    'first_bid attorney',
    'bid_accepted customer',
  ])
  later()
  await admin.must('deleteUser', { path: { user_id: okafor.userId }, query: { reason: 'Asked' } })
  expect((await timelineFor(maria, id)).at(-1)).toBe('reopened admin attorney_left')
  // A record of before causes were recorded gives no reason.
  await api.services.db.orm
    .update(auditEvents)
    .set({ causeId: null, caseCauseId: null })
    .where(eq(auditEvents.entityId, id))
  expect((await timelineFor(maria, id)).at(-1)).toBe('reopened admin')
  okafor = await api.attorney()
})

it('the timeline has the latest fifty events of a case that was paused very often', async () => {
  const { id } = await postCase(api, maria)
  for (let round = 0; round < 30; round += 1) {
    for (const status of ['paused', 'open'] as const) {
      // Ten pauses a day are allowed.
      api.advance({ hours: 2 })
      await move(maria, id, status)
    }
  }
  const timeline = await timelineFor(maria, id)
  expect(timeline).toHaveLength(51)
  expect(timeline[0]).toBe('posted customer')
  expect(timeline.at(-1)).toBe('reopened customer')
})

it('the timeline counts each attorney who has read a case once, and not the customer or admins', async () => {
  const { id } = await postCase(api, maria)
  const path = { case_id: id }
  const readers = async () =>
    (await maria.must('getCase', { path })).data as components['schemas']['CustomerCase']
  const unread = await readers()
  expect(unread).toMatchObject({ reader_count: 0 })
  expect(unread).not.toHaveProperty('last_read_at')
  const admin = await api.admin()
  await admin.must('getCase', { path })
  await vega.must('getCase', { path })
  await vega.must('getCaseForAttorney', { path: { ...path, attorney_id: vega.id } })
  const { first_read_at: first } = await readers()
  expect(await readers()).toMatchObject({ reader_count: 1, last_read_at: first })
  api.advance({ hours: 24 })
  await okafor.must('getCaseForAttorney', { path: { ...path, attorney_id: okafor.id } })
  const { last_read_at: last, ...both } = await readers()
  expect(both).toMatchObject({ reader_count: 2, first_read_at: first })
  expect(Date.parse(last ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  // The first time of each counts.
  await vega.must('getCase', { path })
  expect(await readers()).toMatchObject({ first_read_at: first, last_read_at: last })
  const theirs = (await vega.must('getCase', { path })).data
  for (const property of ['reader_count', 'first_read_at', 'last_read_at']) {
    expect(theirs).not.toHaveProperty(property)
  }
})

it('the timeline counts an attorney who bids as a reader', async () => {
  const { id } = await postCase(api, maria)
  await placeBid(vega, id)
  await placeBid(okafor, id)
  await okafor.must('getCase', { path: { case_id: id } })
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data).toMatchObject({ reader_count: 2 })
})

// Which users receive which events of each change.
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { newId } from '#server/db/ids.ts'
import { bids } from '#server/db/schema/cases.ts'
import {
  type AuditEvent,
  type NewNotification,
  recordEvents,
  recordNotifications,
} from '#server/db/transaction/pending.ts'
import { flushPending, withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { type LiveEvent, openTestStream, type TestStream } from '#tests/support/events.ts'
import { caseIn, checkConflict, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let tom: TestPerson
let vega: TestPerson
let okafor: TestPerson
let stranger: TestPerson
let robin: TestPerson
/**
 * Changes of this case of Tom's are published last, so a subscriber that has received one has
 * received all before it.
 */
let last: string

type Bid = components['schemas']['Bid']

const names = ['owner', 'otherCustomer', 'bidder', 'rival', 'outsider', 'admin'] as const
type Name = (typeof names)[number]
let streams: Record<Name, TestStream>

beforeAll(async () => {
  api = await startApi({ listen: true, live: { exploreMs: 0 } })
  maria = await api.customer()
  tom = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
  stranger = await api.attorney()
  robin = await api.admin()
  last = (await postCase(api, tom)).id
  for (const attorney of [vega, okafor, stranger]) await placeBid(attorney, last)
  const open = (person: TestPerson) => openTestStream(api.origin, person)
  streams = {
    owner: await open(maria),
    otherCustomer: await open(tom),
    bidder: await open(vega),
    rival: await open(okafor),
    outsider: await open(stranger),
    admin: await open(robin),
  }
})
afterAll(() => api.close())

const happened = (...events: AuditEvent[]) =>
  withTransaction(api.services.db.orm, async (tx) => recordEvents(tx, ...events))
const notify = (notifications: NewNotification[]) =>
  withTransaction(api.services.db.orm, async (tx) => recordNotifications(tx, ...notifications))

/** Publishes a change of their own to each person, and returns what each received before it. */
async function receivedEvents(): Promise<Partial<Record<Name, string[]>>> {
  const at = api.now()
  await happened({
    id: newId(at),
    at,
    actorRole: 'clock',
    entity: 'case',
    entityId: last,
    caseId: last,
    event: 'case.edit',
    fromStatus: 'open',
    toStatus: 'open',
  })
  const { otherCustomer, bidder, rival, outsider } = streams
  const isLast = ({ kind, case_id }: LiveEvent) => kind === 'case' && case_id === last
  const received = {
    otherCustomer: await otherCustomer.until(isLast),
    bidder: await bidder.until(isLast),
    rival: await rival.until(isLast),
    outsider: await outsider.until(isLast),
  }
  // The admin, and the owner of nothing else, receive an event about a notification of theirs
  // instead.
  const notification = { kind: 'onboarding', title: '', emailSubject: '', createdAt: at } as const
  await notify(
    [maria, robin].map(({ id }) => ({
      ...notification,
      id: newId(at),
      receivedBy: id,
      caseId: last,
    })),
  )
  const isNotification = ({ kind, case_id }: LiveEvent) => kind === 'notice' && case_id === last
  const others = {
    owner: await streams.owner.until(isNotification),
    admin: await streams.admin.until(isNotification),
  }
  return Object.fromEntries(
    Object.entries({ ...received, ...others })
      .map(
        ([name, events]) => [name, toldTo(name, events.slice(0, -1)).map(wordsOf).sort()] as const,
      )
      .filter(([, words]) => words.length > 0),
  )
}

// Admins receive every change; another test covers that.
const toldTo = (name: string, events: LiveEvent[]) =>
  events.filter(({ kind }) => name !== 'admin' || kind !== 'office')

/** The case that a row is about. */
let caseId: string
const wordsOf = ({ kind, case_id }: LiveEvent) => {
  if (case_id == null) return kind
  return `${kind} ${case_id === caseId ? 'of it' : 'of another case'}`
}

const inTheRunning = () => Promise.all([placeBid(vega, caseId), placeBid(okafor, caseId, 2400)])
const edit = (attorney: TestPerson, id: string) =>
  attorney.must('updateBid', { body: { id, bid_amount: 1700, is_payment_activated: true } })

const withdraw = (attorney: TestPerson, id: string) =>
  attorney.must('withdrawBid', { body: { id } })

const both = ['case of it', 'notice of it']
const all = ['case of it', 'explore', 'notice of it']
const pastExplore = { rival: ['explore'], outsider: ['explore'] }

describe('the recipients of the events of an open case:', () => {
  beforeEach(async () => {
    caseId = (await postCase(api, maria)).id
    await receivedEvents()
  })

  it('a new case: the owner, and every attorney that the list changed', async () => {
    const { data } = await maria.must('createCase', { body: await caseIn(api, maria) })
    caseId = data.id
    expect(await receivedEvents()).toEqual({
      owner: ['case of it'],
      ...pastExplore,
      bidder: ['explore'],
    })
  })

  it('a bid: the owner, and the attorney on their other phone', async () => {
    await placeBid(vega, caseId)
    expect(await receivedEvents()).toEqual({ owner: both, bidder: ['case of it'] })
  })

  it('a second bid: also the first bidder, whose screen counts bids', async () => {
    await placeBid(vega, caseId)
    await receivedEvents()
    await placeBid(okafor, caseId)
    expect(await receivedEvents()).toEqual({
      owner: both,
      bidder: ['case of it'],
      rival: ['case of it'],
    })
  })

  it('a changed bid: the owner and its attorney, and no rival, from whom bids are sealed', async () => {
    const [bid] = await inTheRunning()
    await receivedEvents()
    await edit(vega, bid.id)
    expect(await receivedEvents()).toEqual({ owner: both, bidder: ['case of it'] })
  })

  it('a rejected bid: its attorney, and no rival', async () => {
    const [bid] = await inTheRunning()
    await receivedEvents()
    await decide(maria, bid, 'rejected')
    expect(await receivedEvents()).toEqual({ owner: ['case of it'], bidder: both })
  })

  it('events after a rejected bid: no longer its attorney', async () => {
    const [bid, other] = await inTheRunning()
    await decide(maria, bid, 'rejected')
    await receivedEvents()
    await withdraw(okafor, other.id)
    expect(await receivedEvents()).toEqual({ owner: both, rival: ['case of it', 'explore'] })
  })

  it('a withdrawn bid: the other bidders, and its attorney, who finds the case among the open ones again', async () => {
    const [bid] = await inTheRunning()
    await receivedEvents()
    await withdraw(vega, bid.id)
    expect(await receivedEvents()).toEqual({
      owner: both,
      bidder: ['case of it', 'explore'],
      rival: ['case of it'],
    })
  })

  it('a conflict of interest: its attorney on their other phone, and the owner, whose readers are counted', async () => {
    await checkConflict(vega, caseId, true)
    expect(await receivedEvents()).toEqual({
      owner: ['case of it'],
      bidder: ['case of it', 'explore'],
    })
  })

  it('the names of the other side being shown to an attorney: no one, as for the opening of a case', async () => {
    const { family, ...given } = await caseIn(api, maria, 'family')
    const body = { ...given, family: { ...family, adversary_name: 'Sam Rivera' } }
    caseId = (await maria.must('createCase', { body })).data.id
    await receivedEvents()
    expect((await vega.ask('getCase', { path: { case_id: caseId } })).status).toBe(403)
    expect(await receivedEvents()).toEqual({})
  })

  it('a change of its text or court date: its bidders, and those who have opened it while it takes bids', async () => {
    const changeWords = async (version: number) => {
      const words = { case_details: `Words ${version}.`, firm_size: ['1-2 lawyers'] }
      await maria.must('updateCase', { body: { id: caseId, version, ...words } })
    }
    const open = (attorney: TestPerson) =>
      attorney.must('getCaseForAttorney', { path: { case_id: caseId, attorney_id: attorney.id } })
    const bid = await placeBid(vega, caseId)
    await decide(maria, await placeBid(okafor, caseId), 'rejected')
    await receivedEvents()
    await changeWords(1)
    expect(await receivedEvents()).toEqual({ owner: ['case of it'], bidder: both })
    await open(stranger)
    await changeWords(2)
    const told = { owner: ['case of it'], bidder: both, outsider: ['case of it'] }
    expect(await receivedEvents()).toEqual(told)
    const court = { court_date_changes: 0, next_hearing_date: '2059-03-14T09:30:00Z' }
    await maria.must('updateCourtDate', { body: { id: caseId, ...court } })
    expect(await receivedEvents()).toEqual(told)
    await checkConflict(stranger, caseId, true)
    await receivedEvents()
    await changeWords(3)
    expect((await receivedEvents()).outsider).toBeUndefined()

    caseId = (await postCase(api, maria)).id
    await open(stranger)
    await decide(maria, await placeBid(vega, caseId))
    await receivedEvents()
    await maria.must('updateCourtDate', { body: { id: caseId, ...court } })
    expect(await receivedEvents()).toEqual({ owner: ['case of it'], bidder: both })
    expect(bid.case_id).not.toBe(caseId)
  })

  it('a license that is saved or deleted: its attorney on their other phone', async () => {
    const body = { bar_number: '9', admitted_on: '2011-05-02T00:00:00Z' }
    await vega.must('saveLicense', { path: { state: '32' }, body })
    expect(await receivedEvents()).toEqual({ bidder: ['notice'] })
    // The event alone: a deletion also changes the case that is published last.
    const at = api.now()
    await happened({
      id: newId(at),
      at,
      actorRole: 'attorney',
      actorId: vega.id,
      entity: 'attorney',
      entityId: vega.id,
      licenseState: '32',
      event: 'license.remove',
      fromStatus: 'pending',
      toStatus: 'removed',
    })
    expect(await receivedEvents()).toEqual({ bidder: ['notice'] })
  })

  it('a pause and its end: bidders with the case, other attorneys that the list changed', async () => {
    await placeBid(vega, caseId)
    await receivedEvents()
    for (const status of ['paused', 'open'] as const) {
      await move(maria, caseId, status)
      expect(await receivedEvents()).toEqual({
        owner: ['case of it'],
        bidder: all,
        ...pastExplore,
      })
    }
  })

  it('a pause that ran out: the owner too', async () => {
    await move(maria, caseId, 'paused')
    await receivedEvents()
    api.advance({ hours: 25 })
    await maria.must('getCase', { path: { case_id: caseId } })
    // Her other phones receive that she has read the notifications about it.
    const owner = ['case of it', 'notice', 'notice of it']
    expect(await receivedEvents()).toMatchObject({ owner, ...pastExplore })
  })

  it('an acceptance: the winner, and the loser by a notification, but not afterwards', async () => {
    const [bid] = await inTheRunning()
    await receivedEvents()
    await decide(maria, bid)
    expect(await receivedEvents()).toEqual({
      owner: ['case of it'],
      bidder: all,
      rival: ['explore', 'notice of it'],
      outsider: ['explore'],
    })
    await move(vega, caseId, 'accepted')
    expect(await receivedEvents()).toEqual({ owner: both, bidder: ['case of it'] })
    await move(vega, caseId, 'closed')
    expect(await receivedEvents()).toEqual({ owner: both, bidder: ['case of it'] })
  })

  it.each<[what: string, end: (rival: Bid) => Promise<unknown>]>([
    ['an acceptance', (rival) => decide(maria, rival)],
    ['its end', () => move(maria, caseId, 'closed')],
  ])(
    'after %s, include the attorney of an ended bid, who can no longer send it again',
    async (_, end) => {
      const [bid, rival] = await inTheRunning()
      const ended = { bidStatus: 'rejected', endedAt: api.now() } as const
      await api.services.db.orm.update(bids).set(ended).where(eq(bids.id, bid.id))
      await receivedEvents()
      await end(rival)
      expect(await receivedEvents()).toMatchObject({ bidder: ['case of it', 'explore'] })
      // Nothing of what follows.
      await move(okafor, caseId, 'accepted')
      expect((await receivedEvents()).bidder).toBeUndefined()
    },
  )

  it('its end: the bidders, and other attorneys that the list changed', async () => {
    await placeBid(vega, caseId)
    await receivedEvents()
    await move(maria, caseId, 'closed')
    expect(await receivedEvents()).toEqual({ owner: ['case of it'], bidder: all, ...pastExplore })
  })

  it('a bid that an admin deletes: its owner, the other bidders and its attorney', async () => {
    const [bid] = await inTheRunning()
    await receivedEvents()
    await robin.ask('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
    expect(await receivedEvents()).toEqual({
      owner: ['case of it'],
      bidder: all,
      rival: ['case of it'],
    })
  })

  it('its deletion by an admin: the people concerned, and other attorneys that the list changed', async () => {
    await placeBid(vega, caseId)
    await receivedEvents()
    await robin.ask('deleteCase', { path: { case_id: caseId }, query: { reason: 'Asked' } })
    expect(await receivedEvents()).toEqual({
      owner: ['notice of it'],
      bidder: ['explore', 'notice of it'],
      ...pastExplore,
    })
  })

  it('a refused request: no one', async () => {
    const [bid] = await inTheRunning()
    await decide(maria, bid)
    await receivedEvents()
    expect((await move(maria, caseId, 'paused')).status).toBe(409)
    expect((await decide(maria, { ...bid, update_count: 3 })).status).toBeLessThan(500)
    expect(await receivedEvents()).toEqual({})
  })
})

it('no event is sent for a transaction that was rolled back', async () => {
  caseId = (await postCase(api, maria)).id
  await receivedEvents()
  const at = api.now()
  const rolledBack = withTransaction(api.services.db.orm, async (tx) => {
    const line = { at, actorRole: 'clock', entity: 'case', entityId: caseId, caseId } as const
    const paused = { event: 'case.pause', fromStatus: 'open', toStatus: 'paused' }
    recordEvents(tx, { ...line, ...paused, id: newId(at) })
    await flushPending(tx)
    throw new Error('No after all')
  })
  await expect(rolledBack).rejects.toThrow('No after all')
  expect(await receivedEvents()).toEqual({})
})

it('one change can be sent to any number of people', async () => {
  const at = api.now()
  const notification = { kind: 'onboarding', title: '', emailSubject: '', createdAt: at } as const
  const receivers = [...Array.from({ length: 1_500 }, () => newId(at)), maria.id]
  await notify(receivers.map((receivedBy) => ({ ...notification, id: newId(at), receivedBy })))
  expect(await streams.owner.until(({ kind }) => kind === 'notice')).toHaveLength(1)
})

it('a deleted person receives no events from that moment on', async () => {
  const gone = await api.customer()
  const { ended } = await openTestStream(api.origin, gone)
  await robin.ask('deleteUser', { path: { user_id: gone.userId }, query: { reason: 'Asked' } })
  await ended
})

describe('the recipients of changes in the back office:', () => {
  const isOffice = ({ kind }: LiveEvent) => kind === 'office'

  it.each<[what: string, change: () => Promise<unknown>]>([
    ['a case', () => postCase(api, maria)],
    ['a bid', () => placeBid(stranger, caseId)],
    ['a pause by another admin', () => move(robin, caseId, 'paused')],
    [
      'an invitation',
      () => robin.must('inviteUser', { body: { email: `${newId(api.now())}@example.com` } }),
    ],
  ])('after %s, are the admins, and no one else', async (_what, change) => {
    caseId = (await postCase(api, maria)).id
    await receivedEvents()
    // Throttled events of earlier changes come within this time.
    await setTimeout(20)
    const { admin } = streams
    admin.received.length = 0
    await change()
    expect((await admin.until(isOffice)).length).toBeGreaterThan(0)
    const { owner, bidder } = (await receivedEvents()) as Partial<Record<Name, string[]>>
    expect([owner, bidder].flat()).not.toContain('office')
  })
})

// What each person sees of a case and may do on it, in every state of the case and of their bid,
// tested by requests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidActionsFor, caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import {
  type Attempt,
  type CaseState,
  type Seen,
  type Viewer,
  viewers,
  views,
} from '#tests/support/case-views.ts'
import { move } from '#tests/support/stories.ts'
import type { Bid, EventName } from '#tests/support/transition-model.ts'
import { castOf, requests, type Staged, snapshot, stage } from '#tests/support/transition-scenes.ts'

let api: TestApi
let people: Awaited<ReturnType<typeof castOf>>

beforeAll(async () => {
  api = await startApi()
  people = await castOf(api)
})
afterAll(() => api.close())

const isAttorney = (viewer: Viewer) => !['owner', 'stranger', 'admin'].includes(viewer)

async function stageAt(place: CaseState): Promise<Staged> {
  if (place !== 'reopened') return stage(api, people, place)
  const staged = await stage(api, people, 'paused')
  expect((await move(people.owner, staged.caseId, 'open')).status).toBe(200)
  return staged
}

/** Returns the lists of one person that contain the case, with the status of each item. */
async function listed(viewer: Viewer, { caseId }: Staged) {
  const person = people[viewer]
  const found: { list: Seen['lists'][number]; status: string; by: unknown }[] = []
  const look = async (list: Seen['lists'][number], asked: ReturnType<typeof person.ask>) => {
    const { status, body } = await asked
    if (status !== 200) return
    for (const item of body.data) {
      if (item.id === caseId) found.push({ list, status: item.case_status, by: item.status_by })
    }
  }
  if (isAttorney(viewer)) {
    const path = { attorney_id: person.id }
    for (const scope of ['explore', 'current', 'past'] as const) {
      await look(scope, person.ask('listCasesByAttorney', { path, query: { scope } }))
    }
  } else {
    const all = { customer_id: people.owner.id, limit: 100 }
    for (const [tab, operator] of [['current', 'eq'] as const, ['past', 'ne'] as const]) {
      const query = { ...all, [`case_status[${operator}]`]: 'open' }
      await look(tab, person.ask('listCases', { query }))
    }
  }
  return found
}

/** Returns all that one person sees of the case. */
async function shownTo(viewer: Viewer, staged: Staged): Promise<Omit<Seen, 'can'> | 404> {
  const person = people[viewer]
  const { caseId: case_id, bids: placed } = staged
  const read = await person.ask('getCase', { path: { case_id } })
  const offers = await person.ask('listBids', { query: { case_id } })
  const items = await listed(viewer, staged)
  if (read.status === 404) {
    expect(offers.status).toBe(404)
    expect(items).toEqual([])
    return 404
  }
  const { case_status, status_by, customer, paused_until, contact_due_at } = read.body.data
  if (isAttorney(viewer)) {
    const path = { case_id, attorney_id: person.id }
    const { data } = await person.must('getCaseForAttorney', { path })
    expect(data).toEqual(read.body.data)
  }
  for (const { status, by } of items) expect([status, by]).toEqual([case_status, status_by])
  const names = new Map(Object.entries(placed).map(([name, { id }]) => [id, name as Bid]))
  const bids: { id: string; bid_status: string; attorney: object }[] = offers.body.data
  const nameOf = ({ id }: { id: string }) => names.get(id) as Bid
  const reachable = bids.filter(({ attorney }) => 'phone_number' in attorney || 'email' in attorney)
  return {
    status: case_status,
    by: status_by,
    lists: items.map(({ list }) => list),
    bids: Object.fromEntries(bids.map((bid) => [nameOf(bid), bid.bid_status])),
    contact: [...(customer ? (['client'] as const) : []), ...reachable.map(nameOf)],
    clock: [
      ...(paused_until ? (['pause'] as const) : []),
      ...(contact_due_at ? (['contact'] as const) : []),
    ],
  }
}

const ofTheCase = [
  'case.pause',
  'case.reopen',
  'case.edit',
  'case.accept',
  'case.reject',
  'case.close',
  'case.contact',
  'bid.create',
] as const
const ofABid = ['bid.edit', 'bid.withdraw', 'bid.accept', 'bid.reject'] as const
const attempts: Attempt[] = [
  ...ofTheCase,
  ...(['chosen', 'rival', 'loser'] as const).flatMap((bid) =>
    ofABid.map((event): Attempt => `${event} ${bid}`),
  ),
]

const partOf = (viewer: Viewer, { bids }: Seen) => {
  if (viewer === 'owner' || viewer === 'admin') return viewer
  const own = Object.values(bids)[0]
  return own === 'accepted' ? 'winner' : own ? 'bidder' : 'stranger'
}

/** Returns the actions whose buttons the app shows to this person. */
function offered(viewer: Viewer, view: Seen, staged: Staged): Attempt[] {
  const part = partOf(viewer, view)
  const onCase = caseActionsFor(view.status, part)
  const bids = Object.entries(view.bids) as [Bid, 'open' | 'accepted' | 'rejected'][]
  const onBids = bids.flatMap(([bid, status]) => {
    const about = { caseStatus: view.status, updateCount: staged.bids[bid].updateCount }
    const actor = part === 'winner' ? 'bidder' : part
    return bidActionsFor(status, actor, about).map((event) => `${event} ${bid}`)
  })
  const all: readonly string[] = [...onCase, ...onBids]
  return attempts.filter((what) => all.includes(what))
}

const attempt = (what: Attempt, viewer: Viewer, staged: Staged) => {
  const [event, bid = 'chosen'] = what.split(' ') as [EventName, Bid?]
  return requests[event](people[viewer], staged, bid)
}

describe.each(Object.keys(views) as CaseState[])('a case that is %s', (place) => {
  let staged: Staged

  beforeAll(async () => {
    staged = await stageAt(place)
  })

  it.each(viewers)('as the %s sees it', async (viewer) => {
    const view = views[place][viewer]
    const { can = [], ...wanted } = view === 404 ? {} : view
    expect(await shownTo(viewer, staged)).toEqual(view === 404 ? 404 : wanted)

    if (view !== 404) {
      expect(offered(viewer, view, staged).sort()).toEqual(
        can.filter((what) => what !== 'bid.create').sort(),
      )
    }

    const untouched = await snapshot(api)
    const others = attempts.filter((what) => !can.includes(what))
    for (const what of others) {
      const { status } = await attempt(what, viewer, staged)
      // Repeating one's own last action succeeds.
      if (view === 404) expect(status, what).not.toBe(200)
    }
    expect(await snapshot(api), 'nothing has changed').toEqual(untouched)

    for (const what of can) {
      const fresh = await stageAt(place)
      expect(Math.floor((await attempt(what, viewer, fresh)).status / 100), what).toBe(2)
    }
  })
})

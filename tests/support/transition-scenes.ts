// Brings cases into the scenes of the transition table, sends its events, and returns the changes.
import { type SQL, sql } from 'drizzle-orm'
import { rows as query } from '#server/db/connection/database.ts'
import type { TestApi, TestPerson } from './api.ts'
import type { Asking, Reply } from './asking.ts'
import { caseIn, decide, move, placeBid, postCase } from './stories.ts'
import {
  type Actor,
  type Bid,
  COURT_DATE,
  type EventName,
  FORMER_COURT_DATE,
  type Row,
  type SceneName,
  type Subject,
} from './transition-model.ts'

type People = Record<Exclude<Actor, 'visitor'>, TestPerson>
type Stored = Record<string, unknown> & { id: string }

const tables = ['cases', 'bids', 'audit_events', 'notifications'] as const
/** All rows of the tables about cases, by table and id. */
export type Snapshot = Record<(typeof tables)[number], Map<string, Stored>>

/** A case in one of the scenes, and its bids. */
export interface Staged {
  caseId: string
  bids: Record<Bid, { id: string; updateCount: number }>
}

/** Creates the people of all scenes. */
export async function castOf(api: TestApi): Promise<People> {
  return {
    owner: await api.customer(),
    stranger: await api.customer(),
    admin: await api.admin(),
    chosen: await api.attorney(),
    rival: await api.attorney({ companyName: 'Rivera Law' }),
    loser: await api.attorney({ companyName: 'Okafor and Daughters' }),
    newcomer: await api.attorney({ companyName: 'Lind Legal' }),
  }
}

/** Returns the actor as a person who sends requests. */
export const asActor = (api: TestApi, people: People, actor: Actor): Asking & { id: string } =>
  actor === 'visitor' ? { ...api.signedOut, id: people.newcomer.id } : people[actor]

/** Brings a new case into the scene for an event, with requests only. */
export async function stage(
  api: TestApi,
  people: People,
  scene: SceneName,
  event?: EventName,
): Promise<Staged> {
  const { owner, chosen, rival, loser } = people
  const hasCourtDate = event === 'court.move' || event === 'court.remove'
  const { id } = hasCourtDate ? await postWithCourtDate(api, owner) : await postCase(api, owner)
  const first = await placeBid(chosen, id, 1800)
  const second = await placeBid(rival, id, 2400)
  for (const bid_amount of [2300, 2200, 2000]) {
    await rival.must('updateBid', { body: { id: second.id, bid_amount } })
  }
  const third = await placeBid(loser, id, 3000)
  const done = async (asked: Promise<Reply>) => {
    const { status, body } = await asked
    if (status !== 200) throw new Error(`The scene could not be set: ${JSON.stringify(body)}`)
  }
  await done(decide(owner, third, 'rejected'))
  const steps = {
    pause: () => move(owner, id, 'paused'),
    choose: () => decide(owner, first),
    take: () => move(chosen, id, 'accepted'),
    contact: () => chosen.ask('markContacted', { body: { id } }),
    deny: () => owner.ask('denyContact', { body: { id } }),
    decline: () => move(chosen, id, 'rejected'),
    close: () => move(owner, id, 'closed'),
  }
  const waysTo: Record<SceneName, (keyof typeof steps)[]> = {
    open: [],
    paused: ['pause'],
    closed: ['close'],
    pending: ['choose'],
    accepted: ['choose', 'take'],
    contacted: ['choose', 'take', 'contact'],
    'contacted again': ['choose', 'take', 'contact', 'deny', 'contact'],
    rejected: ['choose', 'decline'],
    'taken, then closed': ['choose', 'take', 'close'],
  }
  for (const step of waysTo[scene]) await done(steps[step]())
  return {
    caseId: id,
    bids: {
      chosen: { id: first.id, updateCount: 0 },
      rival: { id: second.id, updateCount: 3 },
      loser: { id: third.id, updateCount: 0 },
    },
  }
}

async function postWithCourtDate(api: TestApi, owner: TestPerson) {
  api.advance({ seconds: 1 })
  const body = await caseIn(api, owner)
  const dui = { ...body.dui, next_hearing_date: FORMER_COURT_DATE } as typeof body.dui
  return (await owner.must('createCase', { body: { ...body, dui } })).data
}

// The terms that `placeBid` uses.
const TERMS = { additional_note: 'First call is free.', is_payment_activated: true }

type Ask = (who: Asking & { id: string }, staged: Staged, on: Bid) => Promise<Reply>

const to =
  (case_status: string): Ask =>
  ({ ask }, { caseId: id }) =>
    ask('updateCaseStatus', { body: { id, case_status } })
const changesCourt =
  (next_hearing_date: string | null): Ask =>
  ({ ask }, { caseId: id }) =>
    ask('updateCourtDate', { body: { id, court_date_changes: 0, next_hearing_date } })
const decision =
  (bid_status: string): Ask =>
  ({ ask }, { bids }, on) =>
    ask('updateBidStatus', {
      body: { id: bids[on].id, bid_status, update_count: bids[on].updateCount },
    })

/** The request of each event. */
export const requests: Record<EventName, Ask> = {
  'case.pause': to('paused'),
  'case.reopen': to('open'),
  'case.pend': to('pending'),
  'case.accept': to('accepted'),
  'case.reject': to('rejected'),
  'case.close': to('closed'),
  'case.edit': ({ ask }, { caseId: id }) =>
    ask('updateCase', {
      body: { id, version: 1, case_details: 'I was stopped twice.', firm_size: ['1-2 lawyers'] },
    }),
  'court.add': changesCourt(COURT_DATE),
  'court.move': changesCourt(COURT_DATE),
  'court.remove': changesCourt(null),
  'case.decline': ({ ask, id: attorney_id }, { caseId: id }) =>
    ask('declineCase', { body: { id, attorney_id, case_status: 'rejected' } }),
  'case.contact': ({ ask }, { caseId: id }) => ask('markContacted', { body: { id } }),
  'contact.deny': ({ ask }, { caseId: id }) => ask('denyContact', { body: { id } }),
  'bid.create': ({ ask, id: attorney_id }, { caseId: case_id }) =>
    ask('createBid', { body: { attorney_id, case_id, bid_amount: 2100 } }),
  'bid.edit': ({ ask }, { bids }, on) =>
    ask('updateBid', { body: { ...TERMS, id: bids[on].id, bid_amount: 2100 } }),
  'bid.withdraw': ({ ask }, { bids }, on) => ask('withdrawBid', { body: { id: bids[on].id } }),
  'case.remove': ({ ask }, { caseId: case_id }) =>
    ask('deleteCase', { path: { case_id }, query: { reason: 'Asked' } }),
  'bid.remove': ({ ask }, { bids }, on) =>
    ask('deleteBid', { path: { bid_id: bids[on].id }, query: { reason: 'Asked' } }),
  'bid.accept': decision('accepted'),
  'bid.reject': decision('rejected'),
}

/** Sends the request of a row's event. */
export const request = (row: Row, who: Asking & { id: string }, staged: Staged): Promise<Reply> =>
  requests[row.event](who, staged, row.on ?? 'chosen')

/** Returns everything that is stored about cases. */
export async function snapshot({ services }: TestApi): Promise<Snapshot> {
  const read = async (table: string) => {
    const statement: SQL = sql`select to_jsonb(stored) as row from ${sql.identifier(table)} stored`
    const found = await query<{ row: Stored }>(services.db.orm, statement)
    return [table, new Map(found.map(({ row }) => [row.id, row]))]
  }
  const all = []
  for (const table of tables) all.push(await read(table))
  return Object.fromEntries(all) as Snapshot
}

/** Removes all cases with what belongs to them, so that snapshots stay small. */
export const clearCases = ({ services }: TestApi) =>
  services.db.orm.execute(sql`truncate ${sql.join(tables.map(sql.identifier), sql`, `)} cascade`)

// Columns for the last event and its time; tested by the audit events and by repeated events.
const BOOKKEEPING = ['last_event', 'last_actor', 'updated_at', 'status_at']

/**
 * Returns the differences of two snapshots in the form of the table. `other`: differences that have
 * no form there.
 */
export function changesBetween(from: Snapshot, until: Snapshot, staged: Staged, people: People) {
  const bidNames = new Map(Object.entries(staged.bids).map(([name, { id }]) => [id, name]))
  const actorNames = new Map(Object.entries(people).map(([name, { id }]) => [id, name]))
  const named = (id: unknown): string =>
    id === staged.caseId ? 'case' : (bidNames.get(String(id)) ?? 'newcomer')
  const changes: Partial<Record<Subject, Record<string, unknown>>> = {}
  const other: unknown[] = []

  const isGone = !until.cases.has(staged.caseId)
  for (const table of tables) {
    for (const [id, row] of from[table]) {
      if (until[table].has(id)) continue
      // Notifications are deleted with their case.
      if (table === 'notifications' && isGone && row.case_id === staged.caseId) continue
      const name = table === 'bids' ? bidNames.get(id) : id === staged.caseId && 'case'
      if (name) changes[name as Subject] = { row: 'gone' }
      else other.push(`${table} lost ${id}`)
    }
  }
  for (const table of ['cases', 'bids'] as const) {
    for (const [id, row] of until[table]) {
      const was: Stored = from[table].get(id) ?? { id }
      const columns = Object.keys(row).filter(
        (name) => !BOOKKEEPING.includes(name) && !isSame(row[name], was[name]),
      )
      if (columns.length === 0) continue
      const isOurs = [staged.caseId, ...bidNames.keys()].includes(id)
      const isNew = !from[table].has(id) && row.case_id === staged.caseId
      if (!isOurs && !isNew) other.push(row)
      changes[named(id) as Subject] = Object.fromEntries(columns.map((name) => [name, row[name]]))
    }
  }
  const added = (table: 'audit_events' | 'notifications') => {
    const rows = [...until[table].values()].filter(({ id }) => !from[table].has(id))
    const isNotification = table === 'notifications'
    const status = until.cases.get(staged.caseId)?.case_status
    // A notification names no case that its receiver cannot see: a deleted one, or an attorney's
    // after their bid is gone.
    const isHidden = ({ kind }: Stored) =>
      isGone || (kind === 'bid_removed' && status !== 'open' && status !== 'paused')
    const about = (row: Stored) => (isNotification && isHidden(row) ? null : staged.caseId)
    other.push(...rows.filter((row) => row.case_id !== about(row)))
    return rows
  }
  const audit = added('audit_events').map((row) => ({
    line: [row.event, named(row.entity_id), row.from_status ?? '-', row.to_status].join(' '),
    by: actorNames.get(String(row.actor_id)),
    role: row.actor_role,
  }))
  const notifications = added('notifications').map((row) => {
    if (row.read_at !== null) other.push(row)
    return `${row.kind} ${actorNames.get(String(row.received_by))}`
  })
  return { changes, audit, notifications: notifications.sort(), other }
}

const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two)

// The people and states of the transition table, and what its rows are made of.
import type { components } from '#contract'
import type { BidEventType } from '#machines/lifecycle/bid.machine.ts'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'

type Schemas = components['schemas']

/** Everyone in a scene, by role. The first three have bids, which are named after them. */
export const actors = [
  'chosen',
  'rival',
  'loser',
  'owner',
  'newcomer',
  'stranger',
  'admin',
  'visitor',
] as const
export type Actor = (typeof actors)[number]
/**
 * `chosen`: the bid that is accepted, if one is. `rival`: changed three times, and rejected when
 * another is accepted. `loser`: rejected by the owner.
 */
export type Bid = 'chosen' | 'rival' | 'loser'
/** The subject of an audit event or a change; `newcomer`: the bid that they place. */
export type Subject = Bid | 'case' | 'newcomer'

/** The states of a case and its bids, and the events that led there. */
export interface Scene {
  case: Schemas['CaseStatus']
  bids: Record<Bid, Schemas['BidStatus']>
}

const before = { chosen: 'open', rival: 'open', loser: 'rejected' } as const
const after = { chosen: 'accepted', rival: 'rejected', loser: 'rejected' } as const

/**
 * `contacted`: accepted, and the attorney has reported contact; `contacted again`: after the
 * customer denied a first contact; `closed`: by its owner while it was open; `taken, then closed`:
 * by its owner after the attorney had accepted.
 */
export const scenes = {
  open: { case: 'open', bids: before },
  paused: { case: 'paused', bids: before },
  closed: { case: 'closed', bids: before },
  pending: { case: 'pending', bids: after },
  accepted: { case: 'accepted', bids: after },
  contacted: { case: 'accepted', bids: after },
  'contacted again': { case: 'accepted', bids: after },
  rejected: { case: 'rejected', bids: after },
  'taken, then closed': { case: 'closed', bids: after },
} satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

/**
 * The court date of a case in which one is moved or removed, and the one that a customer changes
 * to.
 */
export const FORMER_COURT_DATE = '2059-02-01T09:30:00Z'
export const COURT_DATE = '2059-03-14T09:30:00Z'

type Value =
  | string
  | number
  | boolean
  | null
  | { hoursFromNow: number }
  | { bid: Bid }
  | { courtDate: string | null }
/** The changed columns, except those for the last event. */
export type Columns = Record<string, Value>

/** All effects of an event. */
export interface Effect {
  /** Who may cause it. */
  by: Actor[]
  changes: Partial<Record<Subject, Columns>>
  /** 'event subject from to'; the actor's role and id are added. */
  audit: string[]
  /** 'kind receiver'. */
  notifications: string[]
}

/** All events that people can request. */
export type EventName =
  | Exclude<
      CaseEventType | BidEventType,
      'bid.pass' | 'bid.end' | 'contact.remind' | 'contact.hold' | 'contact.resume'
    >
  | 'bid.create'
  | 'case.pend'
  | 'case.decline'

/** One event, on the case or on a bid. A new event needs a new row. */
export interface Row {
  event: EventName
  /** The subject bid. */
  on?: Bid
  /** The roles that may send it; others get 403. */
  roles: Schemas['RoleName'][]
  /** Its effects, in the scenes where it has any. */
  does?: Partial<Record<SceneName, Effect[]>>
  /** Who may repeat it: the response is 200, and nothing changes. */
  again?: Partial<Record<SceneName, Actor[]>>
}

/** All roles. */
export const everyone: Row['roles'] = ['customer', 'attorney', 'org:admin']

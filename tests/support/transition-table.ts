// What people may do with a case and its bids, and what happens then. Written from specification
// §1.4, §3.2, §3.3, §3.4 and §3.6, not from the machines.
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
  'nobody',
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
 * `contacted`: accepted, and the attorney has reported contact; `contacted again`: after the customer denied a first
 * contact; `closed`: by its owner while it was open; `taken, then closed`: by its owner after the attorney had
 * accepted.
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

/** The court date of a case in which one is moved or removed, and the one that a customer changes to. */
export const FORMER_COURT_DATE = '2199-02-01T09:30:00Z'
export const COURT_DATE = '2199-03-14T09:30:00Z'

type Value =
  | string
  | number
  | boolean
  | null
  | { hoursFromNow: number }
  | { bid: Bid }
  | { courtDate: string | null }
/** The changed columns, except those for the last event. */
type Columns = Record<string, Value>

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

const everyone: Row['roles'] = ['customer', 'attorney', 'org:admin']

/** A change of the case only. */
const moves =
  (event: EventName, from: string, columns: Columns & { case_status: string }) =>
  (by: Actor, ...notifications: string[]): Effect => ({
    by: [by],
    changes: { case: columns },
    audit: [`${event} case ${from} ${columns.case_status}`],
    notifications,
  })

const pauses = moves('case.pause', 'open', {
  case_status: 'paused',
  paused_until: { hoursFromNow: 24 },
})
const reopens = moves('case.reopen', 'paused', { case_status: 'open', paused_until: null })
const noLongerWaits = { contact_due_at: null, contact_remind_at: null }
const rejects = {
  pending: moves('case.reject', 'pending', { case_status: 'rejected', ...noLongerWaits }),
  accepted: moves('case.reject', 'accepted', { case_status: 'rejected', ...noLongerWaits }),
  contacted: moves('case.reject', 'accepted', { case_status: 'rejected' }),
}
const closes = {
  open: moves('case.close', 'open', { case_status: 'closed' }),
  paused: moves('case.close', 'paused', { case_status: 'closed', paused_until: null }),
  pending: moves('case.close', 'pending', { case_status: 'closed', ...noLongerWaits }),
  accepted: moves('case.close', 'accepted', { case_status: 'closed', ...noLongerWaits }),
  contacted: moves('case.close', 'accepted', { case_status: 'closed' }),
}
/** The owner edits the case; attorneys with an open bid are notified. */
const edits = (status: string): Effect => ({
  by: ['owner'],
  changes: { case: { case_details: 'I was stopped twice.', version: 2 } },
  audit: [`case.edit case ${status} ${status}`],
  notifications: ['case_changed chosen', 'case_changed rival'],
})
/** The owner changes the court date; the attorney of the accepted bid is notified. */
const changesCourt = (
  event: 'court.add' | 'court.move' | 'court.remove',
  courtDate: string | null,
  kind: string,
): NonNullable<Row['does']> => {
  const effect = (status: string, ...notifications: string[]): Effect[] => [
    {
      by: ['owner'],
      changes: { case: { answers: { courtDate }, court_date_changes: 1 } },
      audit: [`${event} case ${status} ${status}`],
      notifications,
    },
  ]
  return {
    open: effect('open'),
    paused: effect('paused'),
    pending: effect('pending', `${kind} chosen`),
    accepted: effect('accepted', `${kind} chosen`),
    contacted: effect('accepted', `${kind} chosen`),
    'contacted again': effect('accepted', `${kind} chosen`),
  }
}
/** The attorney reports contact: the deadline ends, and the customer may deny it. */
const contacts = (status: string): Effect => ({
  by: ['chosen'],
  changes: { case: { ...noLongerWaits, contacted_at: { hoursFromNow: 0 } } },
  audit: [`case.contact case ${status} ${status}`],
  notifications: ['contact_made owner'],
})
/** The customer denies the contact: the attorney gets the full time again. */
const denies = (contact_denials: number, ...notifications: string[]): Effect => ({
  by: ['owner'],
  changes: {
    case: {
      contacted_at: null,
      contact_denials,
      contact_due_at: { hoursFromNow: 72 },
      contact_remind_at: { hoursFromNow: 24 },
    },
  },
  audit: ['contact.deny case accepted accepted'],
  notifications: ['contact_denied chosen', ...notifications],
})
const toOpenBids = (kind: string) => [`${kind} chosen`, `${kind} rival`]

/** `cases/updatestatus` with rejected and `cases/decline` are the same transition. */
const declining = {
  does: {
    pending: [rejects.pending('chosen', 'case_rejected owner')],
    accepted: [rejects.accepted('chosen', 'case_rejected owner')],
    contacted: [rejects.contacted('chosen', 'case_rejected owner')],
    'contacted again': [rejects.contacted('chosen', 'case_rejected owner')],
  },
  again: { rejected: ['chosen'] },
} satisfies Partial<Row>

/**
 * The owner accepts one of two open bids: the other is rejected, and the attorney has to make
 * contact.
 */
const accepts = (bid: Bid, passed: Bid, from: string, columns: Columns = {}): Effect => ({
  by: ['owner'],
  changes: {
    case: {
      ...columns,
      case_status: 'pending',
      accepted_bid_id: { bid },
      contact_due_at: { hoursFromNow: 72 },
      contact_remind_at: { hoursFromNow: 24 },
    },
    [bid]: { bid_status: 'accepted' },
    [passed]: { bid_status: 'rejected' },
  },
  audit: [
    `bid.accept ${bid} open accepted`,
    `bid.accept case ${from} pending`,
    `bid.pass ${passed} open rejected`,
  ],
  notifications: [`bid_accepted ${bid}`, `bid_rejected ${passed}`],
})
const accepting = (bid: Bid, passed: Bid) => ({
  open: [accepts(bid, passed, 'open')],
  paused: [accepts(bid, passed, 'paused', { paused_until: null })],
})

/** The bid is deleted, and only the audit record mentions it. */
const withdraws = (bid: Bid): Effect => ({
  by: [bid],
  changes: { [bid]: { row: 'gone' } },
  audit: [`bid.withdraw ${bid} open removed`],
  notifications: ['bid_withdrawn owner'],
})
const rejectsBid = (bid: Bid): Effect => ({
  by: ['owner'],
  changes: { [bid]: { bid_status: 'rejected' } },
  audit: [`bid.reject ${bid} open rejected`],
  notifications: [`bid_rejected ${bid}`],
})
/**
 * An admin deletes the case with its bids and notifications; attorneys with an open or accepted bid
 * are notified.
 */
const deletes = (from: string, ...told: Actor[]): Effect => {
  const row = 'gone'
  return {
    by: ['admin'],
    changes: { case: { row }, chosen: { row }, rival: { row }, loser: { row } },
    audit: [`case.remove case ${from} removed`],
    notifications: ['owner', ...told].map((receiver) => `case_removed ${receiver}`),
  }
}
/** An admin deletes the bid, and its attorney is notified. */
const deletesBid = (bid: Bid, from: string, changed: Effect['changes'] = {}): Effect => ({
  by: ['admin'],
  changes: { ...changed, [bid]: { row: 'gone' } },
  audit: [`bid.remove ${bid} ${from} removed`],
  notifications: [`bid_removed ${bid}`],
})
/** An admin deletes the accepted bid: the case opens again, and both are notified. */
const reopensCase = (from: string, columns: Columns): Effect => ({
  by: ['admin'],
  changes: {
    case: { case_status: 'open', accepted_bid_id: null, ...columns },
    chosen: { row: 'gone' },
  },
  audit: [`bid.remove case ${from} open`, 'bid.remove chosen accepted removed'],
  notifications: ['accepted_bid_removed owner', 'bid_removed chosen'],
})
const forgetsBid = { case: { accepted_bid_id: null } }
const whileOpen = (effect: Effect) => ({ open: [effect], paused: [effect] })

export const rows: Row[] = [
  {
    event: 'case.pause',
    roles: everyone,
    does: {
      open: [
        pauses('owner', ...toOpenBids('case_paused')),
        pauses('admin', 'case_paused owner', ...toOpenBids('case_paused')),
      ],
    },
    again: { paused: ['owner'] },
  },
  {
    event: 'case.reopen',
    roles: everyone,
    does: {
      paused: [
        reopens('owner', ...toOpenBids('case_reopened')),
        reopens('admin', 'case_reopened owner', ...toOpenBids('case_reopened')),
      ],
    },
  },
  // A case only becomes pending when a bid is accepted.
  { event: 'case.pend', roles: everyone },
  {
    event: 'case.accept',
    roles: everyone,
    does: {
      pending: [
        moves('case.accept', 'pending', { case_status: 'accepted' })(
          'chosen',
          'case_accepted owner',
        ),
      ],
    },
    again: { accepted: ['chosen'], contacted: ['chosen'], 'contacted again': ['chosen'] },
  },
  {
    event: 'case.edit',
    roles: ['customer'],
    does: { open: [edits('open')], paused: [edits('paused')] },
  },
  {
    event: 'court.add',
    roles: ['customer'],
    does: changesCourt('court.add', COURT_DATE, 'court_date_added'),
  },
  {
    event: 'court.move',
    roles: ['customer'],
    does: changesCourt('court.move', COURT_DATE, 'court_date_changed'),
  },
  {
    event: 'court.remove',
    roles: ['customer'],
    does: changesCourt('court.remove', null, 'court_date_removed'),
  },
  {
    event: 'case.contact',
    roles: ['attorney'],
    does: { pending: [contacts('pending')], accepted: [contacts('accepted')] },
    again: { contacted: ['chosen'], 'contacted again': ['chosen'] },
  },
  {
    event: 'contact.deny',
    roles: ['customer'],
    does: {
      contacted: [denies(1)],
      'contacted again': [denies(2, 'contact_denied_twice admin')],
    },
  },
  { event: 'case.reject', roles: everyone, ...declining },
  { event: 'case.decline', roles: ['attorney'], ...declining },
  {
    event: 'case.close',
    roles: everyone,
    does: {
      open: [closes.open('owner', ...toOpenBids('case_closed'))],
      paused: [closes.paused('owner', ...toOpenBids('case_closed'))],
      pending: [
        closes.pending('owner', 'case_closed chosen'),
        closes.pending('chosen', 'case_closed owner'),
      ],
      accepted: [
        closes.accepted('owner', 'case_closed chosen'),
        closes.accepted('chosen', 'case_closed owner'),
      ],
      contacted: [
        closes.contacted('owner', 'case_closed chosen'),
        closes.contacted('chosen', 'case_closed owner'),
      ],
      'contacted again': [
        closes.contacted('owner', 'case_closed chosen'),
        closes.contacted('chosen', 'case_closed owner'),
      ],
    },
    again: { closed: ['owner'], 'taken, then closed': ['owner'] },
  },
  {
    event: 'case.remove',
    roles: ['org:admin'],
    does: {
      open: [deletes('open', 'chosen', 'rival')],
      paused: [deletes('paused', 'chosen', 'rival')],
      closed: [deletes('closed', 'chosen', 'rival')],
      pending: [deletes('pending', 'chosen')],
      accepted: [deletes('accepted', 'chosen')],
      contacted: [deletes('accepted', 'chosen')],
      'contacted again': [deletes('accepted', 'chosen')],
      rejected: [deletes('rejected', 'chosen')],
      'taken, then closed': [deletes('closed', 'chosen')],
    },
  },
  {
    event: 'bid.remove',
    on: 'chosen',
    roles: ['org:admin'],
    does: {
      ...whileOpen(deletesBid('chosen', 'open')),
      closed: [deletesBid('chosen', 'open')],
      pending: [reopensCase('pending', noLongerWaits)],
      accepted: [reopensCase('accepted', noLongerWaits)],
      contacted: [reopensCase('accepted', { contacted_at: null })],
      'contacted again': [reopensCase('accepted', { contacted_at: null, contact_denials: 0 })],
      rejected: [deletesBid('chosen', 'accepted', forgetsBid)],
      'taken, then closed': [deletesBid('chosen', 'accepted', forgetsBid)],
    },
  },
  {
    event: 'bid.remove',
    on: 'loser',
    roles: ['org:admin'],
    does: Object.fromEntries(
      Object.keys(scenes).map((scene) => [scene, [deletesBid('loser', 'rejected')]]),
    ),
  },
  {
    event: 'bid.create',
    roles: ['attorney'],
    does: {
      open: [
        {
          by: ['newcomer'],
          changes: { newcomer: { bid_status: 'open', bid_amount: 2100, update_count: 0 } },
          audit: ['bid.create newcomer - open'],
          notifications: ['bid_received owner'],
        },
      ],
    },
  },
  {
    event: 'bid.edit',
    on: 'chosen',
    roles: ['attorney'],
    does: {
      open: [
        {
          by: ['chosen'],
          changes: { chosen: { bid_amount: 2100, update_count: 1 } },
          audit: ['bid.edit chosen open open'],
          notifications: ['bid_changed owner'],
        },
      ],
    },
  },
  {
    event: 'bid.withdraw',
    on: 'chosen',
    roles: ['attorney'],
    does: { open: [withdraws('chosen')], paused: [withdraws('chosen')] },
  },
  {
    event: 'bid.withdraw',
    on: 'rival',
    roles: ['attorney'],
    does: { open: [withdraws('rival')], paused: [withdraws('rival')] },
  },
  { event: 'bid.withdraw', on: 'loser', roles: ['attorney'] },
  { event: 'bid.edit', on: 'rival', roles: ['attorney'] },
  { event: 'bid.edit', on: 'loser', roles: ['attorney'] },
  {
    event: 'bid.accept',
    on: 'chosen',
    roles: ['customer'],
    does: accepting('chosen', 'rival'),
    // The bid stays accepted whatever the case's status.
    again: {
      pending: ['owner'],
      accepted: ['owner'],
      contacted: ['owner'],
      'contacted again': ['owner'],
      rejected: ['owner'],
      'taken, then closed': ['owner'],
    },
  },
  { event: 'bid.accept', on: 'rival', roles: ['customer'], does: accepting('rival', 'chosen') },
  { event: 'bid.accept', on: 'loser', roles: ['customer'] },
  {
    event: 'bid.reject',
    on: 'chosen',
    roles: ['customer'],
    does: whileOpen(rejectsBid('chosen')),
  },
  { event: 'bid.reject', on: 'rival', roles: ['customer'], does: whileOpen(rejectsBid('rival')) },
  {
    event: 'bid.reject',
    on: 'loser',
    roles: ['customer'],
    again: Object.fromEntries(Object.keys(scenes).map((scene) => [scene, ['owner']])),
  },
]

/** The reason of a refusal. */
export interface Refusal {
  status: 401 | 403 | 404 | 409
  code: string
  current_status?: string
}

const conflict = (current_status: string): Refusal => ({
  status: 409,
  code: 'STATUS_CONFLICT',
  current_status,
})
const NOT_FOUND: Refusal = { status: 404, code: 'NOT_FOUND' }

/** The role of everyone. */
export const roleOf: Record<Exclude<Actor, 'nobody'>, Schemas['RoleName']> = {
  chosen: 'attorney',
  rival: 'attorney',
  loser: 'attorney',
  newcomer: 'attorney',
  owner: 'customer',
  stranger: 'customer',
  admin: 'org:admin',
}

/**
 * Returns the refusal of a person whom the table does not allow the event: 404 for somebody else's
 * case, or else 409 with the status.
 */
export function refusalOf(scene: Scene, { event, on, roles }: Row, actor: Actor): Refusal {
  if (actor === 'nobody') return { status: 401, code: 'UNAUTHENTICATED' }
  if (!roles.includes(roleOf[actor])) return { status: 403, code: 'WRONG_ROLE' }
  const own = actor === 'chosen' || actor === 'rival' || actor === 'loser' ? actor : undefined
  if (event === 'bid.create') {
    return own ? { status: 409, code: 'BID_EXISTS' } : conflict(scene.case)
  }
  if (!on) {
    if (actor === 'stranger') return NOT_FOUND
    if (actor === 'newcomer' && !['open', 'paused'].includes(scene.case)) return NOT_FOUND
    // An attorney whose bid was rejected sees a rejected case.
    return conflict(own && scene.bids[own] === 'rejected' ? 'rejected' : scene.case)
  }
  if (event === 'bid.edit') {
    if (own !== on) return NOT_FOUND
    if (scene.bids[on] !== 'open') return conflict(scene.bids[on])
    return scene.case === 'open' ? { status: 409, code: 'BID_EDITS_USED' } : conflict(scene.case)
  }
  if (actor !== (event === 'bid.withdraw' ? on : 'owner')) return NOT_FOUND
  // An attorney whose bid was rejected does not learn what became of the case.
  if (event === 'bid.withdraw' && scene.bids[on] === 'rejected') return conflict('rejected')
  // While bids are accepted the error names the bid's status, later the case's.
  return conflict(['open', 'paused'].includes(scene.case) ? scene.bids[on] : scene.case)
}

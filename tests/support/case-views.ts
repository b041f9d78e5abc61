// What each person sees of a case and may do with it, written from specification §1.2, §1.4, §1.6,
// §3.2 and §3.9.
import type { components } from '#contract'
import type { Bid, EventName, SceneName } from './transition-model.ts'

type Schemas = components['schemas']

/**
 * `owner`: the customer. `newcomer`: an attorney without a bid. `chosen`: whose bid is accepted
 * where one is. `rival`: whose bid was changed three times, and is passed over when another is
 * accepted. `loser`: whose bid the owner rejected. `stranger`: another customer.
 */
export const viewers = [
  'owner',
  'newcomer',
  'chosen',
  'rival',
  'loser',
  'admin',
  'stranger',
] as const
export type Viewer = (typeof viewers)[number]

/** The state of a case; `reopened`: after a pause. */
export type CaseState = Exclude<SceneName, 'contacted' | 'contacted again'> | 'reopened'

/** An event, on one of the bids where it is about a bid. */
export type Attempt = EventName | `${EventName} ${Bid}`

/** All that one person sees. */
export interface Seen {
  status: Schemas['CaseStatus']
  /** The actor of the last status change, as this person sees it. */
  by: Schemas['StatusActor']
  /** The lists and tabs that contain it. */
  lists: ('explore' | 'current' | 'past')[]
  bids: Partial<Record<Bid, Schemas['BidStatus']>>
  /** Whose phone and email are included: the customer's, or those of a bid's firm. */
  contact: ('client' | Bid)[]
  /** The running deadlines. */
  clock: ('pause' | 'contact')[]
  /** What the server allows them to do. */
  can: Attempt[]
}

/** 404 when the person may not see the case. */
export type View = Seen | 404

const nothing = { contact: [], clock: [], can: [] } satisfies Partial<Seen>

/** An attorney whose bid was rejected sees a rejected case, and nothing of what happens to it. */
const out = (bid: 'rival' | 'loser'): Seen => ({
  ...nothing,
  status: 'rejected',
  by: null,
  lists: ['past'],
  bids: { [bid]: 'rejected' },
})

const before = { chosen: 'open', rival: 'open', loser: 'rejected' } as const
const after = { chosen: 'accepted', rival: 'rejected', loser: 'rejected' } as const
const decides: Attempt[] = [
  'bid.accept chosen',
  'bid.reject chosen',
  'bid.accept rival',
  'bid.reject rival',
]

function whileOpen(by: Seen['by']): Record<Viewer, View> {
  const open = { ...nothing, status: 'open', by } as const
  return {
    owner: {
      ...open,
      lists: ['current'],
      bids: before,
      can: ['case.pause', 'case.edit', 'case.close', ...decides],
    },
    newcomer: { ...open, lists: ['explore'], bids: {}, can: ['bid.create'] },
    chosen: {
      ...open,
      lists: ['current'],
      bids: { chosen: 'open' },
      can: ['bid.edit chosen', 'bid.withdraw chosen'],
    },
    rival: { ...open, lists: ['current'], bids: { rival: 'open' }, can: ['bid.withdraw rival'] },
    loser: out('loser'),
    admin: { ...open, lists: ['current'], bids: before, contact: ['client'], can: ['case.pause'] },
    stranger: 404,
  }
}

const paused = {
  ...nothing,
  status: 'paused',
  by: 'customer',
  clock: ['pause'],
} satisfies Partial<Seen>

/** A case that an attorney has. `of`: who changed its status last. */
function whileTaken(of: Pick<Seen, 'status' | 'by'>, can: Attempt[]): Record<Viewer, View> {
  const taken = { ...of, clock: ['contact'] } satisfies Partial<Seen>
  return {
    owner: { ...taken, lists: ['past'], bids: after, contact: ['chosen'], can: ['case.close'] },
    newcomer: 404,
    chosen: {
      ...taken,
      lists: ['current'],
      bids: { chosen: 'accepted' },
      contact: ['client'],
      can,
    },
    rival: out('rival'),
    loser: out('loser'),
    admin: { ...taken, lists: ['past'], bids: after, contact: ['client'], can: [] },
    stranger: 404,
  }
}

/** After a case has ended, no person can act on it or see contact details in it. */
function whenOver(
  of: Pick<Seen, 'status' | 'by'>,
  bids: typeof before | typeof after,
): Record<Viewer, View> {
  const over = { ...nothing, ...of, lists: ['past'] } satisfies Partial<Seen>
  return {
    owner: { ...over, bids },
    newcomer: 404,
    chosen: { ...over, bids: { chosen: bids.chosen } },
    rival: bids.rival === 'open' ? { ...over, bids: { rival: 'open' } } : out('rival'),
    loser: out('loser'),
    admin: { ...over, bids, contact: ['client'] },
    stranger: 404,
  }
}

/** The expected view of every person in every state. */
export const views: Record<CaseState, Record<Viewer, View>> = {
  open: whileOpen(null),
  reopened: whileOpen('customer'),
  paused: {
    owner: {
      ...paused,
      lists: ['past'],
      bids: before,
      can: ['case.reopen', 'case.edit', 'case.close', ...decides],
    },
    newcomer: { ...paused, lists: [], bids: {} },
    chosen: {
      ...paused,
      lists: ['current'],
      bids: { chosen: 'open' },
      can: ['bid.withdraw chosen'],
    },
    rival: { ...paused, lists: ['current'], bids: { rival: 'open' }, can: ['bid.withdraw rival'] },
    loser: out('loser'),
    admin: { ...paused, lists: ['past'], bids: before, contact: ['client'], can: ['case.reopen'] },
    stranger: 404,
  },
  pending: whileTaken({ status: 'pending', by: 'customer' }, [
    'case.accept',
    'case.reject',
    'case.close',
    'case.contact',
  ]),
  accepted: whileTaken({ status: 'accepted', by: 'attorney' }, [
    'case.reject',
    'case.close',
    'case.contact',
  ]),
  rejected: whenOver({ status: 'rejected', by: 'attorney' }, after),
  closed: whenOver({ status: 'closed', by: 'customer' }, before),
  'taken, then closed': whenOver({ status: 'closed', by: 'customer' }, after),
}

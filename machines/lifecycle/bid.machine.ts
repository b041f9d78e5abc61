import { assign, setup } from 'xstate'
import { type CaseStatus, isUndecided } from './case-model.ts'
import { isDue } from './deadline.ts'
import { MAX_BID_EDITS } from './limits.ts'
import { type Notification, notify } from './notification.ts'

export type BidStatus = 'open' | 'accepted' | 'rejected'

/**
 * `ended`: its time is over, and it is sent as `rejected` with `ended_at`, which apps without bids
 * that end understand. `removed` is the end of a withdrawn or deleted bid. It is never sent,
 * because its row is deleted.
 */
export type BidState = BidStatus | 'ended' | 'removed'

/**
 * A person's part in one bid: the case's customer, the bid's attorney, any other person, or an
 * admin; `clock`: a deadline has passed.
 */
export type BidActor = 'owner' | 'bidder' | 'stranger' | 'admin' | 'clock'

/**
 * `at`: ISO instant. `changed`: whether the edited terms differ from the present ones. `bid.pass`:
 * rejected because the owner accepted another bid, or an admin deleted the attorney. `hasConflict`:
 * the attorney has found a conflict of interest in the case.
 */
export type BidEvent =
  | { type: 'bid.edit'; by: BidActor; at: string; changed: boolean }
  | { type: 'bid.accept'; by: BidActor; at: string }
  | { type: 'bid.reject'; by: BidActor; at: string }
  | { type: 'bid.pass'; by: BidActor; at: string }
  | { type: 'bid.remove'; by: BidActor; at: string }
  | { type: 'bid.withdraw'; by: BidActor; at: string; hasConflict?: boolean }
  | { type: 'bid.end'; by: BidActor; at: string }

export type BidEventType = BidEvent['type']
type EventOf<Type extends BidEventType> = Extract<BidEvent, { type: Type }>

export type BidContext = {
  updateCount: number
  /** The status of the bid's case before the event. */
  caseStatus: CaseStatus
  /** When the bid ends by itself, as an ISO instant; null when it does not. */
  endsAt: string | null
  /** The event that produced the present state, and who caused it; null for a new bid. */
  lastEvent: BidEventType | null
  lastActor: BidActor | null
}

/** The context of a bid that has just been submitted on an open case. */
export const newBidContext: BidContext = {
  updateCount: 0,
  caseStatus: 'open',
  endsAt: null,
  lastEvent: null,
  lastActor: null,
}

/** An admin may delete it in every state. */
const removal = {
  'bid.remove': {
    guard: 'isAdmin',
    target: 'removed',
    actions: ['recordEvent', notify('bid_removed', 'bidder')],
  },
} as const

/**
 * The bid lifecycle (specification §1.4, specification §3.4). An owner's `bid.accept` and
 * `bid.pass` return no notifications here: both happen together with the case's `bid.accept`, which
 * notifies the winner and the losers.
 */
export const bidMachine = setup({
  types: { context: {} as BidContext, input: {} as BidContext, events: {} as BidEvent },
  guards: {
    isOwner: ({ event }) => event.by === 'owner',
    isAdmin: ({ event }) => event.by === 'admin',
    isAdminBeforeDecision: ({ context, event }) =>
      event.by === 'admin' && isUndecided(context.caseStatus),
    canEdit: ({ context }, { by, changed }: EventOf<'bid.edit'>) =>
      by === 'bidder' &&
      context.caseStatus === 'open' &&
      context.updateCount < MAX_BID_EDITS &&
      changed,
    isUnchanged: ({ context }, { by, changed }: EventOf<'bid.edit'>) =>
      by === 'bidder' && context.caseStatus === 'open' && !changed,
    /** Also refused between the end and the moment at which the clock has ended the bid. */
    canAccept: ({ context, event }) =>
      event.by === 'owner' && isUndecided(context.caseStatus) && !isDue(context.endsAt, event.at),
    canDecide: ({ context, event }) => event.by === 'owner' && isUndecided(context.caseStatus),
    isEndDue: ({ context, event }) =>
      event.by === 'clock' && isUndecided(context.caseStatus) && isDue(context.endsAt, event.at),
    canWithdraw: ({ context, event }) => event.by === 'bidder' && isUndecided(context.caseStatus),
    hasConflict: ({ context }, { by, hasConflict }: EventOf<'bid.withdraw'>) =>
      by === 'bidder' && isUndecided(context.caseStatus) && hasConflict === true,
  },
  actions: {
    recordEvent: assign(({ event }) => ({ lastEvent: event.type, lastActor: event.by })),
    countEdit: assign({ updateCount: ({ context }) => context.updateCount + 1 }),
    notify: (_, _notification: Notification) => {},
  },
}).createMachine({
  id: 'bid',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      entry: notify('bid_received', 'owner'),
      on: {
        'bid.edit': [
          {
            guard: { type: 'canEdit', params: ({ event }) => event },
            actions: ['recordEvent', 'countEdit', notify('bid_changed', 'owner')],
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event },
            actions: 'recordEvent',
          },
        ],
        'bid.accept': { guard: 'canAccept', target: 'accepted', actions: 'recordEvent' },
        'bid.reject': {
          guard: 'canDecide',
          target: 'rejected',
          actions: ['recordEvent', notify('bid_rejected', 'bidder')],
        },
        'bid.pass': [
          { guard: 'isOwner', target: 'rejected', actions: 'recordEvent' },
          {
            guard: 'isAdminBeforeDecision',
            target: 'rejected',
            actions: ['recordEvent', notify('bid_withdrawn', 'owner')],
          },
          { guard: 'isAdmin', target: 'rejected', actions: 'recordEvent' },
        ],
        ...removal,
        'bid.withdraw': {
          guard: 'canWithdraw',
          target: 'removed',
          actions: ['recordEvent', notify('bid_withdrawn', 'owner')],
        },
        'bid.end': {
          guard: 'isEndDue',
          target: 'ended',
          actions: ['recordEvent', notify('bid_ended', 'bidder'), notify('bid_ended', 'owner')],
        },
      },
    },
    // Deleting it reopens a case that waits for its attorney or has one, and notifies the owner.
    accepted: { on: removal },
    rejected: { on: removal },
    // Its attorney can send it again, as one of their changes; it is then a new bid for the owner.
    ended: {
      on: {
        'bid.edit': {
          guard: { type: 'canEdit', params: ({ event }) => event },
          target: 'open',
          actions: ['recordEvent', 'countEdit'],
        },
        ...removal,
        // The owner has been told of its end.
        'bid.withdraw': {
          guard: { type: 'hasConflict', params: ({ event }) => event },
          target: 'removed',
          actions: 'recordEvent',
        },
      },
    },
    removed: { type: 'final' },
  },
})

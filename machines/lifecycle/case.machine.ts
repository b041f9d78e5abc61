import { assign, setup } from 'xstate'
import { hoursAfter, isDue } from './deadline.ts'
import { CONTACT_HOURS, PAUSE_HOURS } from './limits.ts'
import { type Notice, tell } from './notice.ts'

export type CaseStatus = 'open' | 'paused' | 'pending' | 'accepted' | 'rejected' | 'closed'

/**
 * The part someone plays in one case. `winner`: the attorney whose bid is the accepted one;
 * `bidder`: an attorney with any other bid; `stranger`: anyone else; `clock`: a deadline passed.
 */
export type CaseActor = 'owner' | 'winner' | 'bidder' | 'stranger' | 'admin' | 'clock'

/** `at`: when it happens, an ISO instant. `bidId`: the bid accepted or removed. */
export type CaseEvent =
  | { type: 'case.pause'; by: CaseActor; at: string }
  | { type: 'case.reopen'; by: CaseActor; at: string }
  | { type: 'case.accept'; by: CaseActor; at: string }
  | { type: 'case.reject'; by: CaseActor; at: string }
  | { type: 'case.close'; by: CaseActor; at: string }
  | { type: 'bid.accept'; by: CaseActor; at: string; bidId: string }
  | { type: 'bid.remove'; by: CaseActor; at: string; bidId: string }

export type CaseEventType = CaseEvent['type']

/** What a case remembers beside its status. Deadlines are ISO instants. */
export type CaseContext = {
  pausedUntil: string | null
  contactDueAt: string | null
  acceptedBidId: string | null
  /** The event that produced the present status, and who caused it; null for a new case. */
  lastEvent: CaseEventType | null
  lastActor: CaseActor | null
}

export const newCaseContext: CaseContext = {
  pausedUntil: null,
  contactDueAt: null,
  acceptedBidId: null,
  lastEvent: null,
  lastActor: null,
}

/**
 * The life of a case (document 1 §4; decisions, 'Case lifecycle' and 'People'), the same one on
 * the phone and on the server. Time comes in with the event; who is told comes out as `notify`
 * actions, which name everyone concerned: `applyCaseEvent` leaves out the one who acted.
 */
export const caseMachine = setup({
  types: { context: {} as CaseContext, events: {} as CaseEvent },
  guards: {
    isOwner: ({ event }) => event.by === 'owner',
    isWinner: ({ event }) => event.by === 'winner',
    isOwnerOrAdmin: ({ event }) => event.by === 'owner' || event.by === 'admin',
    isOwnerOrWinner: ({ event }) => event.by === 'owner' || event.by === 'winner',
    canReopen: ({ context, event }) =>
      event.by === 'owner' ||
      event.by === 'admin' ||
      (event.by === 'clock' && isDue(context.pausedUntil, event.at)),
    isAdminOnAcceptedBid: ({ context, event }) =>
      event.by === 'admin' && event.type === 'bid.remove' && event.bidId === context.acceptedBidId,
  },
  actions: {
    remember: assign(({ event }) => ({ lastEvent: event.type, lastActor: event.by })),
    startPause: assign({ pausedUntil: ({ event }) => hoursAfter(event.at, PAUSE_HOURS) }),
    endPause: assign({ pausedUntil: null }),
    chooseBid: assign({
      acceptedBidId: ({ event }) => (event.type === 'bid.accept' ? event.bidId : null),
      contactDueAt: ({ event }) => hoursAfter(event.at, CONTACT_HOURS),
    }),
    forgetBid: assign({ acceptedBidId: null }),
    endContactWait: assign({ contactDueAt: null }),
    notify: (_, _notice: Notice) => {},
  },
}).createMachine({
  id: 'case',
  context: newCaseContext,
  initial: 'open',
  states: {
    open: {
      on: {
        'case.pause': {
          guard: 'isOwnerOrAdmin',
          target: 'paused',
          actions: [
            'remember',
            'startPause',
            tell('case_paused', 'owner'),
            tell('case_paused', 'bidders'),
          ],
        },
        'bid.accept': {
          guard: 'isOwner',
          target: 'pending',
          actions: [
            'remember',
            'chooseBid',
            tell('bid_accepted', 'winner'),
            tell('bid_rejected', 'losers'),
          ],
        },
        'case.close': {
          guard: 'isOwner',
          target: 'closed',
          actions: ['remember', tell('case_closed', 'bidders')],
        },
      },
    },
    paused: {
      on: {
        'case.reopen': {
          guard: 'canReopen',
          target: 'open',
          actions: [
            'remember',
            'endPause',
            tell('case_reopened', 'owner'),
            tell('case_reopened', 'bidders'),
          ],
        },
        'bid.accept': {
          guard: 'isOwner',
          target: 'pending',
          actions: [
            'remember',
            'endPause',
            'chooseBid',
            tell('bid_accepted', 'winner'),
            tell('bid_rejected', 'losers'),
          ],
        },
        'case.close': {
          guard: 'isOwner',
          target: 'closed',
          actions: ['remember', 'endPause', tell('case_closed', 'bidders')],
        },
      },
    },
    pending: {
      on: {
        'case.accept': {
          guard: 'isWinner',
          target: 'accepted',
          actions: ['remember', 'endContactWait', tell('case_accepted', 'owner')],
        },
        'case.reject': {
          guard: 'isWinner',
          target: 'rejected',
          actions: ['remember', 'endContactWait', tell('case_rejected', 'owner')],
        },
        'case.close': {
          guard: 'isOwnerOrWinner',
          target: 'closed',
          actions: [
            'remember',
            'endContactWait',
            tell('case_closed', 'owner'),
            tell('case_closed', 'winner'),
          ],
        },
        'bid.remove': {
          guard: 'isAdminOnAcceptedBid',
          target: 'open',
          actions: [
            'remember',
            'forgetBid',
            'endContactWait',
            tell('case_reopened', 'owner'),
            tell('case_reopened', 'winner'),
          ],
        },
      },
    },
    accepted: {
      on: {
        'case.reject': {
          guard: 'isWinner',
          target: 'rejected',
          actions: ['remember', tell('case_rejected', 'owner')],
        },
        'case.close': {
          guard: 'isOwnerOrWinner',
          target: 'closed',
          actions: ['remember', tell('case_closed', 'owner'), tell('case_closed', 'winner')],
        },
        'bid.remove': {
          guard: 'isAdminOnAcceptedBid',
          target: 'open',
          actions: [
            'remember',
            'forgetBid',
            tell('case_reopened', 'owner'),
            tell('case_reopened', 'winner'),
          ],
        },
      },
    },
    rejected: { type: 'final' },
    closed: { type: 'final' },
  },
})

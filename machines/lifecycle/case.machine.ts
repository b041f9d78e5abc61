import { assign, setup } from 'xstate'
import { type CaseContext, type CaseEvent, newCaseContext } from './case-model.ts'
import { contactDeniableUntil, nextReminder } from './contact-deadlines.ts'
import { hoursAfter, isDue } from './deadline.ts'
import { CONTACT_HOURS, DENIALS_BEFORE_ADMINS, PAUSE_HOURS } from './limits.ts'
import { type Notification, notify } from './notification.ts'

const canDenyContact = ({ contactedAt }: CaseContext, { by, at }: CaseEvent): boolean =>
  by === 'owner' && contactedAt !== null && !isDue(contactDeniableUntil(contactedAt), at)

/** Events while the customer waits for the attorney's call. None of them changes the status. */
const contactEvents = {
  'case.contact': {
    guard: 'isAwaitedWinner',
    actions: ['rememberContact', 'endContactWait', notify('contact_made', 'owner')],
  },
  'contact.deny': [
    {
      guard: 'canDenyContactAgain',
      actions: [
        'countDenial',
        'startContactWait',
        notify('contact_denied', 'winner'),
        notify('contact_denied_twice', 'admins'),
      ],
    },
    {
      guard: 'canDenyContact',
      actions: ['countDenial', 'startContactWait', notify('contact_denied', 'winner')],
    },
  ],
  'contact.remind': [
    {
      guard: 'isContactOverdue',
      actions: [
        'planReminder',
        notify('contact_reminder', 'winner'),
        notify('contact_overdue', 'owner'),
      ],
    },
    { guard: 'isReminderDue', actions: ['planReminder', notify('contact_reminder', 'winner')] },
  ],
  // While the attorney's license is not confirmed, they cannot see how to contact the customer.
  'contact.hold': { guard: 'isWaitRunning', actions: 'endContactWait' },
  'contact.resume': { guard: 'isWaitHeld', actions: 'startContactWait' },
} as const

/** An admin may delete a case in every state, with its bids (specification §3.5). */
const removal = {
  'case.remove': {
    guard: 'isAdmin',
    target: 'removed',
    actions: [
      'recordEvent',
      notify('case_removed', 'owner'),
      notify('case_removed', 'bidders'),
      notify('case_removed', 'winner'),
    ],
  },
} as const

/**
 * Returns the transitions of an owner's change, which does not change the status. The last event
 * stays stored, so that a repeated request is still recognized.
 */
const ownersChange = (notification: ReturnType<typeof notify>) =>
  [
    { guard: 'isOwnerWithChange', actions: notification },
    { guard: 'isOwner', actions: 'changeNothing' },
  ] as const

const changeForBidders = ownersChange(notify('case_changed', 'bidders'))

/**
 * The customer changes the words of a case that takes bids, or adds, moves or removes its court
 * date.
 */
const editEvents = {
  'case.edit': changeForBidders,
  'court.add': changeForBidders,
  'court.move': changeForBidders,
  'court.remove': changeForBidders,
} as const

/** The customer adds, moves or removes the court date while a bid is accepted. */
const courtEvents = {
  'court.add': ownersChange(notify('court_date_added', 'winner')),
  'court.move': ownersChange(notify('court_date_changed', 'winner')),
  'court.remove': ownersChange(notify('court_date_removed', 'winner')),
} as const

type BidAcceptance = Extract<CaseEvent, { type: 'bid.accept' }>

/** The actions when a bid is accepted. */
const acceptActions = [
  { type: 'chooseBid', params: ({ event }: { event: BidAcceptance }) => event },
  'startContactWait',
  notify('bid_accepted', 'winner'),
  notify('bid_rejected', 'losers'),
] as const

const reopening = ['recordEvent', 'clearBid', 'endContactWait'] as const

type BidRemoval = Extract<CaseEvent, { type: 'bid.remove' }>

const removalOf = ({ event }: { event: BidRemoval }) => event

const isOnAcceptedBid = ({ acceptedBidId }: CaseContext, { by, bidId }: BidRemoval): boolean =>
  by === 'admin' && bidId === acceptedBidId

/** What can happen while a bid is accepted, before and after its attorney has accepted the case. */
const acceptedBidEvents = {
  ...removal,
  ...contactEvents,
  ...courtEvents,
  'case.reject': {
    guard: 'isWinner',
    target: 'rejected',
    actions: ['recordEvent', 'endContactWait', notify('case_rejected', 'owner')],
  },
  'case.close': {
    guard: 'isOwnerOrWinner',
    target: 'closed',
    actions: [
      'recordEvent',
      'endContactWait',
      notify('case_closed', 'owner'),
      notify('case_closed', 'winner'),
    ],
  },
  'bid.remove': [
    {
      guard: { type: 'isAcceptedAttorneyLeaving', params: removalOf },
      target: 'open',
      actions: [...reopening, 'recordLeaving', notify('attorney_gone', 'owner')],
    },
    {
      guard: { type: 'isAdminOnAcceptedBid', params: removalOf },
      target: 'open',
      actions: [...reopening, notify('accepted_bid_removed', 'owner')],
    },
  ],
} as const

/**
 * The case lifecycle (specification §1.4, specification §3.3), shared by app and server. Events
 * carry the time. Notifications come out as `notify` actions that name all recipients;
 * `applyCaseEvent` leaves out the person who acted.
 */
export const caseMachine = setup({
  types: { context: {} as CaseContext, events: {} as CaseEvent },
  guards: {
    isOwner: ({ event }) => event.by === 'owner',
    isAdmin: ({ event }) => event.by === 'admin',
    isWinner: ({ event }) => event.by === 'winner',
    isOwnerWithChange: ({ event }) => event.by === 'owner' && 'changed' in event && event.changed,
    isOwnerOrAdmin: ({ event }) => event.by === 'owner' || event.by === 'admin',
    isOwnerOrWinner: ({ event }) => event.by === 'owner' || event.by === 'winner',
    canReopen: ({ context, event }) =>
      event.by === 'owner' ||
      event.by === 'admin' ||
      (event.by === 'clock' && isDue(context.pausedUntil, event.at)),
    isAwaitedWinner: ({ context, event }) => event.by === 'winner' && context.contactDueAt !== null,
    isWaitRunning: ({ context, event }) => event.by === 'clock' && context.contactDueAt !== null,
    isWaitHeld: ({ context, event }) =>
      event.by === 'clock' && context.contactDueAt === null && context.contactedAt === null,
    isReminderDue: ({ context, event }) =>
      event.by === 'clock' && isDue(context.contactRemindAt, event.at),
    isContactOverdue: ({ context, event }) =>
      event.by === 'clock' &&
      isDue(context.contactRemindAt, event.at) &&
      isDue(context.contactDueAt, event.at),
    canDenyContact: ({ context, event }) => canDenyContact(context, event),
    canDenyContactAgain: ({ context, event }) =>
      context.contactDenials === DENIALS_BEFORE_ADMINS - 1 && canDenyContact(context, event),
    isAdminOnAcceptedBid: ({ context }, removal: BidRemoval) => isOnAcceptedBid(context, removal),
    isAcceptedAttorneyLeaving: ({ context }, removal: BidRemoval) =>
      isOnAcceptedBid(context, removal) && removal.attorneyLeft === true,
  },
  actions: {
    recordEvent: assign(({ event }) => ({ lastEvent: event.type, lastActor: event.by })),
    startPause: assign({ pausedUntil: ({ event }) => hoursAfter(event.at, PAUSE_HOURS) }),
    endPause: assign({ pausedUntil: null }),
    chooseBid: assign((_, { bidId }: BidAcceptance) => ({
      acceptedBidId: bidId,
      attorneyLeftAt: null,
    })),
    startContactWait: assign({
      contactedAt: null,
      contactDueAt: ({ event }) => hoursAfter(event.at, CONTACT_HOURS),
      contactRemindAt: ({ event }) => nextReminder(hoursAfter(event.at, CONTACT_HOURS), event.at),
    }),
    countDenial: assign({ contactDenials: ({ context }) => context.contactDenials + 1 }),
    clearBid: assign({
      acceptedBidId: null,
      contactedAt: null,
      contactDenials: 0,
      attorneyLeftAt: null,
    }),
    recordLeaving: assign({ attorneyLeftAt: ({ event }) => event.at }),
    // Reminders that were missed while the server was down become one.
    planReminder: assign({
      contactRemindAt: ({ context, event }) =>
        context.contactDueAt && nextReminder(context.contactDueAt, event.at),
    }),
    rememberContact: assign({ contactedAt: ({ event }) => event.at }),
    endContactWait: assign({ contactDueAt: null, contactRemindAt: null }),
    changeNothing: () => {},
    notify: (_, _notification: Notification) => {},
  },
}).createMachine({
  id: 'case',
  context: newCaseContext,
  initial: 'open',
  states: {
    open: {
      on: {
        ...removal,
        'case.pause': {
          guard: 'isOwnerOrAdmin',
          target: 'paused',
          actions: [
            'recordEvent',
            'startPause',
            notify('case_paused', 'owner'),
            notify('case_paused', 'bidders'),
          ],
        },
        'bid.accept': {
          guard: 'isOwner',
          target: 'pending',
          actions: ['recordEvent', ...acceptActions],
        },
        'case.close': {
          guard: 'isOwner',
          target: 'closed',
          actions: ['recordEvent', notify('case_closed', 'bidders')],
        },
        ...editEvents,
      },
    },
    paused: {
      on: {
        ...removal,
        'case.reopen': {
          guard: 'canReopen',
          target: 'open',
          actions: [
            'recordEvent',
            'endPause',
            notify('case_reopened', 'owner'),
            notify('case_reopened', 'bidders'),
          ],
        },
        'bid.accept': {
          guard: 'isOwner',
          target: 'pending',
          actions: ['recordEvent', 'endPause', ...acceptActions],
        },
        'case.close': {
          guard: 'isOwner',
          target: 'closed',
          actions: ['recordEvent', 'endPause', notify('case_closed', 'bidders')],
        },
        ...editEvents,
      },
    },
    pending: {
      on: {
        ...acceptedBidEvents,
        'case.accept': {
          guard: 'isWinner',
          target: 'accepted',
          actions: ['recordEvent', notify('case_accepted', 'owner')],
        },
      },
    },
    accepted: {
      on: {
        ...acceptedBidEvents,
      },
    },
    // Final, except that an admin may still delete the case.
    rejected: { on: removal },
    closed: { on: removal },
    removed: { type: 'final' },
  },
})

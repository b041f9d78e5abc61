import { assign, emit, enqueueActions, setup } from 'xstate'
import { backoffDelay } from '#machines/backoff.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import {
  type DeliveryResult,
  type OutboxItem,
  type Outgoing,
  pauseOf,
  type Refusal,
} from './outbox-item.ts'
import { eventOf, outputOf, providedActor } from './provided.ts'

export type OutboxEvent =
  | { type: 'item.add'; id: string; queuedAt: string; outgoing: Outgoing }
  | { type: 'item.discard'; id: string }
  /** 'Send now': tries at once, whatever the connectivity. */
  | { type: 'queue.send' }
  /** The stored items changed in another window or in the worker. */
  | { type: 'queue.load'; items: readonly OutboxItem[] }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The page is visible again; the device may not have reported that it is online. */
  | { type: 'page.show' }
  | { type: 'session.renew' }
  /** The person has confirmed their email. */
  | { type: 'email.confirm' }

export type OutboxEmitted =
  | { type: 'item.accepted'; item: OutboxItem }
  | { type: 'item.refused'; item: OutboxItem; refusal: Refusal }
  /** Another window or the worker sent or discarded it. */
  | { type: 'item.gone'; item: OutboxItem }

export type OutboxInput = { items: readonly OutboxItem[]; isOnline: boolean }
export type OutboxContext = OutboxInput & {
  /** Failed attempts of the first waiting item. */
  attempts: number
  /** The delay that the server asked for, in ms from its response. */
  afterMs: number | null
}

const RETRY = { firstMs: 1_000, maxMs: 5 * MINUTE_MS }

/** Returns the delay before the next attempt, ms. */
export const retryDelay = ({ afterMs, attempts }: OutboxContext): number =>
  backoffDelay(RETRY, { failures: attempts, afterMs })

/** Returns the item to send next: the oldest that was not refused. */
const nextItem = (items: readonly OutboxItem[]) => items.find((item) => item.status !== 'refused')

/** Returns how long the next item has to wait for its turn, ms. */
function pauseOfNext({ items }: { items: readonly OutboxItem[] }): number {
  const next = nextItem(items)
  return next ? pauseOf(next, Date.now()) : 0
}

const sendingItem = (items: readonly OutboxItem[]) =>
  items.find((item) => item.status === 'sending')

/** Returns an interrupted item to waiting. Its idempotency key makes a second attempt safe. */
const waitingAgain = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.map((item) => (item.status === 'sending' ? { ...item, status: 'waiting' } : item))

/** Returns the stored items, but keeps the one that is being sent: its result is still to come. */
function loadedItems(stored: readonly OutboxItem[], present: readonly OutboxItem[]) {
  const sending = sendingItem(present)
  const others = waitingAgain(stored).filter(({ id }) => id !== sending?.id)
  return sending ? [sending, ...others] : others
}

type Added = Pick<OutboxItem, 'id' | 'queuedAt' | 'outgoing'>
type Loaded = { items: readonly OutboxItem[] }
type RefusedResult = Extract<DeliveryResult, { status: 'refused' }>

const refusalIn = ({ status: _, ...refusal }: RefusedResult): Refusal => refusal

/**
 * The outbox: sends one action at a time, oldest first, until the server accepts or refuses it
 * (specification §3.7). A refused item keeps its typed values and no longer blocks the next one; an
 * accepted item is removed. `src/offline/outbox.ts` stores the items. The lock in
 * `src/offline/deliver.ts` keeps other windows and the worker from sending the same one.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    input: {} as OutboxInput,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
  },
  actors: { sendItem: providedActor<DeliveryResult, OutboxItem>() },
  guards: {
    isNothingWaiting: ({ context }) => nextItem(context.items) === undefined,
    canSend: ({ context }) => nextItem(context.items) !== undefined && context.isOnline,
    isHeldUp: ({ context }) => nextItem(context.items) !== undefined && !context.isOnline,
    /** Nothing is sent yet, and 'Send now' stays a button that can be pressed. */
    isTooEarly: ({ context }) => context.isOnline && pauseOfNext(context) > 0,
    isAccepted: (_, { status }: DeliveryResult) => status === 'accepted',
    isRefused: (_, { status }: DeliveryResult) => status === 'refused',
    isGone: (_, { status }: DeliveryResult) => status === 'gone',
    /** A delay that the server asked for is respected. */
    canHurry: ({ context }) => context.afterMs === null,
    isSignInNeeded: (_, { status }: DeliveryResult) => status === 'signInNeeded',
    isConfirmNeeded: (_, { status }: DeliveryResult) => status === 'confirmNeeded',
  },
  actions: {
    addItem: assign({
      items: ({ context }, { id, queuedAt, outgoing }: Added) => {
        const isKnown = context.items.some((item) => item.id === id)
        const item: OutboxItem = { id, queuedAt, outgoing, status: 'waiting', refusal: null }
        return isKnown ? context.items : [...context.items, item]
      },
    }),
    /** An item that is being sent cannot be canceled. */
    discardItem: assign({
      items: ({ context }, discarded: { id: string }) =>
        context.items.filter(({ id, status }) => id !== discarded.id || status === 'sending'),
    }),
    loadItems: assign({
      items: ({ context }, { items }: Loaded) => loadedItems(items, context.items),
    }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    markSending: assign({
      items: ({ context }) => {
        const next = nextItem(context.items)
        return context.items.map((item) =>
          item === next ? { ...item, status: 'sending' as const } : item,
        )
      },
    }),
    markWaiting: assign({ items: ({ context }) => waitingAgain(context.items) }),
    markRefused: assign({
      items: ({ context }, result: DeliveryResult) =>
        context.items.map((item) =>
          item.status === 'sending' && result.status === 'refused'
            ? { ...item, status: 'refused' as const, refusal: refusalIn(result) }
            : item,
        ),
    }),
    dropSent: assign({
      items: ({ context }) => context.items.filter(({ status }) => status !== 'sending'),
    }),
    countAttempt: assign(({ context }, result: DeliveryResult) => {
      const afterMs = result.status === 'retry' ? (result.afterMs ?? null) : null
      return { attempts: context.attempts + 1, afterMs }
    }),
    waitForTurn: assign({ afterMs: ({ context }) => pauseOfNext(context) }),
    resetAttempts: assign({ attempts: 0, afterMs: null }),
    announceAccepted: emit(({ context }) => ({
      type: 'item.accepted' as const,
      item: sendingItem(context.items) as OutboxItem,
    })),
    announceGone: emit(({ context }) => ({
      type: 'item.gone' as const,
      item: sendingItem(context.items) as OutboxItem,
    })),
    /** Announces the results of the other items; the one being sent has its own result. */
    announceLoaded: enqueueActions(({ context, enqueue }, { items }: Loaded) => {
      for (const item of context.items.filter(({ status }) => status === 'waiting')) {
        const stored = items.find(({ id }) => id === item.id)
        if (!stored) enqueue.emit({ type: 'item.gone', item })
        else if (stored.refusal) {
          enqueue.emit({ type: 'item.refused', item: stored, refusal: stored.refusal })
        }
      }
    }),
    announceRefused: enqueueActions(({ context, enqueue }, result: DeliveryResult) => {
      if (result.status !== 'refused') return
      const item = sendingItem(context.items) as OutboxItem
      enqueue.emit({ type: 'item.refused', item, refusal: refusalIn(result) })
    }),
  },
  delays: {
    backoff: ({ context }) => retryDelay(context),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({
    items: waitingAgain(input.items),
    isOnline: input.isOnline,
    attempts: 0,
    afterMs: null,
  }),
  initial: 'idle',
  on: {
    'item.add': { actions: { type: 'addItem', params: eventOf } },
    'item.discard': { actions: { type: 'discardItem', params: eventOf } },
    'queue.load': {
      actions: [
        { type: 'announceLoaded', params: eventOf },
        { type: 'loadItems', params: eventOf },
      ],
    },
    'network.online': { actions: 'markOnline' },
    'network.offline': { actions: 'markOffline' },
  },
  states: {
    idle: {
      always: [
        { guard: 'isTooEarly', target: 'backingOff', actions: 'waitForTurn' },
        { guard: 'canSend', target: 'sending' },
        { guard: 'isHeldUp', target: 'offline' },
      ],
    },
    offline: {
      always: [
        { guard: 'isNothingWaiting', target: 'idle' },
        { guard: 'canSend', target: 'idle', actions: 'resetAttempts' },
      ],
      on: { 'queue.send': 'sending' },
    },
    sending: {
      entry: 'markSending',
      invoke: {
        src: 'sendItem',
        input: ({ context }) => sendingItem(context.items) as OutboxItem,
        onDone: [
          {
            guard: { type: 'isAccepted', params: outputOf },
            target: 'idle',
            actions: ['announceAccepted', 'dropSent', 'resetAttempts'],
          },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'idle',
            actions: [
              { type: 'announceRefused', params: outputOf },
              { type: 'markRefused', params: outputOf },
              'resetAttempts',
            ],
          },
          {
            guard: { type: 'isGone', params: outputOf },
            target: 'idle',
            actions: ['announceGone', 'dropSent', 'resetAttempts'],
          },
          {
            guard: { type: 'isSignInNeeded', params: outputOf },
            target: 'signInNeeded',
            actions: 'markWaiting',
          },
          {
            guard: { type: 'isConfirmNeeded', params: outputOf },
            target: 'confirmNeeded',
            actions: 'markWaiting',
          },
          {
            target: 'backingOff',
            actions: ['markWaiting', { type: 'countAttempt', params: outputOf }],
          },
        ],
        onError: {
          target: 'backingOff',
          actions: ['markWaiting', { type: 'countAttempt', params: { status: 'retry' } }],
        },
      },
    },
    backingOff: {
      always: { guard: 'isNothingWaiting', target: 'idle' },
      after: { backoff: 'idle' },
      on: {
        'queue.send': 'sending',
        'network.online': [
          { guard: 'canHurry', target: 'idle', actions: ['markOnline', 'resetAttempts'] },
          { actions: 'markOnline' },
        ],
        'network.offline': { target: 'offline', actions: 'markOffline' },
        'page.show': { guard: 'canHurry', target: 'idle' },
      },
    },
    signInNeeded: {
      always: { guard: 'isNothingWaiting', target: 'idle' },
      on: { 'session.renew': 'idle', 'queue.send': 'sending' },
    },
    confirmNeeded: {
      always: { guard: 'isNothingWaiting', target: 'idle' },
      on: { 'email.confirm': 'idle', 'queue.send': 'sending' },
    },
  },
})

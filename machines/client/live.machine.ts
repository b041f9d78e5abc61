import { assign, cancel, emit, raise, setup } from 'xstate'
import type { components } from '#contract'
import { backoffDelay } from './backoff.ts'
import { providedTeller } from './provided.ts'

/** That something changed, as the server tells it. */
export type LiveChange = components['schemas']['LiveEvent']

/** What the stream tells of itself. */
export type StreamEvent =
  /** From here on it tells everything. */
  | { type: 'stream.open' }
  /** A sign of life: anything at all that came. */
  | { type: 'stream.beat' }
  | { type: 'stream.hear'; change: LiveChange }
  /** It ended, or never began; the server may have said when to come back, in ms. */
  | { type: 'stream.end'; afterMs?: number | undefined }
  /** The session is over. */
  | { type: 'stream.refuse' }

export type LiveEvent =
  | StreamEvent
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'page.show' }
  | { type: 'page.hide' }
  /** The page has not been used for a while. */
  | { type: 'page.leave' }
  /** Nothing at all has come for too long. */
  | { type: 'stream.fallSilent' }
  | { type: 'session.renew' }
  | { type: 'session.expire' }

export type LiveEmitted =
  | { type: 'changed'; change: LiveChange }
  /** What is on the screen is to be read again, as something may have been missed. */
  | { type: 'refresh' }

export type LiveInput = { isOnline: boolean; isVisible: boolean }
export type LiveContext = LiveInput & {
  isAway: boolean
  isSignedIn: boolean
  /** Streams that came to nothing since one did not. */
  failures: number
  /** When the server said to try again, in milliseconds from its answer. */
  afterMs: number | null
}

const RETRY = { firstMs: 1_000, longestMs: 60_000 }
/** After so many failures in a row, streams are taken not to work here: a proxy may hold them back. */
const GIVE_UP_AFTER = 4

/** Returns the delay before the next attempt, ms. */
export const liveRetryDelay = ({ afterMs, failures }: LiveContext): number =>
  backoffDelay(RETRY, { failures, afterMs })

const canStream = ({ isOnline, isAway, isSignedIn }: LiveContext) =>
  isOnline && !isAway && isSignedIn

const fell = [
  { guard: 'isHopeless' as const, target: 'polling', actions: 'countFailure' as const },
  { target: 'waiting', actions: 'countFailure' as const },
]

/**
 * Keeps what is on the screen up to date: by a stream of events while somebody looks at the page, and by asking now and
 * then where streams do not work. The stream says that something changed; src reads it again.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    input: {} as LiveInput,
    events: {} as LiveEvent,
    emitted: {} as LiveEmitted,
  },
  actors: { streamEvents: providedTeller<StreamEvent>() },
  guards: {
    canStream: ({ context }) => canStream(context),
    cannotStream: ({ context }) => !canStream(context),
    isVisible: ({ context }) => context.isVisible,
    isHopeless: ({ context }) => context.failures + 1 >= GIVE_UP_AFTER,
  },
  actions: {
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    markSeen: assign({ isVisible: true, isAway: false }),
    markUnseen: assign({ isVisible: false }),
    markAway: assign({ isAway: true }),
    markSignedIn: assign({ isSignedIn: true }),
    markSignedOut: assign({ isSignedIn: false }),
    awaitLeave: raise({ type: 'page.leave' }, { delay: 'patienceWithHidden', id: 'leave' }),
    stopAwaitingLeave: cancel('leave'),
    awaitSilence: raise({ type: 'stream.fallSilent' }, { delay: 'silence', id: 'silence' }),
    stopAwaitingSilence: cancel('silence'),
    countFailure: assign(({ context, event }) => ({
      failures: context.failures + 1,
      afterMs: event.type === 'stream.end' ? (event.afterMs ?? null) : null,
    })),
    resetFailures: assign({ failures: 0, afterMs: null }),
    announce: emit(({ event }) => ({
      type: 'changed' as const,
      change: (event as Extract<LiveEvent, { type: 'stream.hear' }>).change,
    })),
    refresh: emit({ type: 'refresh' as const }),
  },
  delays: {
    /** How long the server may take to begin. */
    patience: 15_000,
    /** The server shows every 20 s that it is there. */
    silence: 50_000,
    /** A stream that has held so long works. */
    proof: 10_000,
    backoff: ({ context }) => liveRetryDelay(context),
    poll: 20_000,
    /** How long until streams are given another chance. */
    reprieve: 300_000,
    patienceWithHidden: 30_000,
  },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({
    ...input,
    isAway: !input.isVisible,
    isSignedIn: true,
    failures: 0,
    afterMs: null,
  }),
  initial: 'paused',
  on: {
    'network.online': { actions: 'markOnline' },
    'network.offline': { actions: 'markOffline' },
    'page.show': { actions: ['stopAwaitingLeave', 'markSeen'] },
    'page.hide': { actions: ['markUnseen', 'awaitLeave'] },
    'page.leave': { actions: 'markAway' },
    'session.renew': { actions: 'markSignedIn' },
    'session.expire': { actions: 'markSignedOut' },
  },
  states: {
    paused: { always: { guard: 'canStream', target: 'streaming', actions: 'resetFailures' } },
    streaming: {
      entry: 'awaitSilence',
      exit: 'stopAwaitingSilence',
      invoke: { src: 'streamEvents', onError: fell },
      always: { guard: 'cannotStream', target: 'paused' },
      on: {
        'stream.beat': { actions: ['stopAwaitingSilence', 'awaitSilence'] },
        'stream.end': fell,
        'stream.fallSilent': fell,
        'stream.refuse': { target: 'paused', actions: 'markSignedOut' },
      },
      initial: 'connecting',
      states: {
        connecting: {
          on: { 'stream.open': { target: 'live', actions: 'refresh' } },
          after: { patience: fell.map((way) => ({ ...way, target: `#live.${way.target}` })) },
        },
        live: {
          on: { 'stream.hear': { actions: 'announce' } },
          after: { proof: { actions: 'resetFailures' } },
        },
      },
    },
    waiting: {
      always: { guard: 'cannotStream', target: 'paused' },
      after: { backoff: 'streaming' },
      on: {
        'network.online': { target: 'streaming', actions: 'markOnline' },
        'page.show': { target: 'streaming', actions: ['stopAwaitingLeave', 'markSeen'] },
      },
    },
    polling: {
      entry: 'refresh',
      always: { guard: 'cannotStream', target: 'paused' },
      after: { reprieve: 'streaming' },
      on: {
        'network.online': { target: 'streaming', actions: 'markOnline' },
        'page.show': { target: 'streaming', actions: ['stopAwaitingLeave', 'markSeen'] },
      },
      initial: 'resting',
      states: {
        resting: {
          after: {
            poll: [
              { guard: 'isVisible', target: 'resting', reenter: true, actions: 'refresh' },
              { target: 'resting', reenter: true },
            ],
          },
        },
      },
    },
  },
})

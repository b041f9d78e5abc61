import { assign, cancel, emit, raise, setup } from 'xstate'
import type { components } from '#contract'
import { backoffDelay } from '#machines/backoff.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import { eventOf, providedCallback } from './provided.ts'

/** A change, as the server publishes it. */
export type LiveChange = components['schemas']['LiveEvent']

/** The events of the stream's connection. */
export type StreamEvent =
  /** From here on, no change is missed; with `isResumed`, none since the last fetch either. */
  | { type: 'stream.open'; isResumed?: boolean }
  /** A heartbeat: any data that arrived. */
  | { type: 'stream.beat' }
  | { type: 'stream.change'; change: LiveChange }
  /** The stream ended, or could not be opened; the server may have set a delay, in ms. */
  | { type: 'stream.end'; afterMs?: number | undefined }
  /** The session has ended. */
  | { type: 'stream.refuse' }

export type LiveEvent =
  | StreamEvent
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'page.show' }
  | { type: 'page.hide' }
  /** The page has not been used for a while. */
  | { type: 'page.leave' }
  /** No data has arrived for too long. */
  | { type: 'stream.timeOut' }
  | { type: 'session.renew' }
  | { type: 'session.expire' }

export type LiveEmitted =
  | { type: 'changed'; change: LiveChange }
  /** Refetches the screen, because changes may have been missed. */
  | { type: 'refresh' }
  /** Refetches only what was not fetched before the stream. */
  | { type: 'resumed' }

export type LiveInput = { isOnline: boolean; isVisible: boolean }
export type LiveContext = LiveInput & {
  isAway: boolean
  isSignedIn: boolean
  /** Failed streams since the last one that worked. */
  failures: number
  /** The delay that the server asked for, in ms from its response. */
  afterMs: number | null
}

const RETRY = { firstMs: 1_000, maxMs: MINUTE_MS }
/** After this many failures in a row, polling replaces streams: a proxy may buffer them. */
const GIVE_UP_AFTER = 4

/** Returns the delay before the next attempt, ms. */
export const liveRetryDelay = ({ afterMs, failures }: LiveContext): number =>
  backoffDelay(RETRY, { failures, afterMs })

const canStream = ({ isOnline, isAway, isSignedIn }: LiveContext) =>
  isOnline && !isAway && isSignedIn

const onFailure = [
  { guard: 'isHopeless' as const, target: 'polling', actions: 'countFailure' as const },
  { target: 'waiting', actions: 'countFailure' as const },
]

/**
 * Keeps the screen up to date: with an event stream while the page is in use, and by polling where
 * streams do not work. An event says only that something changed; src fetches it.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    input: {} as LiveInput,
    events: {} as LiveEvent,
    emitted: {} as LiveEmitted,
  },
  actors: { streamEvents: providedCallback<StreamEvent>() },
  guards: {
    canStream: ({ context }) => canStream(context),
    cannotStream: ({ context }) => !canStream(context),
    isResumed: (_, { isResumed }: { isResumed?: boolean | undefined }) => isResumed === true,
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
    startHiddenTimer: raise({ type: 'page.leave' }, { delay: 'hiddenTimeout', id: 'leave' }),
    stopHiddenTimer: cancel('leave'),
    startSilenceTimer: raise(
      { type: 'stream.timeOut' },
      { delay: 'silenceTimeout', id: 'silence' },
    ),
    stopSilenceTimer: cancel('silence'),
    countFailure: assign(({ context, event }) => ({
      failures: context.failures + 1,
      afterMs: event.type === 'stream.end' ? (event.afterMs ?? null) : null,
    })),
    resetFailures: assign({ failures: 0, afterMs: null }),
    announce: emit((_, { change }: { change: LiveChange }) => ({
      type: 'changed' as const,
      change,
    })),
    refresh: emit({ type: 'refresh' as const }),
    resume: emit({ type: 'resumed' as const }),
  },
  delays: {
    /** How long the server may take to open the stream. */
    openTimeout: 15_000,
    /** The server sends a heartbeat every 20 s. */
    silenceTimeout: 50_000,
    /** A stream that stays open this long works. */
    stablePeriod: 10_000,
    backoff: ({ context }) => liveRetryDelay(context),
    pollInterval: 20_000,
    /** How long until streams are tried again. */
    streamRetryDelay: 5 * MINUTE_MS,
    /** How long a hidden page keeps its stream. */
    hiddenTimeout: 30_000,
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
    'page.show': { actions: ['stopHiddenTimer', 'markSeen'] },
    'page.hide': { actions: ['markUnseen', 'startHiddenTimer'] },
    'page.leave': { actions: 'markAway' },
    'session.renew': { actions: 'markSignedIn' },
    'session.expire': { actions: 'markSignedOut' },
  },
  states: {
    paused: { always: { guard: 'canStream', target: 'streaming', actions: 'resetFailures' } },
    streaming: {
      entry: 'startSilenceTimer',
      exit: 'stopSilenceTimer',
      invoke: { src: 'streamEvents', onError: onFailure },
      always: { guard: 'cannotStream', target: 'paused' },
      on: {
        // Changes that were missed arrive before `stream.open`.
        'stream.change': { actions: { type: 'announce', params: ({ event }) => event } },
        'stream.beat': { actions: ['stopSilenceTimer', 'startSilenceTimer'] },
        'stream.end': onFailure,
        'stream.timeOut': onFailure,
        'stream.refuse': { target: 'paused', actions: 'markSignedOut' },
      },
      initial: 'connecting',
      states: {
        connecting: {
          on: {
            'stream.open': [
              { guard: { type: 'isResumed', params: eventOf }, target: 'live', actions: 'resume' },
              { target: 'live', actions: 'refresh' },
            ],
          },
          after: {
            openTimeout: onFailure.map((branch) => ({
              ...branch,
              target: `#live.${branch.target}`,
            })),
          },
        },
        live: {
          after: { stablePeriod: { actions: 'resetFailures' } },
        },
      },
    },
    waiting: {
      always: { guard: 'cannotStream', target: 'paused' },
      after: { backoff: 'streaming' },
      on: {
        'network.online': { target: 'streaming', actions: 'markOnline' },
        'page.show': { target: 'streaming', actions: ['stopHiddenTimer', 'markSeen'] },
      },
    },
    polling: {
      entry: 'refresh',
      always: { guard: 'cannotStream', target: 'paused' },
      after: { streamRetryDelay: 'streaming' },
      on: {
        'network.online': { target: 'streaming', actions: 'markOnline' },
        'page.show': { target: 'streaming', actions: ['stopHiddenTimer', 'markSeen'] },
      },
      initial: 'resting',
      states: {
        resting: {
          after: {
            pollInterval: [
              { guard: 'isVisible', target: 'resting', reenter: true, actions: 'refresh' },
              { target: 'resting', reenter: true },
            ],
          },
        },
      },
    },
  },
})

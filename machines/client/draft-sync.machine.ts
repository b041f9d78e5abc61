import { assign, setup } from 'xstate'
import { backoffDelay } from '#machines/backoff.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import { outputOf, providedActor } from './provided.ts'
import type { SessionEnd } from './session.machine.ts'

export type DraftSyncEvent =
  /** A draft was changed, created or discarded on this device. */
  | { type: 'draft.change' }
  /**
   * Fetches the changes of other devices: at start, on the dashboard, and when the app is shown
   * again.
   */
  | { type: 'drafts.pull' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'session.renew' }

/** `isPull`: also fetch the changes of other devices. */
export type SyncOrder = { isPull: boolean }

/** The result of one attempt. */
export type SyncResult =
  | { status: 'done' }
  /** No response, or one that may differ later; the server may have set the delay. */
  | { status: 'retry'; afterMs?: number | undefined }
  | { status: 'signInNeeded'; reason: SessionEnd }

export type DraftSyncInput = { isOnline: boolean }
export type DraftSyncContext = DraftSyncInput & {
  isChanged: boolean
  isPullWanted: boolean
  /** The order of the running attempt. */
  order: SyncOrder
  /** Failed attempts since the last success. */
  attempts: number
  /** The delay that the server asked for, in ms from its response. */
  afterMs: number | null
}

/** How long changes are collected before they are uploaded, ms. */
const GATHER_MS = 2_000
const RETRY = { firstMs: 2_000, maxMs: 5 * MINUTE_MS }

/** Returns the delay before the next attempt, ms. */
export const syncRetryDelay = ({ afterMs, attempts }: DraftSyncContext): number =>
  backoffDelay(RETRY, { failures: attempts, afterMs })

/**
 * Syncs the drafts of a device with the server. Uploads changes shortly after they are made, and
 * fetches those of other devices while the app is in use. The machine keeps no queue: each stored
 * draft says whether the server has it.
 */
export const draftSyncMachine = setup({
  types: {
    context: {} as DraftSyncContext,
    input: {} as DraftSyncInput,
    events: {} as DraftSyncEvent,
  },
  actors: { syncDrafts: providedActor<SyncResult, SyncOrder>() },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isHeldUp: ({ context }) => !context.isOnline && (context.isChanged || context.isPullWanted),
    isPullWanted: ({ context }) => context.isPullWanted,
    isChanged: ({ context }) => context.isChanged,
    /** Not when the server asked for the delay (`Retry-After`). */
    canHurry: ({ context }) => context.afterMs === null,
    isDone: (_, { status }: SyncResult) => status === 'done',
    isSignInNeeded: (_, { status }: SyncResult) => status === 'signInNeeded',
  },
  actions: {
    setChanged: assign({ isChanged: true }),
    wantPull: assign({ isPullWanted: true }),
    /** Catches up on changes that were made without a connection. */
    markOnline: assign({ isOnline: true, isChanged: true, isPullWanted: true }),
    markOffline: assign({ isOnline: false }),
    takeOrder: assign({
      order: ({ context }) => ({ isPull: context.isPullWanted }),
      isChanged: false,
      isPullWanted: false,
    }),
    giveOrderBack: assign({
      isChanged: true,
      isPullWanted: ({ context }) => context.isPullWanted || context.order.isPull,
    }),
    countAttempt: assign(({ context }, result: SyncResult) => {
      const afterMs = result.status === 'retry' ? (result.afterMs ?? null) : null
      return { attempts: context.attempts + 1, afterMs }
    }),
    resetAttempts: assign({ attempts: 0, afterMs: null }),
  },
  delays: {
    gathering: GATHER_MS,
    backoff: ({ context }) => syncRetryDelay(context),
  },
}).createMachine({
  id: 'draftSync',
  context: ({ input }) => ({
    ...input,
    isChanged: true,
    isPullWanted: true,
    order: { isPull: false },
    attempts: 0,
    afterMs: null,
  }),
  initial: 'idle',
  on: {
    'draft.change': { actions: 'setChanged' },
    'drafts.pull': { actions: 'wantPull' },
    'network.online': { actions: 'markOnline' },
    'network.offline': { actions: 'markOffline' },
  },
  states: {
    idle: {
      always: [
        { guard: 'isHeldUp', target: 'offline' },
        { guard: 'isPullWanted', target: 'syncing' },
        { guard: 'isChanged', target: 'gathering' },
      ],
    },
    gathering: {
      always: [
        { guard: 'isHeldUp', target: 'offline' },
        { guard: 'isPullWanted', target: 'syncing' },
      ],
      after: { gathering: 'syncing' },
    },
    offline: { always: { guard: 'isOnline', target: 'idle', actions: 'resetAttempts' } },
    syncing: {
      entry: 'takeOrder',
      invoke: {
        src: 'syncDrafts',
        input: ({ context }) => context.order,
        onDone: [
          { guard: { type: 'isDone', params: outputOf }, target: 'idle', actions: 'resetAttempts' },
          {
            guard: { type: 'isSignInNeeded', params: outputOf },
            target: 'signInNeeded',
            actions: 'giveOrderBack',
          },
          {
            target: 'backingOff',
            actions: ['giveOrderBack', { type: 'countAttempt', params: outputOf }],
          },
        ],
        onError: {
          target: 'backingOff',
          actions: ['giveOrderBack', { type: 'countAttempt', params: { status: 'retry' } }],
        },
      },
    },
    backingOff: {
      after: { backoff: 'syncing' },
      on: {
        'drafts.pull': [
          { guard: 'canHurry', target: 'syncing', actions: 'wantPull' },
          { actions: 'wantPull' },
        ],
        'network.online': [
          { guard: 'canHurry', target: 'idle', actions: ['markOnline', 'resetAttempts'] },
          { actions: 'markOnline' },
        ],
        'network.offline': { target: 'offline', actions: 'markOffline' },
      },
    },
    signInNeeded: { on: { 'session.renew': 'idle' } },
  },
})

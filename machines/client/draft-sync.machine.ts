import { assign, setup } from 'xstate'
import { backoffDelay } from './backoff.ts'
import { providedActor } from './provided.ts'
import type { SessionEnd } from './session.machine.ts'

export type DraftSyncEvent =
  /** A draft was changed, made or discarded on this phone. */
  | { type: 'draft.change' }
  /** What other phones did is wanted: at a start, on the dashboard, when the app is looked at again. */
  | { type: 'drafts.pull' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'session.renew' }

/** `isPull`: read what other phones did as well. */
export type SyncOrder = { isPull: boolean }

/** What came of one attempt. */
export type SyncVerdict =
  | { verdict: 'done' }
  /** No answer, or one that may be different later; the server may have said when. */
  | { verdict: 'retry'; afterMs?: number | undefined }
  | { verdict: 'signInNeeded'; reason: SessionEnd }

export type DraftSyncInput = { isOnline: boolean }
export type DraftSyncContext = DraftSyncInput & {
  isChanged: boolean
  isPullWanted: boolean
  /** What the attempt that is under way was asked for. */
  order: SyncOrder
  /** Attempts that came to nothing since one did not. */
  attempts: number
  /** When the server said to try again, in milliseconds from its answer. */
  afterMs: number | null
}

/** How long changes are gathered before they are copied up, ms. */
const GATHER_MS = 2_000
const RETRY = { firstMs: 2_000, longestMs: 300_000 }

/** Returns the delay before the next attempt, ms. */
export const syncRetryDelay = ({ afterMs, attempts }: DraftSyncContext): number =>
  backoffDelay(RETRY, { failures: attempts, afterMs })

const verdictOf = (event: unknown) => (event as { output?: SyncVerdict }).output

/**
 * Keeps the drafts of a phone and of the server the same: changes go up a moment after
 * they were made, what other phones did comes down when somebody looks. Nothing that is still to be
 * done is kept here: each draft on the phone says whether the server has it.
 */
export const draftSyncMachine = setup({
  types: {
    context: {} as DraftSyncContext,
    input: {} as DraftSyncInput,
    events: {} as DraftSyncEvent,
  },
  actors: { syncDrafts: providedActor<SyncVerdict, SyncOrder>() },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isHeldUp: ({ context }) => !context.isOnline && (context.isChanged || context.isPullWanted),
    isPullWanted: ({ context }) => context.isPullWanted,
    isChanged: ({ context }) => context.isChanged,
    isDone: ({ event }) => verdictOf(event)?.verdict === 'done',
    isSignInNeeded: ({ event }) => verdictOf(event)?.verdict === 'signInNeeded',
  },
  actions: {
    noteChange: assign({ isChanged: true }),
    wantPull: assign({ isPullWanted: true }),
    /** What happened without a connection is to be made up for. */
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
    countAttempt: assign(({ context, event }) => {
      const verdict = verdictOf(event)
      const afterMs = verdict?.verdict === 'retry' ? (verdict.afterMs ?? null) : null
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
    'draft.change': { actions: 'noteChange' },
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
          { guard: 'isDone', target: 'idle', actions: 'resetAttempts' },
          { guard: 'isSignInNeeded', target: 'signInNeeded', actions: 'giveOrderBack' },
          { target: 'backingOff', actions: ['giveOrderBack', 'countAttempt'] },
        ],
        onError: { target: 'backingOff', actions: ['giveOrderBack', 'countAttempt'] },
      },
    },
    backingOff: {
      after: { backoff: 'syncing' },
      on: {
        'drafts.pull': 'syncing',
        'network.online': { target: 'idle', actions: ['markOnline', 'resetAttempts'] },
        'network.offline': { target: 'offline', actions: 'markOffline' },
      },
    },
    signInNeeded: { on: { 'session.renew': 'idle' } },
  },
})

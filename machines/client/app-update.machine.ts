import { assign, setup } from 'xstate'
import { MINUTE_MS } from '#machines/durations.ts'
import { eventOf, providedAction, providedActor } from './provided.ts'

export type AppUpdateEvent =
  /** A new version is installed and waits. */
  | { type: 'update.found' }
  | { type: 'update.accept' }
  /** Another window has switched to the new version, or the service worker was withdrawn. */
  | { type: 'update.takeOver' }
  /** The server has another build than this page. `at`: ms since 1970. */
  | { type: 'server.change'; build: string; at: number }
  /** The server no longer accepts this version. */
  | { type: 'server.refuse' }
  /** A part of this version could not be loaded. */
  | { type: 'part.miss' }
  | { type: 'form.open' }
  | { type: 'form.close' }

/**
 * During a deployment the responses may alternate between two builds; the same one is checked again
 * after this long.
 */
const RECHECK_MS = 10 * MINUTE_MS

type Context = {
  openForms: number
  /** Whether the server no longer accepts this version. */
  isTooOld: boolean
  /** The server build that was checked last, and when. */
  lastCheck: { build: string; at: number } | null
}

/**
 * Offers a new version and activates it when the person agrees. A switch that began in another
 * window waits while a form is open here (specification §3.7). `activate` makes the newest version
 * take over and reloads the page; when it resolves and the page is still there, the offer returns.
 * Only a version that the server no longer accepts may be deleted from the device first.
 */
export const appUpdateMachine = setup({
  types: { context: {} as Context, events: {} as AppUpdateEvent },
  actors: { activate: providedActor<void, { isTooOld: boolean }>() },
  guards: {
    isFormOpen: ({ context }) => context.openForms > 0,
    isUnchecked: ({ context: { lastCheck } }, { build, at }: { build: string; at: number }) =>
      lastCheck?.build !== build || at - lastCheck.at >= RECHECK_MS,
  },
  actions: {
    addForm: assign({ openForms: ({ context }) => context.openForms + 1 }),
    removeForm: assign({ openForms: ({ context }) => Math.max(0, context.openForms - 1) }),
    markTooOld: assign({ isTooOld: true }),
    /** Checks for the new version; `update.found` follows when it is installed. */
    checkForUpdate: providedAction,
  },
}).createMachine({
  id: 'appUpdate',
  context: { openForms: 0, isTooOld: false, lastCheck: null },
  initial: 'current',
  on: {
    'form.open': { actions: 'addForm' },
    'form.close': { actions: 'removeForm' },
  },
  states: {
    current: {
      on: {
        'update.found': 'offered',
        'update.takeOver': [{ guard: 'isFormOpen', target: 'offered' }, { target: 'reloading' }],
        'server.change': {
          guard: { type: 'isUnchecked', params: eventOf },
          actions: [
            assign({ lastCheck: ({ event: { build, at } }) => ({ build, at }) }),
            'checkForUpdate',
          ],
        },
        'server.refuse': 'offered.tooOld',
        'part.miss': 'offered.incomplete',
        // A screen that failed to load calls this itself.
        'update.accept': 'reloading',
      },
    },
    /** Why a reload is offered. */
    offered: {
      initial: 'newVersion',
      states: {
        newVersion: { on: { 'server.refuse': 'tooOld', 'part.miss': 'incomplete' } },
        incomplete: { on: { 'server.refuse': 'tooOld' } },
        tooOld: { entry: 'markTooOld' },
        previousReason: { type: 'history' },
      },
      on: {
        'update.accept': 'reloading',
        'update.takeOver': [{ guard: 'isFormOpen' }, { target: 'reloading' }],
      },
    },
    reloading: {
      invoke: {
        src: 'activate',
        input: ({ context }) => ({ isTooOld: context.isTooOld }),
        onDone: 'offered.previousReason',
        onError: 'offered.previousReason',
      },
    },
  },
})

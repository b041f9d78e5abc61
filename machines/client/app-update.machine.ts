import { assign, setup } from 'xstate'
import { providedAction, providedActor } from './provided.ts'

export type AppUpdateEvent =
  /** A new version is installed and waits. */
  | { type: 'update.find' }
  | { type: 'update.accept' }
  /** Another window of the app has already changed over to the new version, or the worker is called back. */
  | { type: 'update.takeOver' }
  /** The server serves another build than the one that this page is of. `at`: ms since 1970. */
  | { type: 'server.change'; build: string; at: number }
  /** The server does not speak with this version any more. */
  | { type: 'server.refuse' }
  /** A part of this version could not be loaded. */
  | { type: 'part.miss' }
  | { type: 'form.open' }
  | { type: 'form.close' }

/** A server between two versions may name each in turn; the same one is looked for again after this long. */
const LOOK_AGAIN_MS = 10 * 60_000

type Context = {
  openForms: number
  /** The server's build that was looked for last, and when. */
  looked: { build: string; at: number } | null
}

/**
 * A new version is offered, and taken when the person says so; a change-over begun in another window waits while a
 * form is open here (specification §3.7). `activate` makes the newest version take over and loads the page again.
 */
export const appUpdateMachine = setup({
  types: { context: {} as Context, events: {} as AppUpdateEvent },
  actors: { activate: providedActor<void, void>() },
  guards: {
    isFormOpen: ({ context }) => context.openForms > 0,
    isNews: ({ context: { looked }, event }) =>
      event.type === 'server.change' &&
      (looked?.build !== event.build || event.at - looked.at >= LOOK_AGAIN_MS),
  },
  actions: {
    countForm: assign({ openForms: ({ context }) => context.openForms + 1 }),
    discountForm: assign({ openForms: ({ context }) => Math.max(0, context.openForms - 1) }),
    noteLook: assign({
      looked: ({ context, event }) =>
        event.type === 'server.change' ? { build: event.build, at: event.at } : context.looked,
    }),
    /** Asks for the new version, which is found once it is installed. */
    look: providedAction,
  },
}).createMachine({
  id: 'appUpdate',
  context: { openForms: 0, looked: null },
  initial: 'current',
  on: {
    'form.open': { actions: 'countForm' },
    'form.close': { actions: 'discountForm' },
  },
  states: {
    current: {
      on: {
        'update.find': 'offered',
        'update.takeOver': [{ guard: 'isFormOpen', target: 'offered' }, { target: 'reloading' }],
        'server.change': { guard: 'isNews', actions: ['noteLook', 'look'] },
        'server.refuse': 'offered.tooOld',
        'part.miss': 'offered.incomplete',
        // A screen that could not be shown asks for it by itself.
        'update.accept': 'reloading',
      },
    },
    /** Why a reload is offered. */
    offered: {
      initial: 'newVersion',
      states: {
        newVersion: { on: { 'server.refuse': 'tooOld', 'part.miss': 'incomplete' } },
        incomplete: { on: { 'server.refuse': 'tooOld' } },
        tooOld: {},
        before: { type: 'history' },
      },
      on: {
        'update.accept': 'reloading',
        'update.takeOver': [{ guard: 'isFormOpen' }, { target: 'reloading' }],
      },
    },
    reloading: { invoke: { src: 'activate', onError: 'offered.before' } },
  },
})

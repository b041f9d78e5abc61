import { assign, setup } from 'xstate'
import { providedActor } from './provided.ts'

export type AppUpdateEvent =
  | { type: 'update.find' }
  | { type: 'update.accept' }
  /** Another window of the app has already changed over to the new version. */
  | { type: 'update.takeOver' }
  | { type: 'form.open' }
  | { type: 'form.close' }

/**
 * A new version is offered, and taken when the person says so; a change-over begun in another
 * window waits while a form is open here (decisions, 'Offline'). `activate` makes the waiting
 * worker take over and loads the page again.
 */
export const appUpdateMachine = setup({
  types: { context: {} as { openForms: number }, events: {} as AppUpdateEvent },
  actors: { activate: providedActor<void, void>() },
  guards: { isFormOpen: ({ context }) => context.openForms > 0 },
  actions: {
    countForm: assign({ openForms: ({ context }) => context.openForms + 1 }),
    discountForm: assign({ openForms: ({ context }) => Math.max(0, context.openForms - 1) }),
  },
}).createMachine({
  id: 'appUpdate',
  context: { openForms: 0 },
  initial: 'current',
  on: {
    'form.open': { actions: 'countForm' },
    'form.close': { actions: 'discountForm' },
  },
  states: {
    current: {
      on: {
        'update.find': 'available',
        'update.takeOver': [{ guard: 'isFormOpen', target: 'available' }, { target: 'reloading' }],
      },
    },
    available: {
      on: {
        'update.accept': 'reloading',
        'update.takeOver': [{ guard: 'isFormOpen' }, { target: 'reloading' }],
      },
    },
    reloading: { invoke: { src: 'activate', onError: 'available' } },
  },
})

import { assign, setup } from 'xstate'

/** A message and its type (specification §1.4). */
export type SnackbarMessage = { message: string; type: 'success' | 'error' | 'info' }

export type SnackbarEvent =
  | { type: 'message.show'; shown: SnackbarMessage }
  | { type: 'message.dismiss' }

/**
 * Shows one message at a time for 3 seconds; a new one replaces it (specification §1.4,
 * specification §1.9).
 */
export const snackbarMachine = setup({
  types: {
    context: {} as { shown: SnackbarMessage | null },
    events: {} as SnackbarEvent,
  },
  actions: {
    setMessage: assign({
      shown: ({ event }) => (event.type === 'message.show' ? event.shown : null),
    }),
    dropMessage: assign({ shown: null }),
  },
  delays: { display: 3_000 },
}).createMachine({
  id: 'snackbar',
  context: { shown: null },
  initial: 'hidden',
  on: { 'message.show': { target: '.shown', reenter: true, actions: 'setMessage' } },
  states: {
    hidden: { entry: 'dropMessage' },
    shown: {
      on: { 'message.dismiss': 'hidden' },
      after: { display: 'hidden' },
    },
  },
})

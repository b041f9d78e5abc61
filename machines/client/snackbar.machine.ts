import { assign, setup } from 'xstate'

export type SnackbarKind = 'success' | 'error' | 'info'
export type SnackbarMessage = { text: string; kind: SnackbarKind }

export type SnackbarEvent =
  | ({ type: 'message.show' } & SnackbarMessage)
  | { type: 'message.dismiss' }

/**
 * Shows one message at a time for 3 seconds; a new one replaces it (specification §1.4,
 * specification §1.9).
 */
export const snackbarMachine = setup({
  types: {
    context: {} as { message: SnackbarMessage | null },
    events: {} as SnackbarEvent,
  },
  actions: {
    setMessage: assign({
      message: ({ event }) =>
        event.type === 'message.show' ? { text: event.text, kind: event.kind } : null,
    }),
    dropMessage: assign({ message: null }),
  },
  delays: { display: 3_000 },
}).createMachine({
  id: 'snackbar',
  context: { message: null },
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

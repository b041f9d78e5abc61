import { assign, setup } from 'xstate'
import { eventOf } from './provided.ts'

/** A message and its type (specification §1.4), and a sentence that may follow it. */
export type SnackbarMessage = {
  message: string
  detail?: string
  type: 'success' | 'error' | 'info'
}

export type SnackbarEvent =
  | { type: 'message.show'; shown: SnackbarMessage }
  | { type: 'message.dismiss' }
  /** The person closes the error that stands on the page. */
  | { type: 'error.close' }
  /** Another page is shown. */
  | { type: 'page.change' }

/**
 * Shows one message at a time for 3 seconds; a new one replaces it (specification §1.4,
 * specification §1.9). An error then stands on the page until it is closed, a success follows, or
 * the person leaves the page.
 */
export const snackbarMachine = setup({
  types: {
    context: {} as { shown: SnackbarMessage | null; lastError: string | null },
    events: {} as SnackbarEvent,
  },
  actions: {
    setMessage: assign((_, { shown }: { shown: SnackbarMessage }) => {
      if (shown.type === 'info') return { shown }
      return { shown, lastError: shown.type === 'error' ? shown.message : null }
    }),
    closeError: assign({ lastError: null }),
    dropMessage: assign({ shown: null }),
  },
  delays: { display: 3_000 },
}).createMachine({
  id: 'snackbar',
  context: { shown: null, lastError: null },
  initial: 'hidden',
  on: {
    'message.show': {
      target: '.shown',
      reenter: true,
      actions: { type: 'setMessage', params: eventOf },
    },
    'error.close': { actions: 'closeError' },
  },
  states: {
    // Not in `shown`: an error whose message is still shown belongs to the next page.
    hidden: { entry: 'dropMessage', on: { 'page.change': { actions: 'closeError' } } },
    shown: {
      on: { 'message.dismiss': 'hidden' },
      after: { display: 'hidden' },
    },
  },
})

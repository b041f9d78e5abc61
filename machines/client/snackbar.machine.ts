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
  /** Another person changed what the page shows. */
  | { type: 'update.show'; update: string }
  | { type: 'message.dismiss' }
  /** The person closes the error that stands on the page. */
  | { type: 'error.close' }
  /** Another page is shown. */
  | { type: 'page.change' }

function lastErrorAfter({ type, message }: SnackbarMessage, lastError: string | null) {
  if (type === 'info') return lastError
  return type === 'error' ? message : null
}

const afterMessage = [
  { guard: 'hasUpdate' as const, target: 'update' as const, actions: 'showNextUpdate' as const },
  { target: 'hidden' as const },
]

type SnackbarContext = {
  shown: SnackbarMessage | null
  lastError: string | null
  /** The update that follows the message that is shown. */
  nextUpdate: SnackbarMessage | null
}

/**
 * Shows one message at a time for 3 seconds; a new one replaces it (specification §1.4,
 * specification §1.9). An error then stands on the page until it is closed, a success follows, or
 * the person leaves the page. An update replaces an earlier one, and waits for any other message.
 */
export const snackbarMachine = setup({
  types: {
    context: {} as SnackbarContext,
    events: {} as SnackbarEvent,
  },
  guards: { hasUpdate: ({ context }) => context.nextUpdate !== null },
  actions: {
    setMessage: assign(({ context }, { shown }: { shown: SnackbarMessage }) => ({
      shown,
      lastError: lastErrorAfter(shown, context.lastError),
    })),
    keepUpdate: assign((_, { update }: { update: string }) => ({
      nextUpdate: { message: update, type: 'info' as const },
    })),
    showNextUpdate: assign(({ context }) => ({ shown: context.nextUpdate, nextUpdate: null })),
    closeError: assign({ lastError: null }),
    dropUpdate: assign({ nextUpdate: null }),
    dropMessage: assign({ shown: null }),
  },
  delays: { display: 3_000 },
}).createMachine({
  id: 'snackbar',
  context: { shown: null, lastError: null, nextUpdate: null },
  initial: 'hidden',
  on: {
    'message.show': {
      target: '.message',
      reenter: true,
      actions: { type: 'setMessage', params: eventOf },
    },
    'update.show': {
      target: '.update',
      reenter: true,
      actions: [{ type: 'keepUpdate', params: eventOf }, 'showNextUpdate'],
    },
    'error.close': { actions: 'closeError' },
  },
  states: {
    // Here alone: an error whose message is still shown belongs to the next page.
    hidden: { entry: 'dropMessage', on: { 'page.change': { actions: 'closeError' } } },
    message: {
      on: {
        'update.show': { actions: { type: 'keepUpdate', params: eventOf } },
        'message.dismiss': afterMessage,
        'page.change': { actions: 'dropUpdate' },
      },
      after: { display: afterMessage },
    },
    update: { on: { 'message.dismiss': 'hidden' }, after: { display: 'hidden' } },
  },
})

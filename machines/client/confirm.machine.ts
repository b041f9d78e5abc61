import { assign, setup } from 'xstate'
import { providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** Why a confirmed action failed. `isTemporary`: trying again may succeed. */
export type ConfirmRefusal = { message: string; isTemporary: boolean }

export type ConfirmContext = {
  /** The subject of the last question or action. It stays while the dialog closes. */
  subject: unknown
  /** Whether the question was asked: an action may also be sent without one. */
  isAsked: boolean
  /** Why the last attempt failed, while trying again may succeed. */
  message: string | null
}

export type ConfirmEvent =
  | { type: 'action.ask'; subject: unknown }
  | { type: 'action.cancel' }
  | { type: 'action.confirm' }
  /** Sends without a question, for what can be undone. */
  | { type: 'action.send'; subject: unknown }

/**
 * An action that is confirmed, sent, and either recorded or refused: accept, reject, withdraw,
 * pause, close. After a temporary failure the question stays open; after a refusal it closes.
 */
export const confirmMachine = setup({
  types: {
    context: {} as ConfirmContext,
    events: {} as ConfirmEvent,
  },
  actors: {
    /** Sends the action; rejects with a `ConfirmRefusal`. */
    send: providedActor<void, unknown>(),
  },
  guards: {
    staysOpen: ({ context, event }) =>
      context.isAsked && refusalOf<ConfirmRefusal>(event).isTemporary === true,
  },
  actions: {
    setMessage: assign(({ event }) => ({
      message: messageOf(event),
    })),
    clearMessage: assign({ message: null }),
  },
}).createMachine({
  id: 'confirm',
  context: { subject: null, isAsked: false, message: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'action.ask': {
          target: 'asking',
          actions: assign(({ event }) => ({
            subject: event.subject,
            isAsked: true,
            message: null,
          })),
        },
        'action.send': {
          target: 'sending',
          actions: assign(({ event }) => ({
            subject: event.subject,
            isAsked: false,
            message: null,
          })),
        },
      },
    },
    asking: {
      on: {
        'action.ask': {
          actions: assign(({ event }) => ({ subject: event.subject, message: null })),
        },
        'action.confirm': { target: 'sending', actions: 'clearMessage' },
        'action.cancel': 'closed',
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }: { context: ConfirmContext }) => context.subject,
        onDone: 'closed',
        onError: [
          { guard: 'staysOpen', target: 'asking', actions: 'setMessage' },
          { target: 'closed' },
        ],
      },
    },
  },
})

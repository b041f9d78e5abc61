import { assign, setup } from 'xstate'
import { providedAction, providedActor } from './provided.ts'

/** What an admin takes away, with what the question about it says. `userId` is the identity provider's. */
export type Removal =
  | { kind: 'client'; userId: string; name: string; cases: number }
  | { kind: 'attorney' | 'admin'; userId: string; name: string }
  | { kind: 'case'; id: string; number: number; bids: number }
  | { kind: 'bid'; id: string; firm: string; caseNumber: number; reopensCase: boolean }
  | { kind: 'invitation'; id: string; email: string }

/** Why it was not taken away: it is gone already, it may still succeed, or neither. */
export type RemovalRefusal = { message: string; isGone?: boolean; isTemporary?: boolean }

export type RemovalContext = {
  /** What was asked about last; it stays while the question closes. */
  subject: Removal | null
  /** Why the last attempt got no answer. */
  message: string | null
}

export type RemovalEvent =
  | { type: 'removal.ask'; subject: Removal }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }

const refusalOf = (event: unknown) => (event as { error: Partial<RemovalRefusal> }).error

/**
 * Taking something away after a question that names the consequences (document 2 §2). A failure that may pass keeps
 * the question open; a refusal ends it, and so does that somebody else was quicker.
 */
export const removalMachine = setup({
  types: { context: {} as RemovalContext, events: {} as RemovalEvent },
  actors: {
    /** Takes it away; rejects with a `RemovalRefusal`. */
    remove: providedActor<void, Removal>(),
  },
  guards: {
    isGone: ({ event }) => refusalOf(event).isGone === true,
    isTemporary: ({ event }) => refusalOf(event).isTemporary === true,
  },
  actions: {
    setSubject: assign(({ event }) =>
      event.type === 'removal.ask' ? { subject: event.subject, message: null } : {},
    ),
    clearMessage: assign({ message: null }),
    setMessage: assign(({ event }) => ({
      message: refusalOf(event).message || 'Something went wrong',
    })),
    /** Says that it is gone, and shows what is left. */
    tellRemoved: providedAction,
    /** Says that it was gone already, and shows what is left. */
    tellGone: providedAction,
    /** Says why it stays. */
    tellRefused: providedAction,
  },
}).createMachine({
  id: 'removal',
  context: { subject: null, message: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'removal.ask': { target: 'asking', actions: 'setSubject' } },
    },
    asking: {
      on: {
        'removal.confirm': { target: 'removing', actions: 'clearMessage' },
        'removal.cancel': 'closed',
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => context.subject as Removal,
        onDone: { target: 'closed', actions: 'tellRemoved' },
        onError: [
          { guard: 'isGone', target: 'closed', actions: 'tellGone' },
          { guard: 'isTemporary', target: 'asking', actions: 'setMessage' },
          { target: 'closed', actions: 'tellRefused' },
        ],
      },
    },
  },
})

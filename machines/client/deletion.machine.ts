import { assign, setup } from 'xstate'
import {
  type Deletion,
  type DeletionAnswers,
  type DeletionErrors,
  deletionErrors,
} from './deletion-answers.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { refusalOf } from './refusal.ts'

/**
 * Why the deletion failed: it was deleted already, it may still succeed, or neither. `isCanceled`:
 * the admin did not prove presence.
 */
export type DeletionRefusal = {
  message: string
  isGone?: boolean
  isTemporary?: boolean
  isCanceled?: boolean
}

export type DeletionContext = {
  /** The subject of the last question; it stays while the dialog closes. */
  subject: Deletion | null
  /** Why the last attempt got no response. */
  message: string | null
  answers: DeletionAnswers
  /** The errors of the answers at the last attempt to confirm. */
  errors: DeletionErrors
}

const unanswered = { answers: { reason: '', name: '' }, errors: {} }

export type DeletionEvent =
  | { type: 'removal.ask'; subject: Deletion }
  | { type: 'removal.cancel' }
  | { type: 'removal.answer'; answers: Partial<DeletionAnswers> }
  | { type: 'removal.confirm' }

const messageOf = (event: unknown) =>
  refusalOf<DeletionRefusal>(event).message || 'Something went wrong'

/** How long the question waits for fresh data. */
const READ_MS = 500

/** Returns the subject without the facts that may have changed since the list was fetched. */
export function generalOf(removal: Deletion): Deletion {
  switch (removal.kind) {
    case 'client':
      return { ...removal, cases: null }
    case 'attorney':
      return { ...removal, bids: null, openBids: null, wonCases: null }
    case 'case':
      return { ...removal, bids: null }
    case 'bid':
      return { ...removal, effect: null }
    default:
      return removal
  }
}

/**
 * Asks for confirmation before something is deleted or taken back, and names the consequences
 * (specification §2.2). Uses general text when the consequences cannot be fetched at once. A
 * deletion also needs a reason and the typed name. The question stays open after a temporary
 * failure, and when the admin cancels the proof of presence. It closes after a refusal, or when
 * another person has already deleted the subject.
 */
export const deletionMachine = setup({
  types: { context: {} as DeletionContext, events: {} as DeletionEvent },
  actors: {
    /** Fetches the subject again; rejects with a `DeletionRefusal`. */
    read: providedActor<Deletion, Deletion>(),
    /** Deletes the subject; rejects with a `DeletionRefusal`. */
    remove: providedActor<void, { subject: Deletion; reason: string }>(),
  },
  guards: {
    isAnswered: ({ context: { subject, answers } }) =>
      subject !== null && Object.keys(deletionErrors(subject, answers)).length === 0,
    isGone: ({ event }) => refusalOf<DeletionRefusal>(event).isGone === true,
    isTemporary: ({ event }) => refusalOf<DeletionRefusal>(event).isTemporary === true,
    isCanceled: ({ event }) => refusalOf<DeletionRefusal>(event).isCanceled === true,
  },
  actions: {
    setSubject: assign(({ event }) =>
      event.type === 'removal.ask' ? { subject: event.subject, message: null, ...unanswered } : {},
    ),
    setRead: assign((_, subject: Deletion) => ({ subject })),
    speakGenerally: assign(({ context }) => ({
      subject: context.subject && generalOf(context.subject),
    })),
    setAnswers: assign(({ context, event }) =>
      event.type === 'removal.answer'
        ? { answers: { ...context.answers, ...event.answers }, errors: {} }
        : {},
    ),
    setErrors: assign(({ context: { subject, answers } }) => ({
      errors: subject ? deletionErrors(subject, answers) : {},
    })),
    clearMessage: assign({ message: null }),
    setMessage: assign(({ event }) => ({ message: messageOf(event) })),
    /** Shows that it was deleted, and refreshes the list. */
    showDeleted: providedAction,
    /** Shows that it was deleted already, and refreshes the list. */
    showGone: providedAction,
    /** Shows why it was not deleted. */
    showRefused: (_, _refusal: { message: string }) => providedAction(),
    /** Moves focus to the first wrong answer. */
    focusErrors: providedAction,
  },
}).createMachine({
  id: 'removal',
  context: { subject: null, message: null, ...unanswered },
  initial: 'closed',
  states: {
    closed: {
      on: { 'removal.ask': { target: 'reading', actions: 'setSubject' } },
    },
    reading: {
      on: { 'removal.ask': { target: 'reading', reenter: true, actions: 'setSubject' } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.subject as Deletion,
        onDone: { target: 'asking', actions: { type: 'setRead', params: outputOf } },
        onError: [
          { guard: 'isGone', target: 'closed', actions: 'showGone' },
          { target: 'asking', actions: 'speakGenerally' },
        ],
      },
      after: { [READ_MS]: { target: 'asking', actions: 'speakGenerally' } },
    },
    asking: {
      on: {
        'removal.answer': { actions: 'setAnswers' },
        'removal.confirm': [
          { guard: 'isAnswered', target: 'removing', actions: 'clearMessage' },
          { actions: ['setErrors', 'focusErrors'] },
        ],
        'removal.cancel': 'closed',
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({
          subject: context.subject as Deletion,
          reason: context.answers.reason,
        }),
        onDone: { target: 'closed', actions: 'showDeleted' },
        onError: [
          { guard: 'isCanceled', target: 'asking' },
          { guard: 'isGone', target: 'closed', actions: 'showGone' },
          { guard: 'isTemporary', target: 'asking', actions: 'setMessage' },
          {
            target: 'closed',
            actions: {
              type: 'showRefused',
              params: ({ event }) => ({ message: messageOf(event) }),
            },
          },
        ],
      },
    },
  },
})

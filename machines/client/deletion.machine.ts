import { assign, setup } from 'xstate'
import {
  type Deletion,
  type DeletionAnswers,
  type DeletionErrors,
  deletionErrors,
} from './deletion-answers.ts'
import { providedAction, providedActor } from './provided.ts'

/**
 * Why it was not taken away: it is gone already, it may still succeed, or neither. `isCanceled`: the admin did not prove
 * that they are present.
 */
export type DeletionRefusal = {
  message: string
  isGone?: boolean
  isTemporary?: boolean
  isCanceled?: boolean
}

export type DeletionContext = {
  /** What was asked about last; it stays while the question closes. */
  subject: Deletion | null
  /** Why the last attempt got no answer. */
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

/** How long the question waits for what is true now. */
const READ_MS = 500

/** The same without what may have changed since a list was read. */
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

const refusalOf = (event: unknown) => (event as { error: Partial<DeletionRefusal> }).error

/**
 * Asks for confirmation before something is deleted or taken back, and names the consequences (specification §2.2). Uses
 * general words when the consequences cannot be read at once. A deletion also needs a reason and the typed name. The
 * question stays open after a temporary failure, and when the admin cancels the proof that they are present. It closes after a refusal, or when another person has already done
 * it.
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
    isGone: ({ event }) => refusalOf(event).isGone === true,
    isTemporary: ({ event }) => refusalOf(event).isTemporary === true,
    isCanceled: ({ event }) => refusalOf(event).isCanceled === true,
  },
  actions: {
    setSubject: assign(({ event }) =>
      event.type === 'removal.ask' ? { subject: event.subject, message: null, ...unanswered } : {},
    ),
    setRead: assign(({ event }) => ({
      subject: (event as unknown as { output: Deletion }).output,
    })),
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
    setMessage: assign(({ event }) => ({
      message: refusalOf(event).message || 'Something went wrong',
    })),
    /** Says that it is gone, and shows what is left. */
    tellRemoved: providedAction,
    /** Says that it was gone already, and shows what is left. */
    tellGone: providedAction,
    /** Says why it stays. */
    tellRefused: providedAction,
    /** Moves focus to the first wrong answer. */
    tellErrors: providedAction,
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
        onDone: { target: 'asking', actions: 'setRead' },
        onError: [
          { guard: 'isGone', target: 'closed', actions: 'tellGone' },
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
          { actions: ['setErrors', 'tellErrors'] },
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
        onDone: { target: 'closed', actions: 'tellRemoved' },
        onError: [
          { guard: 'isCanceled', target: 'asking' },
          { guard: 'isGone', target: 'closed', actions: 'tellGone' },
          { guard: 'isTemporary', target: 'asking', actions: 'setMessage' },
          { target: 'closed', actions: 'tellRefused' },
        ],
      },
    },
  },
})

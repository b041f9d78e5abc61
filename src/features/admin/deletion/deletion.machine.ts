import { assign, setup } from 'xstate'
import { eventOf, outputOf, providedAction, providedActor } from '#machines/client/provided.ts'
import { messageOf, refusalOf } from '#machines/client/refusal.ts'
import { foldText } from '#machines/spellings.ts'
import { normalizeLine } from '#machines/typed-text.ts'

/**
 * What an admin deletes, with the facts that the question shows; null where one is unknown. `id` is
 * the record's, `userId` the identity provider's. `effect`: what deleting a bid does to its case:
 * nothing, reopens it, or leaves it ended.
 */
export type Deletion =
  | { kind: 'client'; id: string; userId: string; name: string; cases: number | null }
  | {
      kind: 'attorney'
      id: string
      userId: string
      name: string
      bids: number | null
      /**
       * The numbers of open bids that will be rejected, and of won cases that will open again. Null
       * when not known.
       */
      openBids: number | null
      wonCases: number | null
    }
  | { kind: 'admin'; id: string; userId: string; name: string }
  | { kind: 'case'; id: string; number: number; bids: number | null }
  | {
      kind: 'bid'
      id: string
      firm: string
      isFirmGone: boolean
      caseNumber: number
      effect: 'none' | 'reopens' | 'stays' | null
    }
  | { kind: 'invitation'; id: string; email: string; isExpired: boolean }

/** The longest reason, in characters. */
export const MAX_REASON_LENGTH = 500

/** What an admin enters before a deletion. The name prevents deleting the wrong record. */
export type DeletionAnswers = { reason: string; name: string }
export type DeletionErrors = Partial<DeletionAnswers>

/** Returns the name that must be typed to confirm; null when none is needed. */
export function nameToType(deletion: Deletion): string | null {
  switch (deletion.kind) {
    case 'invitation':
      return null
    case 'case':
      return `#${deletion.number}`
    case 'bid':
      return deletion.firm
    default:
      return deletion.name
  }
}

// Compares names without case, accents, or the # of a number, however their apostrophes are typed.
const folded = (text: string) =>
  foldText(normalizeLine(text)).replaceAll('#', '').replace(/ +/g, ' ')

/** Returns the errors of the answers; empty when the record may be deleted. */
export function deletionErrors(
  deletion: Deletion,
  { reason, name }: DeletionAnswers,
): DeletionErrors {
  const nameToConfirm = nameToType(deletion)
  if (nameToConfirm === null) return {}
  return {
    ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
    ...(folded(name) !== folded(nameToConfirm) && { name: `Type ${nameToConfirm} to confirm.` }),
  }
}

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

export type DeletionEvent =
  | { type: 'deletion.ask'; subject: Deletion }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.answer'; answers: Partial<DeletionAnswers> }
  | { type: 'deletion.confirm' }

/** How long the question waits for fresh data. A wait of a second needs no sign of progress. */
const READ_MS = 1_000

/** Returns the subject without the facts that may have changed since the list was fetched. */
export function generalOf(deletion: Deletion): Deletion {
  switch (deletion.kind) {
    case 'client':
      return { ...deletion, cases: null }
    case 'attorney':
      return { ...deletion, bids: null, openBids: null, wonCases: null }
    case 'case':
      return { ...deletion, bids: null }
    case 'bid':
      return { ...deletion, effect: null }
    default:
      return deletion
  }
}

/**
 * Asks for confirmation before something is deleted or taken back, and names the consequences
 * (specification §2.2). Uses general text when the consequences cannot be fetched at once. A
 * deletion also needs a reason and the typed name. The question stays open after a temporary
 * failure, and when the admin cancels the proof of presence. It closes after a refusal, or when
 * another person has already deleted the subject.
 *
 * It is not `confirmMachine`, which only asks, sends and closes: this one fetches the subject
 * before it asks, checks two answers, waits for a proof of presence, and tells a subject that is
 * gone from a refusal.
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
    setSubject: assign(({ context }, { subject }: { subject: Deletion }) => {
      // A slip that closed the question does not lose the reason. The name is typed each time.
      const reason = context.subject?.id === subject.id ? context.answers.reason : ''
      return { subject, message: null, errors: {}, answers: { reason, name: '' } }
    }),
    setRead: assign((_, subject: Deletion) => ({ subject })),
    speakGenerally: assign(({ context }) => ({
      subject: context.subject && generalOf(context.subject),
    })),
    setAnswers: assign(({ context }, { answers }: { answers: Partial<DeletionAnswers> }) => ({
      answers: { ...context.answers, ...answers },
      errors: {},
    })),
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
  id: 'deletion',
  context: { subject: null, message: null, answers: { reason: '', name: '' }, errors: {} },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'deletion.ask': { target: 'reading', actions: { type: 'setSubject', params: eventOf } },
      },
    },
    // The same as closed, after the subject was deleted: a page about it goes to the list.
    removed: {
      on: {
        'deletion.ask': { target: 'reading', actions: { type: 'setSubject', params: eventOf } },
      },
    },
    reading: {
      on: {
        'deletion.ask': {
          target: 'reading',
          reenter: true,
          actions: { type: 'setSubject', params: eventOf },
        },
      },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.subject as Deletion,
        onDone: { target: 'asking', actions: { type: 'setRead', params: outputOf } },
        onError: [
          { guard: 'isGone', target: 'removed', actions: 'showGone' },
          { target: 'asking', actions: 'speakGenerally' },
        ],
      },
      after: { [READ_MS]: { target: 'asking', actions: 'speakGenerally' } },
    },
    asking: {
      on: {
        'deletion.answer': { actions: { type: 'setAnswers', params: eventOf } },
        'deletion.confirm': [
          { guard: 'isAnswered', target: 'removing', actions: 'clearMessage' },
          { actions: ['setErrors', 'focusErrors'] },
        ],
        'deletion.cancel': 'closed',
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({
          subject: context.subject as Deletion,
          reason: context.answers.reason,
        }),
        onDone: { target: 'removed', actions: 'showDeleted' },
        onError: [
          { guard: 'isCanceled', target: 'asking' },
          { guard: 'isGone', target: 'removed', actions: 'showGone' },
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

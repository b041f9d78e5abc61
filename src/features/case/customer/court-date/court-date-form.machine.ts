import { assign, setup } from 'xstate'
import { outputOf, providedAction, providedActor } from '#machines/client/provided.ts'
import { refusalOf } from '#machines/client/refusal.ts'
import { isSameCourtDate, type TypedCourtDate } from '#machines/client/typed-court-date.ts'
import { dateTimeToInstant, instantToDateTime, splitDateTime } from '#machines/wizard/calendar.ts'
import { fieldError } from '#machines/wizard/field.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'

/** The question of the new case that asks for the court date. */
export const courtDateField = duiFlow.fields.next_hearing_date

/** Why a change was refused. */
export type CourtDateRefusal = { message: string }

/** A change as it is sent. `courtDate`: the new ISO instant. `changes`: how often the shown date had changed. */
export type CourtDateChange = { courtDate: string | null; changes: number }

/** `courtDate`: the ISO instant of the date that is there; null when there is none. */
type Input = { courtDate: string | null }

type Context = {
  /** The date that was there when the form was opened; null when there was none. */
  openedWith: string | null
  /** What is typed, in the form of a draft's answer. */
  typed: string
  /** The change that is being sent. */
  change: CourtDateChange | null
  error: string | null
  /** The question about a date in the past, since the last Save. */
  doubt: string | null
  /** The date that the person was asked about. They are asked about once. */
  confirmed: string | null
  /** Why the last attempt failed. */
  message: string | null
}

type Event =
  /** Keeps what is typed. */
  | { type: 'form.close' }
  | { type: 'form.discard' }
  | { type: 'date.change'; text: string }
  /** `today`: the calendar day at the court. `changes`: how often the shown date had changed. */
  | { type: 'form.submit'; today: string; changes: number }

const doubtOf = ({ typed, confirmed }: Context, event: Event): string | null =>
  event.type === 'form.submit' && typed !== confirmed
    ? unlikelyAnswer(courtDateField, typed, event.today)
    : null

const NO_DAY = 'Choose a day.'
/** A date that is there is removed by a button of its own. */
const REMOVAL = 'For no date, close this and tap “Remove court date”.'

function errorOf({ typed, openedWith }: Context): string | null {
  if (splitDateTime(typed).date.trim() !== '') return fieldError(courtDateField, typed)
  return openedWith === null ? NO_DAY : `${NO_DAY} ${REMOVAL}`
}

/** Returns whether the typed date differs from the one that is there. */
export const hasTyped = ({ typed, openedWith }: Context): boolean =>
  !isSameCourtDate(typed, openedWith)

/** The form with which a customer changes or adds the court date of a posted case. */
export const courtDateFormMachine = setup({
  types: { context: {} as Context, input: {} as Input, events: {} as Event },
  actors: {
    /** Reads the date that was typed before and not saved. */
    readTyped: providedActor<TypedCourtDate | null, undefined>(),
    /** Saves the change; rejects with a `CourtDateRefusal`. */
    saveCourtDate: providedActor<void, CourtDateChange | null>(),
  },
  guards: {
    hasNothingToSave: ({ context }) => !hasTyped(context),
    /** False when the stored date equals the case's date: it was saved, and only the response was lost. */
    isUnsaved: ({ context }, stored: TypedCourtDate | null) =>
      stored !== null && !isSameCourtDate(stored.typed, context.openedWith),
    isInvalid: ({ context }) => errorOf(context) !== null,
    isUnlikely: ({ context, event }) => doubtOf(context, event) !== null,
  },
  actions: {
    restore: assign((_, stored: TypedCourtDate | null) => ({ ...stored })),
    change: assign(({ event }) =>
      event.type === 'date.change' ? { typed: event.text, error: null, doubt: null } : {},
    ),
    showError: assign(({ context }) => ({
      ...{ error: errorOf(context), doubt: null, message: null },
    })),
    askAboutDate: assign(({ context, event }) => ({
      ...{ doubt: doubtOf(context, event), confirmed: context.typed, error: null, message: null },
    })),
    prepare: assign(({ context, event }) => {
      if (event.type !== 'form.submit') return {}
      const change = { courtDate: dateTimeToInstant(context.typed), changes: event.changes }
      return { change, error: null, doubt: null, message: null }
    }),
    showRefusal: assign(({ event }) => ({
      message: refusalOf<CourtDateRefusal>(event).message ?? 'Something went wrong',
    })),
    /** Stores what is typed on the device. */
    storeTyped: providedAction,
    /** Removes it from the device. */
    removeTyped: providedAction,
    /** Shows that the date was saved. */
    showSaved: providedAction,
  },
}).createMachine({
  id: 'courtDateForm',
  context: ({ input: { courtDate } }) => ({
    openedWith: courtDate,
    typed: courtDate === null ? '' : (instantToDateTime(courtDate) ?? ''),
    ...{ change: null, error: null, doubt: null, confirmed: null, message: null },
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'readTyped',
        onDone: [
          {
            guard: { type: 'isUnsaved', params: outputOf },
            target: 'editing',
            actions: { type: 'restore', params: outputOf },
          },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    editing: {
      on: {
        'date.change': { actions: ['change', 'storeTyped'] },
        'form.submit': [
          { guard: 'isInvalid', actions: 'showError' },
          { guard: 'isUnlikely', actions: 'askAboutDate' },
          { target: 'saving', actions: 'prepare' },
        ],
        'form.close': [
          { guard: 'hasNothingToSave', target: 'closed', actions: 'removeTyped' },
          { target: 'closed' },
        ],
        'form.discard': { target: 'closed', actions: 'removeTyped' },
      },
    },
    saving: {
      invoke: {
        src: 'saveCourtDate',
        input: ({ context }) => context.change,
        onDone: { target: 'closed', actions: ['removeTyped', 'showSaved'] },
        onError: { target: 'editing', actions: 'showRefusal' },
      },
    },
    closed: { type: 'final' },
  },
})

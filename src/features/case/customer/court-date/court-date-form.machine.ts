import { assign, setup } from 'xstate'
import { providedAction, providedActor } from '#machines/client/provided.ts'
import { refusalOf } from '#machines/client/refusal.ts'
import { dateTimeToInstant, instantToDateTime } from '#machines/wizard/calendar.ts'
import { fieldError } from '#machines/wizard/field.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'

/** The question of the new case that asks for the court date. */
export const courtDateField = duiFlow.fields.next_hearing_date

/** Why a change was refused. */
export type CourtDateRefusal = { message: string }

/** A change as it is sent: the ISO instant of the new date, null to remove it. */
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
  | { type: 'form.close' }
  | { type: 'date.change'; text: string }
  /** `today`: the calendar day at the court. `changes`: how often the shown date had changed. */
  | { type: 'form.submit'; today: string; changes: number }
  | { type: 'form.remove'; changes: number }

const doubtOf = ({ typed, confirmed }: Context, event: Event): string | null =>
  event.type === 'form.submit' && typed !== confirmed
    ? unlikelyAnswer(courtDateField, typed, event.today)
    : null

/** The form with which a customer changes, adds or removes the court date of a posted case. */
export const courtDateFormMachine = setup({
  types: { context: {} as Context, input: {} as Input, events: {} as Event },
  actors: {
    /** Saves the change; rejects with a `CourtDateRefusal`. */
    saveCourtDate: providedActor<void, CourtDateChange | null>(),
  },
  guards: {
    isInvalid: ({ context }) => fieldError(courtDateField, context.typed) !== null,
    isUnlikely: ({ context, event }) => doubtOf(context, event) !== null,
  },
  actions: {
    change: assign(({ event }) =>
      event.type === 'date.change' ? { typed: event.text, error: null, doubt: null } : {},
    ),
    showError: assign(({ context }) => ({
      ...{ error: fieldError(courtDateField, context.typed), doubt: null, message: null },
    })),
    askAboutDate: assign(({ context, event }) => ({
      ...{ doubt: doubtOf(context, event), confirmed: context.typed, error: null, message: null },
    })),
    prepare: assign(({ context, event }) => {
      if (event.type !== 'form.submit' && event.type !== 'form.remove') return {}
      const courtDate = event.type === 'form.remove' ? null : dateTimeToInstant(context.typed)
      const change = { courtDate, changes: event.changes }
      return { change, error: null, doubt: null, message: null }
    }),
    showRefusal: assign(({ event }) => ({
      message: refusalOf<CourtDateRefusal>(event).message ?? 'Something went wrong',
    })),
    /** Shows that the date was saved or removed. */
    showSaved: providedAction,
  },
}).createMachine({
  id: 'courtDateForm',
  context: ({ input: { courtDate } }) => ({
    openedWith: courtDate,
    typed: courtDate === null ? '' : (instantToDateTime(courtDate) ?? ''),
    ...{ change: null, error: null, doubt: null, confirmed: null, message: null },
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'date.change': { actions: 'change' },
        'form.submit': [
          { guard: 'isInvalid', actions: 'showError' },
          { guard: 'isUnlikely', actions: 'askAboutDate' },
          { target: 'saving', actions: 'prepare' },
        ],
        'form.remove': { target: 'saving', actions: 'prepare' },
        'form.close': 'closed',
      },
    },
    saving: {
      invoke: {
        src: 'saveCourtDate',
        input: ({ context }) => context.change,
        onDone: { target: 'closed', actions: 'showSaved' },
        onError: { target: 'editing', actions: 'showRefusal' },
      },
    },
    closed: { type: 'final' },
  },
})

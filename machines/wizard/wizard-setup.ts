import { assign, setup } from 'xstate'
import { choiceOf, readersOf } from './disclosure.ts'
import { type Answer, type Answers, type Field, freeTextOf, typingError } from './field.ts'
import {
  answersAfterSkip,
  askedFields,
  continueErrors,
  type FieldError,
  type Flow,
  firstInvalidStep,
  landingStep,
  nextStep,
  pathOf,
  previousStep,
  type Step,
  stepAfterChange,
} from './flow.ts'
import { contactQuestion, unlikelyAnswer } from './unlikely-answer.ts'

/**
 * `today`: the calendar day (`2026-11-22`) for judging unlikely answers. `answers.refuse`: the
 * server's errors of the open step's answers. `answers.merge`: adds answers from another device
 * without disturbing the person. `step.open`: goes to a step (a deep link). `step.change`: goes to
 * a step from the review, and returns. `draft.restore`: restores answers, with the errors of a
 * refused submission if there are any.
 */
export type WizardEvent =
  | { type: 'answer.change'; field: string; value: Answer }
  | { type: 'answers.merge'; answers: Answers }
  | { type: 'answers.refuse'; errors: readonly FieldError[] }
  | { type: 'step.next'; today?: string }
  | { type: 'step.back' }
  | { type: 'step.skip' }
  | { type: 'step.open'; step: string }
  | { type: 'step.change'; step: string }
  | { type: 'draft.restore'; answers: Answers; step: string; errors?: readonly FieldError[] }
  | { type: 'answers.submit'; today?: string }

export type WizardContext = {
  answers: Answers
  /** The errors by field, since the last Continue or while typing. */
  errors: Readonly<Record<string, string>>
  /** The questions about unlikely answers since the last Continue, by field. */
  doubts: Readonly<Record<string, string>>
  /** The unlikely answers that the person was asked about, by field. Each is asked once. */
  confirmed: Answers
  /** The steps that need no answer, while an answer is changed from the review; otherwise null. */
  settled: readonly string[] | null
}

type EventOf<Type extends WizardEvent['type']> = Extract<WizardEvent, { type: Type }>
type To = { step: Step }
type Leg = { from: Step; step: Step }
/** Whether the step's answers are judged, or skipped. */
type Judged = { step: Step; isSkipped: boolean }

/** Returns whether two answers are the same; the free text of a `one` is a new list at each key. */
const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join())

/** Creates the guards and actions of a flow's machine. */
export function setupWizard(flow: Flow) {
  const last = flow.steps.at(-1)

  /**
   * Returns whether an answer with contact details leads to a question about them. It does not
   * where only the chosen attorney reads the answer, or where it is the number of a ticket or a
   * case.
   */
  const asksForContact = (name: string, answers: Answers) =>
    !flow.fields[name]?.isReference && readersOf(flow, name, answers) !== 'chosen'

  /**
   * Returns the question about an answer that is probably a slip; null when there is none. Without
   * `today`, asks about contact details only.
   */
  const doubtAbout = (name: string, answers: Answers, today: string | undefined) => {
    const field = flow.fields[name] as Field
    const text = flow.isReadByAttorneys ? freeTextOf(field, answers[name]) : null
    if (text !== null) return asksForContact(name, answers) ? contactQuestion(text) : null
    return today === undefined ? null : unlikelyAnswer(field, answers[name], today)
  }

  /** Returns the questions about a step's unlikely answers that were not asked yet, by field. */
  const doubtsAt = (
    { answers, confirmed }: WizardContext,
    { step, isSkipped }: Judged,
    event: WizardEvent,
  ): Record<string, string> => {
    const today = 'today' in event ? event.today : undefined
    const remaining = isSkipped ? answersAfterSkip(flow, step, answers) : answers
    return Object.fromEntries(
      askedFields(flow, step, remaining).flatMap((name) => {
        const doubt = doubtAbout(name, remaining, today)
        return doubt === null || isSameAnswer(confirmed[name], remaining[name])
          ? []
          : [[name, doubt]]
      }),
    )
  }

  /** Returns the fields that an answer clears, as empty answers. */
  const clearedBy = (field: string, answers: Answers): Answers => {
    const step = flow.steps.find(({ fields }) => fields.includes(field))
    return Object.fromEntries((step?.clears?.(answers) ?? []).map((name) => [name, null]))
  }

  /**
   * Returns the next step after a change from the review: a step that newly applies, else the
   * review.
   */
  const returnStep = ({ settled }: WizardContext, answers: Answers): Step | undefined =>
    settled === null ? undefined : stepAfterChange(flow, answers, settled)

  /** Returns messages by the field's own name, where the server says `dui.citation_number`. */
  const byField = (errors: readonly FieldError[]): Record<string, string> =>
    Object.fromEntries(
      errors.map(({ field, message }) => [
        field.split('.').find((part) => Object.hasOwn(flow.fields, part)) ?? field,
        message,
      ]),
    )

  /**
   * Returns the step at which a draft opens: the first one with a refused answer, else where it
   * was.
   */
  const restoredStep = ({ answers, step, errors = [] }: EventOf<'draft.restore'>) => {
    const [refusedField] = Object.keys(byField(errors))
    const wrong = flow.steps.find(
      ({ fields }) => refusedField !== undefined && fields.includes(refusedField),
    )
    return landingStep(flow, answers, wrong?.id ?? step)
  }

  return setup({
    types: { context: {} as WizardContext, events: {} as WizardEvent, output: {} as Answers },
    guards: {
      hasErrors: ({ context }, { step }: To) =>
        continueErrors(flow, step, context.answers).length > 0,
      isUnlikely: ({ context, event }, judged: Judged) =>
        pathOf(flow, context.answers).includes(judged.step) &&
        Object.keys(doubtsAt(context, judged, event)).length > 0,
      isLeaving: ({ context }, { step }: To) => step.leaves?.(context.answers) ?? false,
      isNext: ({ context }, { from, step }: Leg) =>
        context.settled === null && nextStep(flow, context.answers, from.id) === step,
      isNextAfterSkip: ({ context }, { from, step }: Leg) =>
        context.settled === null &&
        nextStep(flow, answersAfterSkip(flow, from, context.answers), from.id) === step,
      isPrevious: ({ context }, { from, step }: Leg) =>
        context.settled === null && previousStep(flow, context.answers, from.id) === step,
      isReturn: ({ context }, { step }: To) => returnStep(context, context.answers) === step,
      isReturnAfterSkip: ({ context }, { from, step }: Leg) =>
        returnStep(context, answersAfterSkip(flow, from, context.answers)) === step,
      isChanging: ({ context }) => context.settled !== null,
      isLanding: ({ context }, { step, to }: To & { to: string }) =>
        landingStep(flow, context.answers, to) === step,
      isRestored: (_, { step, draft }: To & { draft: EventOf<'draft.restore'> }) =>
        restoredStep(draft) === step,
      isFirstInvalid: ({ context }, { step }: To) =>
        firstInvalidStep(flow, context.answers) === step,
      isComplete: ({ context }) => firstInvalidStep(flow, context.answers) === undefined,
    },
    actions: {
      setAnswer: assign(({ context }, { field: name, value }: EventOf<'answer.change'>) => {
        const { [name]: _, ...errors } = context.errors
        // A question about an answer depends on who reads the answer, so another choice of its
        // readers removes it too.
        const isOther = ([other]: [string, string]) => other !== name && choiceOf(other) !== name
        const field = flow.fields[name]
        const error = field && typingError(field, value)
        const answers = { ...context.answers, [name]: value }
        return {
          answers: { ...answers, ...clearedBy(name, answers) },
          errors: error ? { ...errors, [name]: error } : errors,
          doubts: Object.fromEntries(Object.entries(context.doubts).filter(isOther)),
        }
      }),
      mergeAnswers: assign(({ context }, { answers }: EventOf<'answers.merge'>) => {
        const isOther = ([field]: [string, string]) => !Object.hasOwn(answers, field)
        return {
          answers: { ...context.answers, ...answers },
          errors: Object.fromEntries(Object.entries(context.errors).filter(isOther)),
        }
      }),
      clearStep: assign({
        answers: ({ context }, { step }: To) => answersAfterSkip(flow, step, context.answers),
      }),
      /** Refused answers are changed like answers of the review, and lead back there. */
      restoreDraft: assign((_, draft: EventOf<'draft.restore'>) => {
        const { answers, errors = [] } = draft
        const isChange = errors.length > 0 && restoredStep(draft) !== last
        return {
          answers,
          errors: byField(errors),
          settled: isChange ? pathOf(flow, answers).map((step) => step.id) : null,
        }
      }),
      showErrors: assign({
        errors: ({ context }, { step }: To) => byField(continueErrors(flow, step, context.answers)),
        doubts: {},
      }),
      askAboutAnswers: assign(({ context, event }, judged: Judged) => {
        const doubts = doubtsAt(context, judged, event)
        const askedAbout = Object.keys(doubts).map((name) => [name, context.answers[name]])
        return {
          doubts,
          errors: {},
          confirmed: { ...context.confirmed, ...Object.fromEntries(askedAbout) },
        }
      }),
      setErrors: assign((_, { errors }: EventOf<'answers.refuse'>) => ({
        errors: byField(errors),
      })),
      clearErrors: assign({ errors: {}, doubts: {} }),
      startChange: assign({
        settled: ({ context }) => pathOf(flow, context.answers).map((step) => step.id),
      }),
      continueChange: assign({
        settled: ({ context }, { step }: To) =>
          step === last ? null : [...(context.settled ?? []), step.id],
      }),
      endChange: assign({ settled: null }),
    },
  })
}

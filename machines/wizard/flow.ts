/** A wizard as data: the steps in order, and what the answers given so far make of them. */
import { type Answers, type Field, fieldError, isEmpty, malformedError } from './field.ts'

export type Step<Name extends string = string> = {
  id: string
  /** What is asked, in plain words. */
  question: string
  hint?: string | ((answers: Answers) => string)
  whyWeAsk?: string
  whoSeesThis?: string
  fields: readonly Name[]
  /** Whether each field bears its label, below the question; else the first stands under it. */
  isApart?: true
  /** Whether 'Skip for now' is offered; a step without it must be answered. */
  isSkippable: boolean
  /** The track that it is a step of, in a flow of several; of every track when absent. */
  track?: string
  /** Whether the answers lead here; always when absent. A step that is passed over keeps its number. */
  when?: (answers: Answers) => boolean
  /** Whether its answers lead out of the flow, to another one. */
  leaves?: (answers: Answers) => boolean
  /** What its answers say about fields that are then not asked. */
  implies?: (answers: Answers) => { readonly [K in Name]?: Answers[string] }
  /** The fields that an answer given here clears at once. */
  clears?: (answers: Answers) => readonly Name[]
}

export type Flow<Name extends string = string> = {
  /** The slug in the URL, and the name of the answers' object on the wire. */
  id: string
  /** Raised whenever a stored draft of the version before might not fit. */
  version: number
  fields: Readonly<Record<Name, Field>>
  steps: readonly Step<Name>[]
  /** For a flow whose length depends on an answer: the track that the answers lead along. */
  trackOf?: (answers: Answers) => string
}

/** What is wrong with one field, and what to say about it. */
export type FieldError = { field: string; message: string }

/** The fields that a step asks for, given the answers. */
export const askedFields = (flow: Flow, step: Step, answers: Answers): string[] =>
  step.fields.filter((name) => flow.fields[name]?.when?.(answers) ?? true)

/** Returns the question of a field in a step: the step's question for the first field, else the field's own. */
export function questionOf(flow: Flow, step: Step, name: string): string {
  const field = flow.fields[name]
  if (name === step.fields[0] && !step.isApart) return step.question
  return field?.question ?? field?.label ?? step.question
}

/** The steps that are counted: those of the track that the answers lead along. */
export function stepsOf(flow: Flow, answers: Answers): Step[] {
  const current = flow.trackOf?.(answers)
  return flow.steps.filter(({ track }) => track === undefined || track === current)
}

/** The steps that the answers lead through, in order. */
export const pathOf = (flow: Flow, answers: Answers): Step[] =>
  stepsOf(flow, answers).filter((step) => step.when?.(answers) ?? true)

/** Whether a step is on every path, whatever the answers. */
export const isOnEveryPath = ({ track, when }: Step): boolean =>
  track === undefined && when === undefined

/** A step by its id; undefined when the flow has none of that name. */
export const stepOf = (flow: Flow, id: string): Step | undefined =>
  flow.steps.find((step) => step.id === id)

/** A step's place in the flow, from 0, whatever the answers; -1 when there is none of that name. */
const placeOf = (flow: Flow, id: string): number => flow.steps.findIndex((step) => step.id === id)

/**
 * A step's number, 1 to the length of its track, whether or not steps before it apply; 0 when
 * there is none of that name.
 */
export function stepNumber(flow: Flow, answers: Answers, id: string): number {
  const upToStep = flow.steps.slice(0, placeOf(flow, id) + 1)
  return stepsOf({ ...flow, steps: upToStep }, answers).length
}

/**
 * Returns the step to open after a change from the review: the first step that now applies and is not settled, else
 * the review. `settled`: the steps that need no answer any more.
 */
export const stepAfterChange = (
  flow: Flow,
  answers: Answers,
  settled: readonly string[],
): Step | undefined =>
  pathOf(flow, answers).find((step) => !settled.includes(step.id)) ?? flow.steps.at(-1)

/** What helps with a step's question, given the answers. */
export const hintOf = ({ hint }: Step, answers: Answers): string | undefined =>
  typeof hint === 'function' ? hint(answers) : hint

/** The nearest step after this one that applies; undefined at the end. */
export function nextStep(flow: Flow, answers: Answers, id: string): Step | undefined {
  const place = placeOf(flow, id)
  return pathOf(flow, answers).find((step) => placeOf(flow, step.id) > place)
}

/** The nearest step before this one that applies; undefined at the start. */
export function previousStep(flow: Flow, answers: Answers, id: string): Step | undefined {
  const place = placeOf(flow, id)
  return pathOf(flow, answers).findLast((step) => placeOf(flow, step.id) < place)
}

type Rule = typeof fieldError

/**
 * Returns the error of an answer, by its own rules and against the other answers; null when it is
 * valid.
 */
function errorOf(flow: Flow, name: string, answers: Answers, rule: Rule): string | null {
  const field = flow.fields[name] as Field
  const isAnswered = !isEmpty(answers[name])
  return rule(field, answers[name]) ?? (isAnswered ? (field.check?.(answers) ?? null) : null)
}

/**
 * Returns the errors that Continue shows for a step: each field must be answered and valid. In a step that may be
 * skipped, one answer is enough.
 */
export function continueErrors(flow: Flow, step: Step, answers: Answers): FieldError[] {
  const isAnswered = askedFields(flow, step, answers).some((name) => !isEmpty(answers[name]))
  return stepErrors(flow, step, answers, isAnswered ? requiredRule(step) : fieldError)
}

/** Returns the errors of the fields that a step asks for. */
function stepErrors(flow: Flow, step: Step, answers: Answers, rule: Rule): FieldError[] {
  return askedFields(flow, step, answers).flatMap((field) => {
    const message = errorOf(flow, field, answers, rule)
    return message === null ? [] : [{ field, message }]
  })
}

/** Returns whether a step may be left as it is: valid, or skipped in whole or in part. */
export function isSettled(flow: Flow, step: Step, answers: Answers): boolean {
  if (step.leaves?.(answers)) return false
  return stepErrors(flow, step, answers, requiredRule(step)).length === 0
}

/** Returns the rule for the fields of a step: in a step that may be skipped, an empty answer is allowed. */
const requiredRule =
  (step: Step): Rule =>
  (field, answer) =>
    step.isSkippable ? malformedError(field, answer) : fieldError(field, answer)

/**
 * Returns the fields whose answers Skip keeps. When a step asks several things and only some are answered, the answers
 * are kept. When all are answered, Skip clears them all.
 */
export function keptBySkip(flow: Flow, step: Step, answers: Answers): string[] {
  const asked = askedFields(flow, step, answers)
  const answered = asked.filter(
    (name) => !isEmpty(answers[name]) && errorOf(flow, name, answers, malformedError) === null,
  )
  return answered.length < asked.length ? answered : []
}

/** The first step of the path that still needs something; undefined when the path is whole. */
export const firstInvalidStep = (flow: Flow, answers: Answers): Step | undefined =>
  pathOf(flow, answers).find((step) => !isSettled(flow, step, answers))

/**
 * Where somebody lands who asks for a step: there, or at the nearest step after it that applies,
 * but never past the first step that still needs something.
 */
export function landingStep(flow: Flow, answers: Answers, wanted: string): Step {
  const path = pathOf(flow, answers)
  const place = placeOf(flow, wanted)
  const target = path.find((step) => placeOf(flow, step.id) >= place) ?? path.at(-1)
  const first = firstInvalidStep(flow, answers)
  const isBefore = first && target && placeOf(flow, first.id) < placeOf(flow, target.id)
  return (isBefore ? first : target) as Step
}

/**
 * The answers that count: those of the fields on the path, empty ones as null, and what they
 * imply. The rest stays in the draft and is not submitted (wizards, Conventions).
 */
export function relevantAnswers(flow: Flow, answers: Answers): Answers {
  const path = pathOf(flow, answers)
  const asked = path.flatMap((step) => askedFields(flow, step, answers))
  return Object.assign(
    Object.fromEntries(asked.map((field) => [field, answers[field] ?? null])),
    ...path.map((step) => step.implies?.(answers)),
  )
}

/**
 * Returns the errors that the server reports: each field of the path must be valid, and present when its step cannot
 * be skipped. 'I don’t know' is sent as null.
 */
export function answerErrors(flow: Flow, answers: Answers): FieldError[] {
  return pathOf(flow, answers).flatMap((step) =>
    stepErrors(flow, step, answers, (field, answer) =>
      field.unknown !== undefined && answer === null ? null : requiredRule(step)(field, answer),
    ),
  )
}

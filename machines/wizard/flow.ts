// A wizard as data: its steps in order, and what follows from the answers.
import { withUnknownTime } from './calendar.ts'
import { type Answers, type Field, fieldError, isEmpty, malformedError } from './field.ts'

export type Step<Name extends string = string> = {
  id: string
  /** The question, in plain words. */
  question: string
  hint?: string | ((answers: Answers) => string)
  whyWeAsk?: string
  /** Who reads the answers, where that cannot be chosen: in a line, and in sentences. */
  whoSeesThis?: { short: string; whole: string }
  fields: readonly Name[]
  /**
   * Whether each field has its own label below the question; otherwise the question is the first
   * field's label.
   */
  isApart?: true
  /** Whether 'Skip for now' is offered; a step without it must be answered. */
  isSkippable: boolean
  /** The track of this step, in a flow with several; absent for a step of every track. */
  track?: string
  /** Whether the answers lead to this step; always when absent. A skipped step keeps its number. */
  when?: (answers: Answers) => boolean
  /** Whether the answers lead from this step to another flow. */
  leaves?: (answers: Answers) => boolean
  /** The answers of other fields that follow from this step, which are then not asked. */
  implies?: (answers: Answers) => { readonly [K in Name]?: Answers[string] }
  /** The fields that an answer of this step clears. */
  clears?: (answers: Answers) => readonly Name[]
}

export type Flow<Name extends string = string> = {
  /** The slug in the URL, and the name of the answers' object in the contract. */
  id: string
  /** Increased when a stored draft of the previous version might not fit. */
  version: number
  fields: Readonly<Record<Name, Field>>
  steps: readonly Step<Name>[]
  /**
   * Whether attorneys read its texts before they may know the customer's email and phone. The
   * wizard asks about contact details in them.
   */
  isReadByAttorneys?: true
  /** For a flow whose length depends on an answer: returns its track. */
  trackOf?: (answers: Answers) => string
}

/** A field and its error message. */
export type FieldError = { field: string; message: string }

/** Returns the messages of errors by field. */
export const messagesByField = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

/** What asks for fields: a flow, or a form. */
type Asking = Pick<Flow, 'fields'>

/** Returns the fields that a step asks for, given the answers. */
export const askedFields = (
  { fields }: Asking,
  step: Pick<Step, 'fields'>,
  answers: Answers,
): string[] => step.fields.filter((name) => fields[name]?.when?.(answers) ?? true)

/**
 * Returns the question of a field in a step: the step's question for the first field, else the
 * field's own.
 */
export function questionOf(flow: Flow, step: Step, name: string): string {
  const field = flow.fields[name]
  if (name === step.fields[0] && !step.isApart) return step.question
  return field?.question ?? field?.label ?? step.question
}

/** Returns the steps that count: those of the track that the answers lead along. */
export function stepsOf(flow: Flow, answers: Answers): Step[] {
  const current = flow.trackOf?.(answers)
  return flow.steps.filter(({ track }) => track === undefined || track === current)
}

/** Returns the steps that the answers lead through, in order. */
export const pathOf = (flow: Flow, answers: Answers): Step[] =>
  stepsOf(flow, answers).filter((step) => step.when?.(answers) ?? true)

/** Returns whether a step is on every path. */
export const isOnEveryPath = ({ track, when }: Step): boolean =>
  track === undefined && when === undefined

/** Returns a step by its id; undefined when the flow has no such step. */
export const stepOf = (flow: Flow, id: string): Step | undefined =>
  flow.steps.find((step) => step.id === id)

/** Returns a step's index in the flow; -1 when the flow has no such step. */
const placeOf = (flow: Flow, id: string): number => flow.steps.findIndex((step) => step.id === id)

/**
 * Returns a step's number, 1 to the length of its track, whether or not earlier steps apply; 0 when
 * the flow has no such step.
 */
export function stepNumber(flow: Flow, answers: Answers, id: string): number {
  const upToStep = flow.steps.slice(0, placeOf(flow, id) + 1)
  return stepsOf({ ...flow, steps: upToStep }, answers).length
}

/**
 * Returns the step to open after a change from the review: the first step that now applies and is
 * not settled, else the review. `settled`: the steps that need no more answers.
 */
export const stepAfterChange = (
  flow: Flow,
  answers: Answers,
  settled: readonly string[],
): Step | undefined =>
  pathOf(flow, answers).find((step) => !settled.includes(step.id)) ?? flow.steps.at(-1)

/** Returns the hint of a step's question, given the answers. */
export const hintOf = ({ hint }: Step, answers: Answers): string | undefined =>
  typeof hint === 'function' ? hint(answers) : hint

/** Returns the next step that applies; undefined at the end. */
export function nextStep(flow: Flow, answers: Answers, id: string): Step | undefined {
  const place = placeOf(flow, id)
  return pathOf(flow, answers).find((step) => placeOf(flow, step.id) > place)
}

/** Returns the previous step that applies; undefined at the start. */
export function previousStep(flow: Flow, answers: Answers, id: string): Step | undefined {
  const place = placeOf(flow, id)
  return pathOf(flow, answers).findLast((step) => placeOf(flow, step.id) < place)
}

type Rule = typeof fieldError

/**
 * Returns the error of an answer, by its own rules and against the other answers; null when it is
 * valid.
 */
function errorOf({ fields }: Asking, name: string, answers: Answers, rule: Rule): string | null {
  const field = fields[name] as Field
  const isAnswered = !isEmpty(answers[name])
  return rule(field, answers[name]) ?? (isAnswered ? (field.check?.(answers) ?? null) : null)
}

/**
 * Returns the errors that Continue shows for a step: each field must be answered and valid. In a
 * step that may be skipped, one answer is enough.
 */
export function continueErrors(flow: Flow, step: Step, answers: Answers): FieldError[] {
  const isAnswered = askedFields(flow, step, answers).some((name) => !isEmpty(answers[name]))
  return stepErrors(flow, step, answers, isAnswered ? requiredRule(step) : fieldError)
}

/** Returns the errors of the fields that a step asks for. */
export function stepErrors(
  asking: Asking,
  step: Pick<Step, 'fields'>,
  answers: Answers,
  rule: Rule,
): FieldError[] {
  return askedFields(asking, step, answers).flatMap((field) => {
    const message = errorOf(asking, field, answers, rule)
    return message === null ? [] : [{ field, message }]
  })
}

/** Returns whether a step may be left as it is: valid, or skipped in whole or in part. */
export function isSettled(flow: Flow, step: Step, answers: Answers): boolean {
  if (step.leaves?.(answers)) return false
  return stepErrors(flow, step, answers, requiredRule(step)).length === 0
}

/**
 * Returns the rule for the fields of a step: in a step that may be skipped, an empty answer is
 * allowed.
 */
const requiredRule =
  (step: Step): Rule =>
  (field, answer) =>
    step.isSkippable ? malformedError(field, answer) : fieldError(field, answer)

/**
 * Returns the fields whose answers Skip keeps. When a step asks several things and only some are
 * answered, the answers are kept. When all are answered, Skip clears them all.
 */
function keptBySkip(flow: Flow, step: Step, answers: Answers): string[] {
  const fields = askedFields(flow, step, answers)
  const answered = fields.filter(
    (name) => !isEmpty(answers[name]) && errorOf(flow, name, answers, malformedError) === null,
  )
  return answered.length < fields.length ? answered : []
}

/**
 * Returns the answers after Skip: the step's fields are cleared, except those of `keptBySkip`. A
 * date whose time was not chosen is one of two answers as well: it stays, and its time is not
 * known.
 */
export function answersAfterSkip(flow: Flow, step: Step, answers: Answers): Answers {
  const keptFields = keptBySkip(flow, step, answers)
  const cleared = step.fields.filter((name) => !keptFields.includes(name))
  const valueAfterSkip = (name: string) => {
    const answer = answers[name]
    const isDateTime = flow.fields[name]?.kind === 'dateTime' && typeof answer === 'string'
    return isDateTime ? withUnknownTime(answer) : null
  }
  return { ...answers, ...Object.fromEntries(cleared.map((name) => [name, valueAfterSkip(name)])) }
}

/** Returns the first step of the path that is not settled; undefined when the path is complete. */
export const firstInvalidStep = (flow: Flow, answers: Answers): Step | undefined =>
  pathOf(flow, answers).find((step) => !isSettled(flow, step, answers))

/**
 * Returns the step to open for a requested one: itself, or the next one that applies, but never
 * past the first step that is not settled.
 */
export function landingStep(flow: Flow, answers: Answers, stepId: string): Step {
  const path = pathOf(flow, answers)
  const place = placeOf(flow, stepId)
  const target = path.find((step) => placeOf(flow, step.id) >= place) ?? path.at(-1)
  const first = firstInvalidStep(flow, answers)
  const isBefore = first && target && placeOf(flow, first.id) < placeOf(flow, target.id)
  return (isBefore ? first : target) as Step
}

/**
 * Returns the answers to submit: those of the fields on the path, empty ones as null, and the
 * implied ones. The other answers stay in the draft (specification §4.1).
 */
export function relevantAnswers(flow: Flow, answers: Answers): Answers {
  const path = pathOf(flow, answers)
  const fields = path.flatMap((step) => askedFields(flow, step, answers))
  return Object.assign(
    Object.fromEntries(fields.map((field) => [field, answers[field] ?? null])),
    ...path.map((step) => step.implies?.(answers)),
  )
}

/**
 * Returns the errors that the server reports: each field of the path must be valid, and present
 * when its step cannot be skipped. 'I don’t know' is sent as null.
 */
export function answerErrors(flow: Flow, answers: Answers): FieldError[] {
  return pathOf(flow, answers).flatMap((step) =>
    stepErrors(flow, step, answers, (field, answer) =>
      field.unknown !== undefined && answer === null ? null : requiredRule(step)(field, answer),
    ),
  )
}

// Formats answers for reading: a wizard's review, and a case's Additional Information.
import type { Answers } from './field.ts'
import { askedFields, type Flow, pathOf, questionOf, type Step } from './flow.ts'
import { formatAnswer } from './format.ts'

export type AnswerLine = { field: string; label: string; text: string }

const lineOf = (flow: Flow, name: string, answers: Answers): AnswerLine[] => {
  const field = flow.fields[name]
  const text = field ? formatAnswer(field, answers[name]) : null
  return field && text !== null ? [{ field: name, label: field.label, text }] : []
}

/** A step of the review, with its answered questions. */
export type Reviewed = {
  step: Step
  lines: AnswerLine[]
  /** The questions without an answer: the step's own if it has no answer at all. */
  skipped: string[]
}

/** Returns the steps of the path with their answers, and what was skipped of them. */
export const reviewOf = (flow: Flow, answers: Answers): Reviewed[] =>
  pathOf(flow, answers).map((step) => {
    const fields = askedFields(flow, step, answers).map((field) => ({
      field,
      label: questionOf(flow, step, field),
      text: lineOf(flow, field, answers)[0]?.text,
    }))
    const lines = fields.flatMap(({ text, ...line }) =>
      text === undefined ? [] : { ...line, text },
    )
    const open = fields.filter(({ text }) => text === undefined).map(({ label }) => label)
    return { step, lines, skipped: lines.length === 0 ? [step.question] : open }
  })

/** Fields whose answers the reader does not get, and the text in place of each. */
export type Withheld = { fields: readonly string[]; text: string }

/**
 * Returns a case's category answers, in the flow's order, without empty ones (specification §1.3).
 * The rows of a step stand for a withheld answer of it that is not listed.
 */
export const additionalInformation = (
  flow: Flow,
  answers: Answers,
  withheld?: Withheld,
): AnswerLine[] => {
  const isListed = (field: string) => flow.fields[field]?.isListed !== false
  const fields = (withheld?.fields ?? []).flatMap((field) => {
    const step = isListed(field)
      ? undefined
      : flow.steps.find((each) => each.fields.includes(field))
    return step?.fields ?? field
  })
  return Object.entries(flow.fields)
    .filter(([field]) => isListed(field))
    .flatMap(([field, { label }]) =>
      withheld && fields.includes(field)
        ? { field, label, text: withheld.text }
        : lineOf(flow, field, answers),
    )
}

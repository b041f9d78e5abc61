/** Answers as people read them back: the review of a wizard, and a case's Additional Information. */
import type { Answers } from './field.ts'
import { askedFields, type Flow, pathOf, questionOf, type Step } from './flow.ts'
import { formatAnswer } from './format.ts'

export type AnswerLine = { field: string; label: string; text: string }

const lineOf = (flow: Flow, name: string, answers: Answers): AnswerLine[] => {
  const field = flow.fields[name]
  const text = field ? formatAnswer(field, answers[name]) : null
  return field && text !== null ? [{ field: name, label: field.label, text }] : []
}

/**
 * Returns every answer given on the path under the question that asked for it, grouped by its step;
 * no empty groups.
 */
export const reviewOf = (flow: Flow, answers: Answers): { step: Step; lines: AnswerLine[] }[] =>
  pathOf(flow, answers)
    .map((step) => ({
      step,
      lines: askedFields(flow, step, answers)
        .flatMap((name) => lineOf(flow, name, answers))
        .map((line) => ({ ...line, label: questionOf(flow, step, line.field) })),
    }))
    .filter((group) => group.lines.length > 0)

/** A case's category answers, in the flow's order, without empty ones (document 1 §3). */
export const additionalInformation = (flow: Flow, answers: Answers): AnswerLine[] =>
  Object.keys(flow.fields)
    .filter((name) => flow.fields[name]?.isListed !== false)
    .flatMap((name) => lineOf(flow, name, answers))

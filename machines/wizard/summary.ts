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

/** A question of the review and its answer; `text` is null when there is no answer. */
export type ReviewLine = { field: string; label: string; text: string | null }

/** Returns the steps of the path that have an answer, with all their questions and answers. */
export const reviewOf = (flow: Flow, answers: Answers): { step: Step; lines: ReviewLine[] }[] =>
  pathOf(flow, answers)
    .map((step) => ({
      step,
      lines: askedFields(flow, step, answers).map((field) => ({
        field,
        label: questionOf(flow, step, field),
        text: lineOf(flow, field, answers)[0]?.text ?? null,
      })),
    }))
    .filter(({ lines }) => lines.some(({ text }) => text !== null))

/** A case's category answers, in the flow's order, without empty ones (document 1 §3). */
export const additionalInformation = (flow: Flow, answers: Answers): AnswerLine[] =>
  Object.keys(flow.fields)
    .filter((name) => flow.fields[name]?.isListed !== false)
    .flatMap((name) => lineOf(flow, name, answers))

/** An unfinished wizard as it is stored on the phone, and as a later version reads it. */
import type { Answer, Answers } from './field.ts'
import { type Flow, firstInvalidStep, type Step, stepOf } from './flow.ts'

export type Draft = {
  /** A UUID made by the client. */
  id: string
  /** The flow's id, and its version when the draft was last written. */
  flow: string
  flowVersion: number
  /** What a case is about: a category's id, or null for a name that is new. */
  category: { id: string | null; name: string }
  answers: Answers
  /** When each field was last answered, as ISO instants: the later answer wins between phones. */
  answeredAt: Readonly<Record<string, string>>
  /** The id of the step that is open. */
  step: string
  /** When anything was last changed, an ISO instant. */
  updatedAt: string
}

/**
 * The instant `at`, or the one right after `previous` where a clock says that it is not later: what is
 * done on top of something is newer than it, whichever phone's clock is wrong.
 */
function after(previous: string | undefined, at: string): string {
  const before = Date.parse(previous ?? '')
  return before >= Date.parse(at) ? new Date(before + 1).toISOString() : at
}

/** A draft with one more answer, given at the ISO instant `at`. */
export const withAnswer = (draft: Draft, field: string, value: Answer, at: string): Draft => ({
  ...draft,
  answers: { ...draft.answers, [field]: value },
  answeredAt: { ...draft.answeredAt, [field]: after(draft.answeredAt[field], at) },
  updatedAt: after(draft.updatedAt, at),
})

/** A draft with something other than an answer changed, at the ISO instant `at`. */
export const withChange = (
  draft: Draft,
  change: Partial<Pick<Draft, 'step' | 'category'>>,
  at: string,
): Draft => ({ ...draft, ...change, updatedAt: after(draft.updatedAt, at) })

type Loose = Record<string, unknown>
const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOr = <Else>(value: unknown, otherwise: Else) =>
  typeof value === 'string' ? value : otherwise

function isAnswer(value: unknown): value is Answer {
  if (Array.isArray(value)) return value.every((choice) => typeof choice === 'string')
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}

/** The entries of a stored record that are of the right type; the others cannot be read. */
const entriesOf = <Value>(value: unknown, isRight: (entry: unknown) => entry is Value) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, Value] =>
      isRight(entry[1]),
    ),
  )

const isText = (value: unknown): value is string => typeof value === 'string'

/** What was stored, as a draft of whatever flow it is of; null when it is no draft at all. */
export function readDraft(stored: unknown): Draft | null {
  if (!isRecord(stored) || !isText(stored.id)) return null
  const category = isRecord(stored.category) ? stored.category : {}
  return {
    id: stored.id,
    flow: textOr(stored.flow, ''),
    flowVersion: Number.isInteger(stored.flowVersion) ? Number(stored.flowVersion) : 0,
    category: { id: textOr(category.id, null), name: textOr(category.name, '') },
    answers: entriesOf(stored.answers, isAnswer),
    answeredAt: entriesOf(stored.answeredAt, isText),
    step: textOr(stored.step, ''),
    updatedAt: textOr(stored.updatedAt, ''),
  }
}

/**
 * What was stored, as a draft of today's flow, with every answer kept. A draft of another version,
 * or open at a step that is no more, opens at the first step that no longer validates. Null when it
 * is no draft at all. `flowOf`: the flow by its id.
 */
export function migrateDraft(
  stored: unknown,
  flowOf: (id: string, categoryName: string) => Flow,
): Draft | null {
  const draft = readDraft(stored)
  if (!draft) return null
  const flow = flowOf(draft.flow, draft.category.name)
  const isCurrent =
    draft.flow === flow.id &&
    draft.flowVersion === flow.version &&
    stepOf(flow, draft.step) !== undefined
  const opensAt = firstInvalidStep(flow, draft.answers) ?? (flow.steps.at(-1) as Step)
  return {
    ...draft,
    flow: flow.id,
    flowVersion: flow.version,
    step: isCurrent ? draft.step : opensAt.id,
  }
}

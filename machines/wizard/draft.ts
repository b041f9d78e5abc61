// An unfinished wizard as the device stores it, and as a later version reads it.
import { DAY_MS } from '#machines/durations.ts'
import { isChoice } from './disclosure.ts'
import { type Answer, type Answers, isEmpty } from './field.ts'
import { type Flow, firstInvalidStep, type Step, stepOf } from './flow.ts'

/** How long an unfinished draft is kept, by a phone and by the server. */
export const DRAFT_KEPT_MS = 30 * DAY_MS

export type Draft = {
  /** A UUID made on the device. */
  id: string
  /** The flow's id, and its version when the draft was last written. */
  flow: string
  flowVersion: number
  /** What a case is about: a category's id, or null for a name that is new. */
  category: { id: string | null; name: string }
  answers: Answers
  /**
   * When each field was last answered, as ISO instants. When devices differ, the later answer wins.
   */
  answeredAt: Readonly<Record<string, string>>
  /** The id of the open step. */
  step: string
  /** The ISO instant of the last change. */
  updatedAt: string
}

/**
 * Returns the instant `at`, or the one right after `previous` if the clock says that `at` is not
 * later: a change is always newer than what it changes, even when a device's clock is wrong.
 */
function after(previous: string | undefined, at: string): string {
  const before = Date.parse(previous ?? '')
  return before >= Date.parse(at) ? new Date(before + 1).toISOString() : at
}

/** Returns a draft with an answer added at the ISO instant `at`. */
export const withAnswer = (draft: Draft, field: string, value: Answer, at: string): Draft => ({
  ...draft,
  answers: { ...draft.answers, [field]: value },
  answeredAt: { ...draft.answeredAt, [field]: after(draft.answeredAt[field], at) },
  updatedAt: after(draft.updatedAt, at),
})

/**
 * The name of the answer that says where the case is: the code of a place. It belongs to every
 * case, and to no step of a flow.
 */
export const PLACE = 'place'

/**
 * The name of the answer that holds a typed county that was not found. It is empty once one is
 * found.
 */
export const UNMATCHED_COUNTY = 'unmatched_county'

/** Returns the code of the place in a draft's answers; undefined when it is not known. */
export function placeIn({ answers }: Pick<Draft, 'answers'>): string | undefined {
  const place = answers[PLACE]
  return typeof place === 'string' && place !== '' ? place : undefined
}

/** Returns the typed county that was not found, or ''. */
export const unmatchedCountyIn = ({ answers }: Pick<Draft, 'answers'>): string =>
  textOr(answers[UNMATCHED_COUNTY], '')

/** Returns a draft's answers about its place. */
export const placeAnswers = ({ answers }: Pick<Draft, 'answers'>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => isAboutPlace(name)))

const isAboutPlace = (name: string) => name === PLACE || name === UNMATCHED_COUNTY

/** Returns whether a draft has an answer to a question of its category. */
export const hasAnswers = ({ answers }: Draft): boolean =>
  Object.entries(answers).some(
    ([name, answer]) => !isAboutPlace(name) && !isChoice(name) && !isEmpty(answer),
  )

/** Returns a draft with a new step or category, changed at the ISO instant `at`. */
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

/** Returns the entries of a stored record that have the right type; the others cannot be read. */
const entriesOf = <Value>(value: unknown, isRight: (entry: unknown) => entry is Value) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, Value] =>
      isRight(entry[1]),
    ),
  )

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a stored value as a draft of any flow; null when it is no draft. */
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
 * Parses a stored value as a draft of the current flow, with every answer kept. A draft of another
 * version, or at a step that no longer exists, opens at the first invalid step. Returns null when
 * the value is no draft. `flowOf`: returns the current flow of a draft, from
 * its flow's id and its category's name.
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

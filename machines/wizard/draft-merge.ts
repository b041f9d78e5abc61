// Merges the states of one draft on several devices. Server and app use the same rules: per field,
// the answer that was typed later wins; the draft's step is decided by its last change.
import type { Draft } from './draft.ts'
import type { Answer } from './field.ts'

/** A value since an ISO instant; '' when the instant is unknown. */
type Stamped<Value> = { value: Value; at: string }

/** The parts that change as one: the category and the open step. */
type Head = Pick<Draft, 'flow' | 'flowVersion' | 'category' | 'step'>

const isSame = (a: Stamped<unknown>, b: Stamped<unknown>): boolean =>
  a.at === b.at && JSON.stringify(a.value) === JSON.stringify(b.value)

/** Returns the later of two values. At the same instant, both sides choose the same one. */
function later<Value>(a: Stamped<Value>, b: Stamped<Value>): Stamped<Value> {
  if (a.at !== b.at) return a.at > b.at ? a : b
  return JSON.stringify(a.value) >= JSON.stringify(b.value) ? a : b
}

function headOf({ flow, flowVersion, category, step, updatedAt }: Draft): Stamped<Head> {
  const { id, name } = category
  return { value: { flow, flowVersion, category: { id, name }, step }, at: updatedAt }
}

function answerIn({ answers, answeredAt }: Draft, field: string): Stamped<Answer> | undefined {
  const value = answers[field]
  return value === undefined ? undefined : { value, at: answeredAt[field] ?? '' }
}

type Choose = <Value>(
  ours: Stamped<Value>,
  theirs: Stamped<Value>,
  of: PartOf<Value>,
) => Stamped<Value>
/** Selects a part of another draft; undefined where it has none. */
type PartOf<Value> = (draft: Draft) => Stamped<Value> | undefined

function combine(ours: Draft, theirs: Draft, choose: Choose): Draft {
  const fields = new Set([...Object.keys(ours.answers), ...Object.keys(theirs.answers)])
  const answers = [...fields].flatMap((field): [string, Stamped<Answer>][] => {
    const of = (draft: Draft) => answerIn(draft, field)
    const [our, their] = [of(ours), of(theirs)]
    const chosen = our && their ? choose(our, their, of) : (our ?? their)
    return chosen ? [[field, chosen]] : []
  })
  const head = choose(headOf(ours), headOf(theirs), headOf)
  return {
    id: ours.id,
    ...head.value,
    answers: Object.fromEntries(answers.map(([field, { value }]) => [field, value])),
    answeredAt: Object.fromEntries(
      answers.filter(([, { at }]) => at !== '').map(([field, { at }]) => [field, at]),
    ),
    updatedAt: head.at,
  }
}

/**
 * Merges two states of a draft: every field of either, each with the answer that was typed later.
 * The order and number of merges do not change the result.
 */
export const mergeDrafts = (a: Draft, b: Draft): Draft => combine(a, b, later)

/**
 * Merges `ours` into `theirs`, which already includes `base`, an earlier state of ours. A field
 * that we have not changed since is taken from `theirs`, even where its time was corrected. For a
 * field that we changed, the later answer wins.
 */
export const rebaseDraft = (ours: Draft, base: Draft, theirs: Draft): Draft =>
  combine(ours, theirs, (our, their, of) => {
    const before = of(base)
    return before && isSame(our, before) ? their : later(our, their)
  })

/** Returns whether two states of a draft have the same content. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const fields = Object.keys({ ...a.answers, ...b.answers })
  const isSameAnswer = (field: string) => {
    const [one, other] = [answerIn(a, field), answerIn(b, field)]
    return one && other ? isSame(one, other) : one === other
  }
  return isSame(headOf(a), headOf(b)) && fields.every(isSameAnswer)
}

const EPOCH = new Date(0).toISOString()

/**
 * Normalizes every time of a draft, and moves none after `now`: a device with a fast clock must not
 * always win. An invalid time counts as older than all others.
 */
export function clampDraft(draft: Draft, now: Date): Draft {
  const clamp = (at: string) => {
    const ms = Math.min(Date.parse(at), now.getTime())
    return ms > 0 ? new Date(ms).toISOString() : EPOCH
  }
  const times = Object.entries(draft.answeredAt).map(([field, at]) => [field, clamp(at)])
  return { ...draft, answeredAt: Object.fromEntries(times), updatedAt: clamp(draft.updatedAt) }
}

/**
 * Brings together what became of one draft on several phones. The server and the phones use the same
 * rules: per field, what was typed later wins; where the draft stands is decided by its last change.
 */
import type { Draft } from './draft.ts'
import type { Answer } from './field.ts'

/** A value since an ISO instant; '' when the instant is unknown. */
type Stamped<Value> = { value: Value; at: string }

/** What changes as one: what the draft is about and the step that is open. */
type Head = Pick<Draft, 'flow' | 'flowVersion' | 'category' | 'step'>

const isSame = (a: Stamped<unknown>, b: Stamped<unknown>): boolean =>
  a.at === b.at && JSON.stringify(a.value) === JSON.stringify(b.value)

/** The later of two; of two at the same instant always the same one, on whichever side it is. */
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

type Choose = <Value>(ours: Stamped<Value>, theirs: Stamped<Value>, of: Of<Value>) => Stamped<Value>
/** The same part of another draft; undefined where that one has none. */
type Of<Value> = (draft: Draft) => Stamped<Value> | undefined

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
 * Two states of the same draft as one: for each field the answer that was typed later,
 * and every field of either. In whatever order and however often states are merged, the result is
 * the same.
 */
export const mergeDrafts = (a: Draft, b: Draft): Draft => combine(a, b, later)

/**
 * `ours` once `theirs` is known, which has taken `base` in, an earlier state of ours: what we have not
 * touched since is as it is there, also where there its time was corrected; what we have is the later one.
 */
export const rebaseDraft = (ours: Draft, base: Draft, theirs: Draft): Draft =>
  combine(ours, theirs, (our, their, of) => {
    const before = of(base)
    return before && isSame(our, before) ? their : later(our, their)
  })

/** Whether two states of a draft say the same. */
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
 * A draft with every time in the one form that can be compared, and none after `now`: a phone whose
 * clock is fast must not win for ever. What is no time at all is older than anything.
 */
export function clampDraft(draft: Draft, now: Date): Draft {
  const clamp = (at: string) => {
    const ms = Math.min(Date.parse(at), now.getTime())
    return ms > 0 ? new Date(ms).toISOString() : EPOCH
  }
  const times = Object.entries(draft.answeredAt).map(([field, at]) => [field, clamp(at)])
  return { ...draft, answeredAt: Object.fromEntries(times), updatedAt: clamp(draft.updatedAt) }
}

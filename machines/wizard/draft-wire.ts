// Converts a draft between the device's form and the contract's.
import type { components } from '#contract'
import type { Draft } from './draft.ts'
import type { Answer } from './field.ts'

type Schemas = components['schemas']

/** The time of an answer whose time was not stored: before all others. */
const UNKNOWN = new Date(0).toISOString()

/** Returns a draft in the contract's form. */
export function toWireDraft(draft: Draft): Schemas['DraftPut'] {
  const answers = Object.entries(draft.answers).map(([field, value]) => [
    field,
    { value: value ?? null, answered_at: draft.answeredAt[field] ?? UNKNOWN },
  ])
  return {
    flow: draft.flow,
    flow_version: draft.flowVersion,
    category: draft.category,
    step: draft.step,
    answers: Object.fromEntries(answers),
    updated_at: draft.updatedAt || UNKNOWN,
  }
}

/** Returns the received draft with this id. */
export function fromWireDraft(id: string, sent: Schemas['DraftPut']): Draft {
  const answers = Object.entries(sent.answers)
  return {
    id,
    flow: sent.flow,
    flowVersion: sent.flow_version,
    category: sent.category,
    step: sent.step,
    answers: Object.fromEntries(answers.map(([field, { value }]) => [field, value as Answer])),
    answeredAt: Object.fromEntries(answers.map(([field, { answered_at }]) => [field, answered_at])),
    updatedAt: sent.updated_at,
  }
}

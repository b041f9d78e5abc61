// A new case's answers in the contract's form: two fields of the case itself, the rest by category.
import type { components } from '#contract'
import { choiceOf, disclosureOf, sensitiveFields } from '#machines/wizard/disclosure.ts'
import { type Answers, isEmpty } from '#machines/wizard/field.ts'
import { answerErrors, type FieldError, type Flow, relevantAnswers } from '#machines/wizard/flow.ts'
import { fromWire, toWire, type WireValue } from '#machines/wizard/wire.ts'
import { type SharedField, sharedFields } from './case-fields.ts'

type CaseCreate = components['schemas']['CaseCreate']

/** The part of a case's payload that comes from the questions. */
export type CaseAnswers = Omit<
  CaseCreate,
  'category_id' | 'category_name' | 'customer_id' | 'place' | 'disclaimer_version'
>

/** The answers to a category's own questions, under the category's name. */
export type CategoryAnswers = Omit<CaseAnswers, SharedField | 'disclosures'>

const isShared = (name: string) => Object.hasOwn(sharedFields, name)

/**
 * Returns a flow's answers as a payload, without those that the path does not reach, and who reads
 * each sensitive one.
 */
export function toCaseAnswers(flow: Flow, answers: Answers): CaseAnswers {
  const relevant = relevantAnswers(flow, answers)
  const wire = Object.entries(relevant).map(([name, answer]): [string, WireValue] => [
    name,
    toWire(flow.fields[name] as Flow['fields'][string], answer),
  ])
  const own = wire.filter(([name]) => !isShared(name))
  const disclosures = sensitiveFields(flow)
    .filter((name) => !isEmpty(relevant[name]))
    .map((name) => [name, disclosureOf(flow, name, answers)])
  return {
    ...Object.fromEntries(wire.filter(([name]) => isShared(name))),
    ...(own.length > 0 && { [flow.id]: Object.fromEntries(own) }),
    ...(disclosures.length > 0 && { disclosures: Object.fromEntries(disclosures) }),
  } as CaseAnswers
}

/** Returns the answers of a received or stored payload, in the form that a draft keeps. */
export function fromCaseAnswers(flow: Flow, body: Partial<CaseAnswers>): Answers {
  const sent = body as Record<string, unknown>
  const own = (sent[flow.id] ?? {}) as Record<string, unknown>
  const answers = Object.entries(flow.fields).map(([name, field]) => [
    name,
    fromWire(field, (isShared(name) ? sent[name] : own[name]) as WireValue | undefined),
  ])
  const choices = Object.entries(body.disclosures ?? {}).map(([name, disclosure]) => [
    choiceOf(name),
    disclosure,
  ])
  return Object.fromEntries([...answers, ...choices])
}

/**
 * Validates a new case on the server. Returns the errors, by path in the body
 * (`dui.violation_date`), and the answers without those that the path does not reach (specification
 * §4.1). `body` has passed the contract.
 */
export function checkCaseAnswers(
  flow: Flow,
  body: Partial<CaseAnswers>,
): { answers: CaseAnswers; errors: FieldError[] } {
  const answers = fromCaseAnswers(flow, body)
  const errors = answerErrors(flow, answers).map(({ field, message }) => ({
    field: isShared(field) ? field : `${flow.id}.${field}`,
    message,
  }))
  const sensitive = sensitiveFields(flow)
  const choiceErrors = Object.keys(body.disclosures ?? {})
    .filter((name) => !sensitive.includes(name))
    .map((name) => ({ field: `disclosures.${name}`, message: 'Enter valid input.' }))
  return { answers: toCaseAnswers(flow, answers), errors: [...errors, ...choiceErrors] }
}

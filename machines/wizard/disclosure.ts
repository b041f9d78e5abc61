/** Which attorneys read the sensitive answers of a case, as its customer decides. */
import { type Answers, type Disclosure, isEmpty } from './field.ts'
import { askedFields, type Flow, type Step } from './flow.ts'

const PREFIX = 'disclosure_'

/** Returns the name under which a draft keeps the choice of who reads a field's answer. */
export const choiceOf = (field: string): string => PREFIX + field

/** Returns whether a name in a draft is that of a choice of who reads an answer. */
export const isChoice = (name: string): boolean => name.startsWith(PREFIX)

const isSensitive = (flow: Flow, field: string) => flow.fields[field]?.disclosure !== undefined

/** Returns the fields of a flow whose disclosure the customer decides. */
export const sensitiveFields = (flow: Flow): string[] =>
  Object.keys(flow.fields).filter((field) => isSensitive(flow, field))

/** Returns which attorneys read a field's answer; undefined when that is not the customer's choice. */
export function disclosureOf(flow: Flow, field: string, answers: Answers): Disclosure | undefined {
  const choice = answers[choiceOf(field)]
  return isSensitive(flow, field) && (choice === 'bidders' || choice === 'chosen')
    ? choice
    : flow.fields[field]?.disclosure
}

/**
 * Returns which attorneys read the sensitive answers of a step, which are decided together; undefined
 * when it asks for none.
 */
export function stepDisclosure(flow: Flow, step: Step, answers: Answers): Disclosure | undefined {
  const asked = askedFields(flow, step, answers)
  const found = asked.flatMap((field) => disclosureOf(flow, field, answers) ?? [])
  return found.find((disclosure) => disclosure === 'bidders') ?? found[0]
}

/** Returns the labels of the given answers that only the chosen attorney reads, in the flow's order. */
export const keptLabels = (flow: Flow, answers: Answers): string[] =>
  Object.entries(flow.fields)
    .filter(
      ([field]) => disclosureOf(flow, field, answers) === 'chosen' && !isEmpty(answers[field]),
    )
    .map(([, { label }]) => label)

/** Returns the answers that decide who reads the sensitive answers of a step. */
export const stepChoices = (flow: Flow, step: Step, disclosure: Disclosure) =>
  step.fields
    .filter((field) => isSensitive(flow, field))
    .map((field) => ({ field: choiceOf(field), value: disclosure }))

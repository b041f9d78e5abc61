// Which attorneys read the sensitive answers of a case, as its customer decides.
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

/**
 * Returns which attorneys the customer lets read a field's answer; undefined when that is not their
 * choice.
 */
export function disclosureOf(flow: Flow, field: string, answers: Answers): Disclosure | undefined {
  const choice = answers[choiceOf(field)]
  return isSensitive(flow, field) && (choice === 'bidders' || choice === 'chosen')
    ? choice
    : flow.fields[field]?.disclosure
}

/**
 * Returns the fields that would give away an answer which only the chosen attorney reads: those
 * that name it in `givesAway`, and those that are asked, or not, because of it. They are for that
 * attorney too.
 */
export function dependentFields(flow: Flow, answers: Answers): ReadonlySet<string> {
  const dependent = new Set<string>()
  const isKept = (name: string) =>
    dependent.has(name) || disclosureOf(flow, name, answers) === 'chosen'
  // Observes which answers a condition reads, because it may also be true for a missing answer.
  const readsKept = (condition: ((answers: Answers) => unknown) | undefined): boolean => {
    let isFound = false
    const get = (all: Answers, name: string) => {
      isFound ||= isKept(name)
      return all[name]
    }
    condition?.(new Proxy(answers, { get }))
    return isFound
  }
  for (const { fields, track, when, implies } of flow.steps) {
    const isStepKept = readsKept(when) || readsKept(track === undefined ? undefined : flow.trackOf)
    for (const name of fields) {
      const field = flow.fields[name]
      const givesKeptAway = field?.givesAway?.some(isKept)
      if (isStepKept || givesKeptAway || readsKept(field?.when)) dependent.add(name)
    }
    if (readsKept(implies)) for (const name in implies?.(answers)) dependent.add(name)
  }
  return dependent
}

/**
 * Returns which attorneys read a field's answer; undefined for one that is never kept for the
 * chosen attorney.
 */
export const readersOf = (flow: Flow, field: string, answers: Answers): Disclosure | undefined =>
  dependentFields(flow, answers).has(field) ? 'chosen' : disclosureOf(flow, field, answers)

/**
 * Returns whether other attorneys do not even see that a field was answered, when only the chosen
 * one reads its answer.
 */
export const isUnseen = (flow: Flow, field: string): boolean =>
  flow.fields[field]?.isPresenceHidden ?? false

/** `dependent`: only the chosen attorney, because of an earlier answer. */
export type StepDisclosure = Disclosure | 'dependent'

/**
 * Returns which attorneys read the sensitive answers of a step, which are decided together;
 * undefined when it asks for none.
 */
export function stepDisclosure(
  flow: Flow,
  step: Step,
  answers: Answers,
): StepDisclosure | undefined {
  const dependent = dependentFields(flow, answers)
  const disclosures = askedFields(flow, step, answers).flatMap((field) =>
    dependent.has(field) ? ('dependent' as const) : (disclosureOf(flow, field, answers) ?? []),
  )
  return disclosures.find((disclosure) => disclosure === 'bidders') ?? disclosures[0]
}

/**
 * Returns the labels of the given answers that only the chosen attorney reads, in the flow's order.
 */
export const keptLabels = (flow: Flow, answers: Answers): string[] =>
  Object.entries(flow.fields)
    .filter(([field]) => readersOf(flow, field, answers) === 'chosen' && !isEmpty(answers[field]))
    .map(([, { label }]) => label)

/** Returns the answers that decide who reads the sensitive answers of a step. */
export const stepChoices = (flow: Flow, step: Step, disclosure: Disclosure) =>
  step.fields
    .filter((field) => isSensitive(flow, field))
    .map((field) => ({ field: choiceOf(field), value: disclosure }))

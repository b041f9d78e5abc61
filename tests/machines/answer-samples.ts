// Generates answers to any flow from its fields, so that a new question needs no test of its own.
import fc from 'fast-check'
import { type Answer, type Answers, type Field, isEmpty } from '#machines/wizard/field.ts'
import { askedFields, type Flow, pathOf, type Step } from '#machines/wizard/flow.ts'
import { OTHER_CATEGORY } from '#machines/wizard/flows/attorney-fields.ts'

/** Samples for kinds that do not accept every text; the two password fields get the same one. */
const typed: Partial<Record<Field['kind'], readonly string[]>> = {
  email: ['pat@example.com', ' pat.lowe@example.co.uk'],
  name: ['José Nguyễn', '李'],
  phone: ['4805550142', ' 6025550117 '],
  url: ['vegalaw.com', 'https://vegalaw.com/mesa'],
  file: ['/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp'],
  password: ['Fastpass1!'],
}

/** Two options that a server may list. The second one stands for a typed option. */
const LISTED = ['019a0000-0000-7000-8000-0000000000c1', OTHER_CATEGORY]

/** Returns every valid answer of a field that may lead to another step. */
export function samplesOf({ kind, options = [], optionsFrom, other }: Field): Answer[] {
  switch (kind) {
    case 'date':
      return ['10/01/2026']
    case 'dateTime':
      return ['11/14/2026, 9:30 AM']
    case 'number':
    case 'money':
      return ['3']
    case 'yesNo':
      return [true, false]
    case 'one':
      return other === undefined ? [...options] : [...options, ['Something else']]
    case 'many':
      return optionsFrom === undefined ? [[...options]] : LISTED.map((id) => [id])
    default:
      return [typed[kind]?.[0] ?? 'Some words']
  }
}

/** Returns the first unanswered question of an open step. */
export function firstUnanswered(flow: Flow, step: Step, answers: Answers): string | undefined {
  return askedFields(flow, step, answers).find((name) => isEmpty(answers[name]))
}

const routeOf = (flow: Flow, answers: Answers) => pathOf(flow, answers).map(({ id }) => id)

/** Returns whether some answer of a field changes the path, or opens another question. */
export function isDeciding(flow: Flow, name: string): boolean {
  const field = flow.fields[name] as Field
  const without = routeOf(flow, {}).join()
  return samplesOf(field).some((answer) => routeOf(flow, { [name]: answer }).join() !== without)
}

/** Returns the fewest answers with which a flow can be submitted, along the path of these. */
export function minimalAnswers(flow: Flow, given: Answers = {}): Answers {
  let answers = given
  for (;;) {
    const name = pathOf(flow, answers)
      .filter(({ isSkippable }) => !isSkippable)
      .map((step) => firstUnanswered(flow, step, answers))
      .find((unanswered) => unanswered !== undefined)
    if (name === undefined) return answers
    answers = { ...answers, [name]: samplesOf(flow.fields[name] as Field)[0] ?? null }
  }
}

const text = fc.string({ maxLength: 30 })

function rightAnswer({ kind, options = [], optionsFrom, other }: Field): fc.Arbitrary<Answer> {
  switch (kind) {
    case 'date':
      return fc.constantFrom('10/01/2026', '2/29/2028')
    case 'dateTime':
      return fc.constantFrom('11/14/2026, 9:30 AM', '12/31/2026, 12:00 AM')
    case 'number':
      return fc.nat({ max: 100 }).map(String)
    case 'money':
      return fc.nat({ max: 1_000_000_000 }).map(String)
    case 'yesNo':
      return fc.boolean()
    case 'one':
      return fc.oneof(
        fc.constantFrom(...options),
        ...(other === undefined ? [] : [fc.tuple(fc.constantFrom('Something else', ...options))]),
      )
    case 'many':
      return fc.subarray(optionsFrom === undefined ? [...options] : LISTED)
    default:
      return typed[kind] ? fc.constantFrom(...typed[kind]) : text
  }
}

/** Generates any answer that a phone could store for a field: valid, invalid or none. */
const answerFor = (field: Field): fc.Arbitrary<Answer> =>
  fc.oneof(
    { weight: 6, arbitrary: rightAnswer(field) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constant(null) },
  )

/** Generates any answers that a phone could store for a flow. */
export const answersFor = (flow: Flow): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(Object.entries(flow.fields).map(([name, f]) => [name, answerFor(f)])),
    { requiredKeys: [] },
  )

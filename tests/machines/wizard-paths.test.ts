import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, createActor, type SnapshotFrom } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import { caseWizards, duiMachine, otherMachine } from '#machines/wizard/case-wizards.ts'
import type { Answer, Answers } from '#machines/wizard/field.ts'
import { type Flow, pathOf, relevantAnswers, stepNumber } from '#machines/wizard/flow.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { otherFlow } from '#machines/wizard/flows/other.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'
import type { WizardEvent } from '#machines/wizard/wizard-setup.ts'

type WizardSnapshot = SnapshotFrom<WizardMachine>

/** For each field that needs an answer or that decides where the path leads: what to try. */
const tried: Record<string, readonly Answer[]> = {
  violation_date: ['10/01/2026'],
  next_hearing_date: ['11/14/2026, 9:30 AM'],
  case_details: ['I was stopped on the way home.'],
  firm_size: [['1-2 lawyers', '50+ lawyers']],
}

/** At each step: answer it, then Continue or Submit; or skip it. */
function eventsAt(flow: Flow) {
  return (snapshot: WizardSnapshot): WizardEvent[] => {
    const step = flow.steps.find(({ id }) => id === snapshot.value)
    const [field = ''] = step?.fields ?? []
    const answers = snapshot.context.answers[field]
      ? []
      : (tried[field] ?? []).map((value) => ({ type: 'answer.change', field, value }) as const)
    return [...answers, { type: 'step.next' }, { type: 'step.skip' }, { type: 'answers.submit' }]
  }
}

const serializeState = (snapshot: WizardSnapshot) =>
  JSON.stringify([snapshot.value, snapshot.context.answers, snapshot.status])

const options = (flow: Flow) => ({
  events: eventsAt(flow),
  serializeState,
  filterEvents: (snapshot: WizardSnapshot, event: WizardEvent) => snapshot.can(event),
})

/** The step of every state on a path, each once. */
const stepsOf = (path: { steps: { state: WizardSnapshot }[] }) => [
  ...new Set(path.steps.map(({ state }) => String(state.value))),
]

describe.each([
  ['dui', duiMachine, duiFlow, 14, 2],
  ['other', otherMachine, otherFlow, 2, 1],
] as const)('the %s wizard, walked through its graph', (_, machine, flow: Flow, length, routes) => {
  it(`reaches each of its ${length} steps and the end`, () => {
    const reached = new Set(
      getShortestPaths(machine, options(flow)).map((path) => String(path.state.value)),
    )
    expect(reached).toEqual(new Set([...flow.steps.map(({ id }) => id), 'submitted']))
    expect(flow.steps).toHaveLength(length)
  })

  it(`ends at the firm size on each of its routes (${routes}), and submits`, () => {
    const ends = getSimplePaths(machine, options(flow)).filter(
      (path) => path.state.status === 'done',
    )
    expect(new Set(ends.map((path) => stepsOf(path).join())).size).toBe(routes)
    for (const path of ends) {
      expect(stepsOf(path).slice(-2)).toEqual(['firm_size', 'submitted'])
      const actor = createActor(machine).start()
      for (const { event } of path.steps) actor.send(event)
      expect(actor.getSnapshot().output).toEqual(path.state.output)
      expect(stepsOf(path).slice(0, -1)).toEqual(
        pathOf(flow, actor.getSnapshot().context.answers).map(({ id }) => id),
      )
    }
  })
})

/** Any answer that a phone could hold for a field: right, wrong, or none. */
const answerFor = (flow: Flow, name: string): fc.Arbitrary<Answer> => {
  const field = flow.fields[name]
  const options = field?.options ?? []
  const right: Record<string, fc.Arbitrary<Answer>> = {
    date: fc.constantFrom('10/01/2026', '2/29/2028'),
    dateTime: fc.constantFrom('11/14/2026, 9:30 AM', '12/31/2026, 12:00 AM'),
    number: fc.nat({ max: 1000 }).map(String),
    yesNo: fc.boolean(),
    one: fc.constantFrom(...options, ''),
    many: fc.subarray([...options]),
  }
  const text = fc.string({ maxLength: 30 })
  return fc.oneof(
    { weight: 6, arbitrary: right[field?.kind ?? ''] ?? text },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

const answersOf = (flow: Flow): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(Object.keys(flow.fields).map((name) => [name, answerFor(flow, name)])),
    { requiredKeys: [] },
  )

/** What a restless person does. */
const eventOf = (flow: Flow): fc.Arbitrary<WizardEvent> => {
  const step = fc.constantFrom(...flow.steps.map(({ id }) => id))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<WizardEvent>({ type: 'step.next' }) },
    { weight: 4, arbitrary: fc.constant<WizardEvent>({ type: 'step.skip' }) },
    { weight: 2, arbitrary: fc.constant<WizardEvent>({ type: 'step.back' }) },
    { weight: 1, arbitrary: fc.constant<WizardEvent>({ type: 'answers.submit' }) },
    { weight: 1, arbitrary: step.map((id) => ({ type: 'step.open', step: id }) as const) },
    { weight: 1, arbitrary: step.map((id) => ({ type: 'step.change', step: id }) as const) },
    {
      weight: 8,
      arbitrary: fc
        .constantFrom(...Object.keys(flow.fields))
        .chain((field) =>
          answerFor(flow, field).map((value) => ({ type: 'answer.change', field, value }) as const),
        ),
    },
  )
}

/** Sends events for as long as the wizard takes any. */
function send(actor: Actor<WizardMachine>, events: readonly WizardEvent[]) {
  for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event)
}

/** The DUI wizard after any history at all. */
function driven(answers: Answers, events: readonly WizardEvent[]) {
  const actor = createActor(caseWizards.dui).start()
  actor.send({ type: 'draft.restore', answers, step: 'firm_size' })
  send(actor, events)
  return actor
}

const history = [answersOf(duiFlow), fc.array(eventOf(duiFlow), { maxLength: 40 })] as const
const runs = { numRuns: 300 }

describe('whatever a person does in the dui wizard', () => {
  it('Back after Continue shows the same step with the same answers', () => {
    fc.assert(
      fc.property(...history, (answers, events) => {
        const actor = driven(answers, events)
        const before = actor.getSnapshot()
        send(actor, [{ type: 'step.next' }])
        const next = actor.getSnapshot()
        if (next.value === before.value || before.context.settled !== null) return
        actor.send({ type: 'step.back' })
        expect(actor.getSnapshot().value).toBe(before.value)
        expect(actor.getSnapshot().context.answers).toEqual(before.context.answers)
      }),
      runs,
    )
  })

  it('Continue and Skip never make the progress fall', () => {
    fc.assert(
      fc.property(...history, fc.constantFrom('step.next', 'step.skip'), (...given) => {
        const [answers, events, type] = given
        const actor = driven(answers, events)
        const before = stepNumber(duiFlow, String(actor.getSnapshot().value))
        if (actor.getSnapshot().status === 'done') return
        send(actor, [{ type: type as 'step.next' | 'step.skip' }])
        expect(stepNumber(duiFlow, String(actor.getSnapshot().value))).toBeGreaterThanOrEqual(
          before,
        )
      }),
      runs,
    )
  })

  it('no answer is lost but by Skip', () => {
    fc.assert(
      fc.property(...history, (answers, events) => {
        const kept = events.filter(({ type }) => !['step.skip', 'answers.submit'].includes(type))
        const changes = kept.filter((event) => event.type === 'answer.change')
        const actor = driven(answers, kept)
        const typed = Object.fromEntries(changes.map(({ field, value }) => [field, value]))
        expect(actor.getSnapshot().context.answers).toEqual({ ...answers, ...typed })
      }),
      runs,
    )
  })

  it('the present step always applies to the answers at which it was reached', () => {
    fc.assert(
      fc.property(...history, (answers, events) => {
        const actor = driven(answers, [])
        for (const event of events) {
          send(actor, [event])
          const { value, context, status } = actor.getSnapshot()
          if (status === 'done' || event.type === 'answer.change') continue
          const path = pathOf(duiFlow, context.answers).map(({ id }) => id)
          expect(path).toContain(value)
        }
      }),
      runs,
    )
  })

  it('what is submitted holds no answer off its path, and nothing invalid', () => {
    let submissions = 0
    fc.assert(
      fc.property(...history, (answers, events) => {
        const whole: Answers = {
          ...answers,
          violation_date: '10/01/2026',
          case_details: 'I was stopped on the way home.',
          firm_size: ['1-2 lawyers'],
        }
        const actor = driven(whole, events)
        send(actor, [{ type: 'step.open', step: 'firm_size' }, { type: 'answers.submit' }])
        const { status, output, context } = actor.getSnapshot()
        if (status !== 'done') return
        submissions += 1
        expect(output).toEqual(relevantAnswers(duiFlow, context.answers))
        const asked = pathOf(duiFlow, context.answers).flatMap(({ fields }) => fields)
        expect(asked).toEqual(expect.arrayContaining(Object.keys(output ?? {})))
        if (context.answers.is_first_offense === true)
          expect(output?.dui_convictions_last_7_years).toBe(false)
      }),
      runs,
    )
    expect(submissions).toBeGreaterThan(20)
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import {
  bankruptcyMachine,
  caseWizards,
  civilMachine,
  duiMachine,
  familyMachine,
  otherMachine,
  personalInjuryMachine,
} from '#machines/wizard/case-wizards.ts'
import type { Field } from '#machines/wizard/field.ts'
import { type Flow, pathOf, stepOf, stepsOf } from '#machines/wizard/flow.ts'
import { adminSignupFlow } from '#machines/wizard/flows/admin-signup.ts'
import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { customerOnboardingFlow } from '#machines/wizard/flows/customer-onboarding.ts'
import {
  adminSignupMachine,
  attorneyOnboardingMachine,
  attorneySignupMachine,
  customerOnboardingMachine,
} from '#machines/wizard/onboarding-wizards.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'
import type { WizardEvent } from '#machines/wizard/wizard-setup.ts'
import { firstUnanswered, isDeciding, samplesOf } from './answer-samples.ts'

type WizardSnapshot = SnapshotFrom<WizardMachine>

type Documented = [
  flow: Flow,
  machine: WizardMachine,
  lengths: number[],
  routes: number,
  lastStep: string,
]

/** The length of each flow in the specification (§2.2), the number of its paths, and its end. */
const cases: Documented[] = [
  [caseFlows.dui, duiMachine, [14], 2, 'firm_size'],
  [caseFlows.bankruptcy, bankruptcyMachine, [16], 8, 'firm_size'],
  [caseFlows.family, familyMachine, [11], 2, 'firm_size'],
  [caseFlows.civil, civilMachine, [14], 8, 'firm_size'],
  [caseFlows.personal_injury, personalInjuryMachine, [8, 12], 3, 'firm_size'],
  [caseFlows.other, otherMachine, [2], 1, 'firm_size'],
]
const accounts: Documented[] = [
  [customerOnboardingFlow, customerOnboardingMachine, [7], 1, 'phone'],
  [attorneyOnboardingFlow, attorneyOnboardingMachine, [8], 1, 'law_firm_size'],
  [attorneySignupFlow, attorneySignupMachine, [10], 1, 'law_firm_size'],
  [adminSignupFlow, adminSignupMachine, [4], 1, 'password'],
]
const documented = [...cases, ...accounts].map((row) => [row[0].id, ...row] as const)

/**
 * Returns the moves of each step: answer what is required or decides the path, then Continue; or
 * skip it.
 */
function eventsAt(flow: Flow) {
  const tried = new Set(Object.keys(flow.fields).filter((name) => isDeciding(flow, name)))
  return ({ value, context }: WizardSnapshot): WizardEvent[] => {
    const step = stepOf(flow, String(value))
    const field = step && firstUnanswered(flow, step, context.answers)
    const isTried = field && (!step.isSkippable || tried.has(field))
    const answers = isTried
      ? samplesOf(flow.fields[field] as Field).map(
          (answer) => ({ type: 'answer.change', field, value: answer }) as const,
        )
      : []
    return [...answers, { type: 'step.next' }, { type: 'step.skip' }, { type: 'answers.submit' }]
  }
}

const options = (flow: Flow) => ({
  events: eventsAt(flow),
  serializeState: ({ value, context, status }: WizardSnapshot) =>
    JSON.stringify([value, context.answers, status]),
  filterEvents: (snapshot: WizardSnapshot, event: WizardEvent) => snapshot.can(event),
})

/** Returns the steps of a path's states, each once. */
const stepsAlong = (path: { steps: { state: WizardSnapshot }[] }) => [
  ...new Set(path.steps.map(({ state }) => String(state.value))),
]

it('every documented new-case flow exists', () => {
  expect(
    cases.map(([flow]) => flow),
    'After adding a flow, add its row at the beginning of this file.',
  ).toEqual(expect.arrayContaining(Object.values(caseFlows)))
  for (const [flow, machine] of cases) {
    expect(Object.entries(caseWizards)).toContainEqual([flow.id, machine])
  }
})

describe.each(documented)('the %s wizard', (_id, flow, machine, lengths, routes, lastStep) => {
  const ends = getSimplePaths(machine, options(flow)).filter(
    ({ state }) => state.value === 'submitted',
  )

  it('has one state per step, and reaches each of them and every end', () => {
    const left = flow.steps.some(({ leaves }) => leaves) ? ['left'] : []
    const states = [...flow.steps.map(({ id }) => id), 'submitted', ...left]
    expect(Object.keys(machine.states)).toEqual(states)
    const reached = getShortestPaths(machine, options(flow)).map(({ state }) => String(state.value))
    expect(new Set(reached)).toEqual(new Set(states))
  })

  it('asks for each of its fields in a step', () => {
    const asked = flow.steps.flatMap(({ fields }) => fields)
    expect(Object.keys(flow.fields).filter((name) => !asked.includes(name))).toEqual([])
  })

  it(`has ${lengths.join(' or ')} steps`, () => {
    const counted = ends.map(({ state }) => stepsOf(flow, state.context.answers).length)
    expect(
      [...new Set(counted)].sort((a, b) => a - b),
      'After adding or removing a question, change the number of steps at the beginning of this file.',
    ).toEqual(lengths)
  })

  it(`ends at ${lastStep} on each of its routes (${routes}), and submits`, () => {
    expect(
      new Set(ends.map((path) => stepsAlong(path).join())).size,
      'After adding or removing a condition, change the number of routes at the beginning of this file.',
    ).toBe(routes)
    for (const path of ends) {
      expect(stepsAlong(path).slice(-2)).toEqual([lastStep, 'submitted'])
      const actor = createActor(machine).start()
      for (const { event } of path.steps) actor.send(event)
      expect(actor.getSnapshot().output).toEqual(path.state.output)
      expect(stepsAlong(path).slice(0, -1)).toEqual(
        pathOf(flow, actor.getSnapshot().context.answers).map(({ id }) => id),
      )
    }
  })
})

// The words of questions that people did not understand, as they read now.
import { expect, it } from 'vitest'
import { type Flow, hintOf, stepOf } from '#machines/wizard/flow.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { customerOnboardingFlow } from '#machines/wizard/flows/customer-onboarding.ts'

/** Returns everything that a step says. */
function saidAt(flow: Flow, id: string): string {
  const step = stepOf(flow, id)
  if (!step) throw new Error(`${flow.id} has no step ${id}.`)
  return [step.question, hintOf(step, {}), step.whyWeAsk, step.whoSeesThis?.whole].join('\n')
}

const flows: Flow[] = [customerOnboardingFlow, ...Object.values(caseFlows)]

it.each<[flow: string, step: string, words: string]>([
  [customerOnboardingFlow.id, 'phone', 'the attorney whose bid you accept.'],
  ['bankruptcy', 'unsecured_debt', 'bills and cards with no house or car behind them'],
  ['civil', 'same_person', 'Choose No if you are asking for someone else'],
  ...Object.values(caseFlows).map(({ id }): [string, string, string] => [
    id,
    'details',
    'What happened? What have you been told? What do you want?',
  ]),
  ...Object.values(caseFlows).map(({ id }): [string, string, string] => [
    id,
    'details',
    'They see the first words in their list of cases',
  ]),
])('%s asks at %s in plain words: %s', (id, step, words) => {
  const flow = flows.find((each) => each.id === id)
  expect(flow && saidAt(flow, step)).toContain(words)
})

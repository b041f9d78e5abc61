import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type Flow, stepNumber } from '#machines/wizard/flow.ts'
import { checkCaseAnswers, toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { additionalInformation, reviewOf } from '#machines/wizard/summary.ts'
import { createWizardMachine } from '#machines/wizard/wizard.machine.ts'
import { minimalAnswers } from './answer-samples.ts'

/**
 * A new question is one field and one step of its flow, and one property of openapi.yaml, without
 * which the flow's file does not compile. This is all of it:
 */
const flow: Flow = {
  ...duiFlow,
  fields: { ...duiFlow.fields, tow_cost: { kind: 'money', label: 'Cost of towing' } },
  steps: duiFlow.steps.flatMap((step) =>
    step.id === 'details'
      ? [
          {
            id: 'towing',
            question: 'How much did the towing cost?',
            fields: ['tow_cost'],
            isSkippable: true,
          },
          step,
        ]
      : [step],
  ),
}

const answers = { ...minimalAnswers(flow), tow_cost: '$1,250' }

describe('a question that is added to a flow', () => {
  it('is a state of the machine, asked in its place and counted', () => {
    const machine = createWizardMachine(flow)
    expect(Object.keys(machine.states)).toHaveLength(16)
    const actor = createActor(machine).start()
    actor.send({ type: 'draft.restore', answers, step: 'immigration' })
    actor.send({ type: 'step.skip' })
    expect(actor.getSnapshot().value).toBe('towing')
    expect(stepNumber(flow, answers, 'towing')).toBe(13)
    actor.send({ type: 'answer.change', field: 'tow_cost', value: 'a lot' })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().context.errors).toEqual({ tow_cost: 'Enter valid input.' })
  })

  it('is reviewed, sent, and listed under Additional Information', () => {
    const line = { field: 'tow_cost', label: 'Cost of towing', text: '$1,250' }
    expect(reviewOf(flow, answers).flatMap(({ lines }) => lines)).toContainEqual({
      ...line,
      label: 'How much did the towing cost?',
    })
    expect(toCaseAnswers(flow, answers)).toMatchObject({ dui: { tow_cost: 1250 } })
    expect(additionalInformation(flow, answers)).toContainEqual(line)
  })

  it('is checked by the server', () => {
    const sent = toCaseAnswers(flow, answers)
    expect(checkCaseAnswers(flow, sent)).toEqual({ answers: sent, errors: [] })
    const dui = { ...sent.dui, tow_cost: 2_000_000_000 }
    expect(checkCaseAnswers(flow, { ...sent, dui }).errors).toEqual([
      { field: 'dui.tow_cost', message: 'Enter valid input.' },
    ])
  })
})

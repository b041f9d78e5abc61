import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, createActor } from 'xstate'
import type { CaseSlug } from '#machines/category-slug.ts'
import { caseWizards } from '#machines/wizard/case-wizards.ts'
import type { Answers } from '#machines/wizard/field.ts'
import {
  askedFields,
  type Flow,
  firstInvalidStep,
  pathOf,
  relevantAnswers,
  type Step,
  stepNumber,
  stepOf,
  stepsOf,
} from '#machines/wizard/flow.ts'
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
import { answersFor, minimalAnswers } from './answer-samples.ts'

/** Random moves: fills in the open question, or sends any event. */
type Move = { type: 'fill'; answers: Answers } | Exclude<WizardEvent, { type: 'answer.change' }>

const moveIn = (flow: Flow): fc.Arbitrary<Move> => {
  const step = fc.constantFrom(...flow.steps.map(({ id }) => id))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<Move>({ type: 'step.next' }) },
    { weight: 4, arbitrary: fc.constant<Move>({ type: 'step.skip' }) },
    { weight: 2, arbitrary: fc.constant<Move>({ type: 'step.back' }) },
    { weight: 1, arbitrary: fc.constant<Move>({ type: 'answers.submit' }) },
    { weight: 1, arbitrary: step.map((id) => ({ type: 'step.open', step: id }) as const) },
    { weight: 1, arbitrary: step.map((id) => ({ type: 'step.change', step: id }) as const) },
    {
      weight: 8,
      arbitrary: answersFor(flow).map((answers) => ({ type: 'fill', answers }) as const),
    },
  )
}

type Given = { flow: Flow; actor: Actor<WizardMachine> }

const wizards: [id: string, flow: Flow, machine: WizardMachine][] = [
  ...(Object.keys(caseFlows) as CaseSlug[]).map(
    (slug) => [slug, caseFlows[slug], caseWizards[slug]] as [string, Flow, WizardMachine],
  ),
  ['customer onboarding', customerOnboardingFlow, customerOnboardingMachine],
  ['attorney onboarding', attorneyOnboardingFlow, attorneyOnboardingMachine],
  ['attorney sign-up', attorneySignupFlow, attorneySignupMachine],
  ['admin sign-up', adminSignupFlow, adminSignupMachine],
]

const isActive = ({ actor }: Given) => actor.getSnapshot().status === 'active'
const openStep = ({ flow, actor }: Given) => stepOf(flow, String(actor.getSnapshot().value)) as Step
const answersIn = ({ actor }: Given) => actor.getSnapshot().context.answers

/** Returns the present step's number and the length of its flow. */
function progressOf({ flow, actor }: Given): number {
  const { value, context } = actor.getSnapshot()
  if (!isActive({ flow, actor })) return 1
  const count = stepsOf(flow, context.answers).length
  return stepNumber(flow, context.answers, String(value)) / count
}

/** Makes a move, unless the wizard has ended. */
function make(given: Given, move: Move) {
  if (!isActive(given)) return
  if (move.type !== 'fill') return given.actor.send(move)
  for (const field of openStep(given).fields) {
    const isAsked = askedFields(given.flow, openStep(given), answersIn(given)).includes(field)
    const value = move.answers[field]
    if (isAsked && value !== undefined) given.actor.send({ type: 'answer.change', field, value })
  }
}

/** Returns a wizard after any history. */
function driven(
  flow: Flow,
  machine: WizardMachine,
  answers: Answers,
  moves: readonly Move[],
): Given {
  const given = { flow, actor: createActor(machine).start() }
  given.actor.send({ type: 'draft.restore', answers, step: lastOf(flow) })
  for (const move of moves) make(given, move)
  return given
}

const lastOf = ({ steps }: Flow) => steps.at(-1)?.id ?? ''

const runs = { numRuns: 150 }

describe.each(wizards)('any sequence of actions in the %s wizard', (_id, flow, machine) => {
  const history = [answersFor(flow), fc.array(moveIn(flow), { maxLength: 40 })] as const

  it('Back after Continue shows the same step with the same answers', () => {
    fc.assert(
      fc.property(...history, (answers, moves) => {
        const given = driven(flow, machine, answers, moves)
        const before = given.actor.getSnapshot()
        make(given, { type: 'step.next' })
        if (!isActive(given) || given.actor.getSnapshot().value === before.value) return
        if (before.context.settled !== null) return
        make(given, { type: 'step.back' })
        expect(given.actor.getSnapshot().value).toBe(before.value)
        expect(answersIn(given)).toEqual(before.context.answers)
      }),
      runs,
    )
  })

  it('Continue and Skip never reduce the progress', () => {
    fc.assert(
      fc.property(...history, fc.constantFrom('step.next', 'step.skip'), (...args) => {
        const [answers, moves, type] = args
        const given = driven(flow, machine, answers, moves)
        const before = progressOf(given)
        make(given, { type })
        expect(progressOf(given)).toBeGreaterThanOrEqual(before)
      }),
      runs,
    )
  })

  it('answers are removed only by Skip, or by an answer that clears them', () => {
    fc.assert(
      fc.property(...history, (answers, moves) => {
        const given = driven(flow, machine, answers, [])
        for (const move of moves) {
          const step = openStep(given)
          const before = answersIn(given)
          make(given, move)
          const after = answersIn(given)
          const lost = Object.keys(before).filter((name) => after[name] !== before[name])
          const cleared = move.type === 'fill' ? (step.clears?.(after) ?? []) : []
          const touched = ['fill', 'step.skip'].includes(move.type) ? step.fields : []
          expect([...touched, ...cleared]).toEqual(expect.arrayContaining(lost))
          if (!isActive(given)) return
        }
      }),
      runs,
    )
  })

  it('the current step is always one that the answers lead to', () => {
    fc.assert(
      fc.property(...history, (answers, moves) => {
        const given = driven(flow, machine, answers, [])
        for (const move of moves) {
          make(given, move)
          if (!isActive(given)) return
          expect(pathOf(flow, answersIn(given))).toContain(openStep(given))
        }
      }),
      runs,
    )
  })

  it('a submission contains only valid answers on its path', () => {
    let submissions = 0
    fc.assert(
      fc.property(...history, (answers, moves) => {
        const given = driven(flow, machine, minimalAnswers(flow, answers), moves)
        make(given, { type: 'step.open', step: lastOf(flow) })
        make(given, { type: 'answers.submit' })
        const { value, output } = given.actor.getSnapshot()
        if (value !== 'submitted') return
        submissions += 1
        expect(firstInvalidStep(flow, answersIn(given))).toBeUndefined()
        expect(output).toEqual(relevantAnswers(flow, answersIn(given)))
        const reached = pathOf(flow, answersIn(given)).flatMap(({ fields }) => fields)
        expect(reached).toEqual(expect.arrayContaining(Object.keys(output ?? {})))
      }),
      runs,
    )
    expect(submissions).toBeGreaterThan(10)
  })
})

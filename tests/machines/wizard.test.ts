import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { caseWizards, duiMachine, otherMachine } from '#machines/wizard/case-wizards.ts'
import type { Answers, Disclosure, Field } from '#machines/wizard/field.ts'
import {
  answerErrors,
  askedFields,
  continueErrors,
  type Flow,
  type Step,
} from '#machines/wizard/flow.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import type { WizardEvent } from '#machines/wizard/wizard-setup.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { samplesOf } from './answer-samples.ts'

const WHOLE: Answers = {
  violation_date: '10/01/2026',
  case_details: 'I was stopped on the way home.',
  firm_size: ['1-2 lawyers'],
}

/** Opens a DUI wizard at a step, with the given answers. */
function open(answers: Answers, step: string) {
  const actor = createActor(duiMachine).start()
  actor.send({ type: 'draft.restore', answers, step })
  return actor
}

const SUED: Answers = {
  ...WHOLE,
  case_matter: 'Civil matter',
  person_interest_same_filling: false,
  is_currently_facing: true,
}

/** Opens a civil wizard at a step, with the given answers. */
function openCivil(answers: Answers, step: string) {
  const actor = createActor(caseWizards.civil).start()
  actor.send({ type: 'draft.restore', answers, step })
  return actor
}

const at = (actor: { getSnapshot: () => { value: unknown } }) => actor.getSnapshot().value

function walk(
  actor: ReturnType<typeof open>,
  ...types: ('step.next' | 'step.back' | 'step.skip')[]
) {
  return types.map((type) => {
    actor.send({ type })
    return at(actor)
  })
}

/** Every skippable step with two questions, each in a flow of its own. */
const stepsOfTwo = Object.values(caseFlows).flatMap((flow: Flow) =>
  flow.steps
    .filter(({ fields, isSkippable }) => fields.length > 1 && isSkippable)
    .map(({ track: _, when: __, ...step }) => [step.id, { ...step, flow }] as const),
)

describe('a wizard', () => {
  it('has one state per step: 14 for dui, 2 for any other category', () => {
    const steps = (slug: keyof typeof caseWizards) =>
      Object.keys(caseWizards[slug].states).filter((state) => state !== 'submitted')
    expect(steps('dui')).toEqual(duiFlow.steps.map((step) => step.id))
    expect(steps('dui')).toHaveLength(14)
    expect(steps('other')).toEqual(['details', 'firm_size'])
    expect(otherMachine.id).toBe('other')
  })

  it('stays at a step and says why when Continue finds it empty or malformed', () => {
    const actor = open({}, 'violation_date')
    actor.send({ type: 'step.next' })
    expect(at(actor)).toBe('violation_date')
    expect(actor.getSnapshot().context.errors).toEqual({ violation_date: 'Field is  required' })
    actor.send({ type: 'answer.change', field: 'violation_date', value: '02/30/20' })
    expect(actor.getSnapshot().context.errors).toEqual({})
    actor.send({ type: 'step.next' })
    expect(at(actor)).toBe('violation_date')
    expect(actor.getSnapshot().context.errors).toEqual({ violation_date: 'Date input not valid.' })
  })

  it('asks once about a day in an unlikely range, and accepts it', () => {
    const actor = open({}, 'violation_date')
    const answer = (value: string) =>
      actor.send({ type: 'answer.change', field: 'violation_date', value })
    const next = () => {
      actor.send({ type: 'step.next', today: '2026-11-22' })
      return [at(actor), Object.keys(actor.getSnapshot().context.doubts)]
    }
    answer('11/23/2026')
    expect(next()).toEqual(['violation_date', ['violation_date']])
    answer('11/24/2026')
    expect(actor.getSnapshot().context.doubts).toEqual({})
    expect(next()).toEqual(['violation_date', ['violation_date']])
    expect(next()).toEqual(['citation_number', []])
    actor.send({ type: 'step.back' })
    expect(next()).toEqual(['citation_number', []])
  })

  it('asks once about contact details in a text, however the step is left', () => {
    const text = 'Call 602-555-0199.'
    const actor = open({ ...WHOLE, case_details: text }, 'details')
    actor.send({ type: 'step.next' })
    expect(at(actor)).toBe('details')
    expect(actor.getSnapshot().context.doubts.case_details).toContain('“602-555-0199”')
    expect(walk(actor, 'step.next')).toEqual(['firm_size'])
    actor.send({ type: 'step.change', step: 'details' })
    actor.send({ type: 'answer.change', field: 'case_details', value: `${text} Or dan@a.example` })
    actor.send({ type: 'step.back' })
    expect(at(actor)).toBe('firm_size')
    actor.send({ type: 'answers.submit' })
    expect(at(actor)).toBe('details')
    expect(actor.getSnapshot().context.doubts.case_details).toContain('“dan@a.example”')
    expect(walk(actor, 'step.next')).toEqual(['firm_size'])
    actor.send({ type: 'answers.submit' })
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each<[field: string, step: string, choices: Answers, isAsked: boolean]>([
    ['adversary_name', 'adversary', {}, true],
    ['adversary_name', 'adversary', { disclosure_adversary_name: 'chosen' }, false],
    ['filling_this_case_for', 'residency', {}, false],
    ['filling_this_case_for', 'residency', { disclosure_filling_this_case_for: 'bidders' }, true],
    ['court_name', 'court', {}, true],
    ['court_name', 'court', { disclosure_is_currently_facing: 'chosen' }, false],
    ['case_number', 'case_number', { disclosure_case_number: 'bidders' }, false],
  ])(
    'asks about ten digits in %s, at the step %s with the choices %j: %s',
    (field, step, choices, isAsked) => {
      const actor = openCivil({ ...SUED, ...choices }, step)
      actor.send({ type: 'answer.change', field, value: '4802347719' })
      actor.send({ type: 'step.next', today: '2026-11-22' })
      expect(Object.keys(actor.getSnapshot().context.doubts)).toEqual(isAsked ? [field] : [])
      expect(at(actor) === step).toBe(isAsked)
    },
  )

  it('asks about a phone number only when attorneys may read it', () => {
    const actor = openCivil({ ...SUED, adversary_name: 'Sam, 602-555-0199' }, 'adversary')
    const choose = (value: Disclosure) =>
      actor.send({ type: 'answer.change', field: 'disclosure_adversary_name', value })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().context.doubts.adversary_name).toContain('“602-555-0199”')
    choose('chosen')
    expect(actor.getSnapshot().context.doubts).toEqual({})
    expect(walk(actor, 'step.next')).toEqual(['adversary_business'])

    const reviewed = openCivil({ ...actor.getSnapshot().context.answers }, 'firm_size')
    reviewed.send({
      type: 'answer.change',
      field: 'disclosure_adversary_name',
      value: 'bidders',
    })
    reviewed.send({ type: 'answers.submit', today: '2026-11-22' })
    expect(at(reviewed)).toBe('adversary')
    expect(reviewed.getSnapshot().context.doubts.adversary_name).toContain('“602-555-0199”')
  })

  it('asks at Submit about a date that has passed since it was answered, and then continues', () => {
    const today = '2026-11-22'
    const past = { ...WHOLE, next_hearing_date: '11/14/2026, 9:30 AM' }
    const actor = open(past, 'firm_size')
    actor.send({ type: 'answers.submit', today })
    expect(at(actor)).toBe('next_hearing_date')
    expect(actor.getSnapshot().context.doubts.next_hearing_date).toBe(
      'Is this right? This date is in the past.',
    )
    actor.send({ type: 'step.next', today })
    expect(at(actor)).toBe('firm_size')
    actor.send({ type: 'answers.submit', today })
    expect(actor.getSnapshot().status).toBe('done')

    const other = open(past, 'firm_size')
    other.send({ type: 'answers.submit', today })
    other.send({
      type: 'answer.change',
      field: 'next_hearing_date',
      value: '11/24/2026, 9:30 AM',
    })
    other.send({ type: 'step.next', today })
    other.send({ type: 'answers.submit', today })
    expect(other.getSnapshot().output).toMatchObject({ next_hearing_date: '11/24/2026, 9:30 AM' })
  })

  it('keeps what was answered when the rest of a step is skipped', () => {
    const part = { is_first_offense: false, dui_convictions_last_7_years: null }
    const actor = open({ ...WHOLE, ...part }, 'first_offense')
    expect(walk(actor, 'step.skip')).toEqual(['felony'])
    expect(actor.getSnapshot().context.answers).toMatchObject(part)
    actor.send({ type: 'step.open', step: 'firm_size' })
    actor.send({ type: 'answers.submit' })
    expect(actor.getSnapshot().output).toMatchObject(part)
    const whole = open({ ...WHOLE, ...part, dui_convictions_last_7_years: true }, 'first_offense')
    expect(walk(whole, 'step.skip')).toEqual(['felony'])
    expect(whole.getSnapshot().context.answers).toMatchObject({ is_first_offense: null })
  })

  it.each(stepsOfTwo)(
    '%s can be left with Continue after one answer, and needs at least one',
    (_, step) => {
      for (const only of askedFields(step.flow, step, {})) {
        const [answer] = samplesOf(step.flow.fields[only] as Field)
        const answers: Answers = { [only]: answer ?? null }
        expect(continueErrors(step.flow, step, answers)).toEqual([])
        expect(answerErrors({ ...step.flow, steps: [step] }, answers)).toEqual([])
      }
      expect(continueErrors(step.flow, step, {})).not.toEqual([])
    },
  )

  it('merges answers from another phone, and stays at the question', () => {
    const actor = open({ violation_date: '10/01/2026', charges_filed: 'DUI' }, 'citation_number')
    actor.send({ type: 'answer.change', field: 'citation_number', value: 'AZ-\u0007' })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().context.errors).toEqual({ citation_number: 'Enter valid input.' })
    const answers = { charges_filed: 'DUI and speeding', next_hearing_date: null }
    actor.send({ type: 'answers.merge', answers })
    expect(at(actor)).toBe('citation_number')
    expect(actor.getSnapshot().context).toMatchObject({
      answers: { ...answers, violation_date: '10/01/2026', citation_number: 'AZ-\u0007' },
      errors: { citation_number: 'Enter valid input.' },
    })
    actor.send({ type: 'answers.merge', answers: { citation_number: 'AZ-4471' } })
    expect(actor.getSnapshot().context.errors).toEqual({})
    expect(walk(actor, 'step.next')).toEqual(['court'])
  })

  it('leaves a question that another phone’s answers make unnecessary', () => {
    const next_hearing_date = `12/14/${FUTURE_YEAR}, 9:30 AM`
    const actor = open({ ...WHOLE, next_hearing_date }, 'hearing_type')
    actor.send({ type: 'answers.merge', answers: { next_hearing_date: null } })
    expect(walk(actor, 'step.back', 'step.skip')).toEqual(['next_hearing_date', 'charges'])
  })

  it('reports an invalid date as soon as all of it is typed', () => {
    const errorsOf = (field: string, value: string) => {
      const actor = open({ violation_date: '10/01/2026' }, 'violation_date')
      actor.send({ type: 'answer.change', field, value })
      return actor.getSnapshot().context.errors
    }
    const error = 'Date input not valid.'
    expect(errorsOf('violation_date', '02/3')).toEqual({})
    expect(errorsOf('violation_date', '02/30/2026')).toEqual({ violation_date: error })
    expect(errorsOf('violation_date', '02/28/2026')).toEqual({})
    expect(errorsOf('next_hearing_date', '02/30/2026, 9:30 AM')).toEqual({
      next_hearing_date: error,
    })
    expect(errorsOf('next_hearing_date', '02/28/2026, ')).toEqual({})
    expect(errorsOf('citation_number', '02/30/2026')).toEqual({})
  })

  it('offers neither Back on the first step nor Skip on a required one', () => {
    const actor = open({}, 'violation_date')
    expect(actor.getSnapshot().can({ type: 'step.back' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'step.skip' })).toBe(false)
    expect(walk(actor, 'step.back', 'step.skip')).toEqual(['violation_date', 'violation_date'])
  })

  it('clears only the fields of the skipped step', () => {
    const actor = open({ ...WHOLE, is_first_offense: false, on_probation: true }, 'first_offense')
    actor.send({ type: 'answer.change', field: 'dui_convictions_last_7_years', value: true })
    expect(walk(actor, 'step.skip')).toEqual(['felony'])
    expect(actor.getSnapshot().context.answers).toEqual({
      ...WHOLE,
      is_first_offense: null,
      dui_convictions_last_7_years: null,
      on_probation: true,
    })
  })

  it('asks for the kind of court date only when there is a next one, forwards and backwards', () => {
    const without = open(WHOLE, 'next_hearing_date')
    expect(walk(without, 'step.skip', 'step.back')).toEqual(['charges', 'next_hearing_date'])
    const dated = open({ ...WHOLE, next_hearing_date: '11/14/2026, 9:30 AM' }, 'next_hearing_date')
    expect(walk(dated, 'step.next', 'step.skip', 'step.back', 'step.back')).toEqual([
      'hearing_type',
      'charges',
      'hearing_type',
      'next_hearing_date',
    ])
  })

  it('leaves the kind of court date out again when its date is skipped', () => {
    const answers = { ...WHOLE, next_hearing_date: '11/14/2026, 9:30 AM' }
    expect(walk(open(answers, 'next_hearing_date'), 'step.skip')).toEqual(['charges'])
  })

  it('keeps a court date without a time when it is skipped, and asks for its kind', () => {
    const actor = open(WHOLE, 'next_hearing_date')
    actor.send({
      type: 'answer.change',
      field: 'next_hearing_date',
      value: `12/15/${FUTURE_YEAR}, `,
    })
    expect(walk(actor, 'step.next')).toEqual(['next_hearing_date'])
    expect(actor.getSnapshot().context.errors).toEqual({
      next_hearing_date: 'Choose a time, or choose “Not sure”.',
    })
    expect(walk(actor, 'step.skip')).toEqual(['hearing_type'])
    expect(actor.getSnapshot().context.answers.next_hearing_date).toBe(
      `12/15/${FUTURE_YEAR}, 12:00 AM`,
    )
  })

  it('continues with only the day, as its question says', () => {
    const step = duiFlow.steps.find(({ id }) => id === 'next_hearing_date')
    expect(step?.hint).toContain('choose “Not sure” for the time')
    const actor = open(WHOLE, 'next_hearing_date')
    actor.send({
      type: 'answer.change',
      field: 'next_hearing_date',
      value: `12/15/${FUTURE_YEAR}, 12:00 AM`,
    })
    expect(walk(actor, 'step.next')).toEqual(['hearing_type'])
  })

  it('asks about a past conviction only after No', () => {
    const step = duiFlow.steps.find(({ id }) => id === 'first_offense') as Step
    const asked = (is_first_offense: boolean | null) =>
      askedFields(duiFlow, step, { is_first_offense })
    expect(asked(false)).toEqual(['is_first_offense', 'dui_convictions_last_7_years'])
    expect(asked(true)).toEqual(['is_first_offense'])
    expect(asked(null)).toEqual(['is_first_offense'])
  })

  it('opens a step by its link, but never past the first one that needs an answer', () => {
    const actor = open({}, 'violation_date')
    actor.send({ type: 'step.open', step: 'felony' })
    expect(at(actor)).toBe('violation_date')
    actor.send({ type: 'answer.change', field: 'violation_date', value: '10/01/2026' })
    actor.send({ type: 'step.open', step: 'felony' })
    expect(at(actor)).toBe('felony')
    actor.send({ type: 'step.open', step: 'firm_size' })
    expect(at(actor)).toBe('details')
    actor.send({ type: 'step.open', step: 'hearing_type' })
    expect(at(actor)).toBe('charges')
    actor.send({ type: 'step.open', step: 'no such step' })
    expect(at(actor)).toBe('violation_date')
  })

  it('reopens a refused submission at the field that was refused, and returns to the end', () => {
    const actor = open(WHOLE, 'firm_size')
    const errors = [{ field: 'citation_number', message: 'Enter valid input.' }]
    actor.send({ type: 'draft.restore', answers: WHOLE, step: 'firm_size', errors })
    expect(at(actor)).toBe('citation_number')
    expect(actor.getSnapshot().context.errors).toEqual({ citation_number: 'Enter valid input.' })
    expect(walk(actor, 'step.skip')).toEqual(['firm_size'])
  })
})

describe('changing an answer from the review', () => {
  it('opens its step and returns to the review, by Continue, Skip or Back', () => {
    for (const type of ['step.next', 'step.skip', 'step.back'] as const) {
      const actor = open({ ...WHOLE, charges_filed: 'DUI' }, 'firm_size')
      actor.send({ type: 'step.change', step: 'charges' })
      expect(at(actor)).toBe('charges')
      expect(walk(actor, type)).toEqual(['firm_size'])
    }
  })

  it('stays while the changed answer is not valid', () => {
    const actor = open(WHOLE, 'firm_size')
    actor.send({ type: 'step.change', step: 'violation_date' })
    actor.send({ type: 'answer.change', field: 'violation_date', value: 'soon' })
    expect(walk(actor, 'step.next')).toEqual(['violation_date'])
  })

  it('asks a question that the change adds before it returns', () => {
    const actor = open(WHOLE, 'firm_size')
    actor.send({ type: 'step.change', step: 'next_hearing_date' })
    actor.send({ type: 'answer.change', field: 'next_hearing_date', value: '11/14/2026, 9:30 AM' })
    expect(walk(actor, 'step.next', 'step.skip')).toEqual(['hearing_type', 'firm_size'])
  })
})

describe('submitting', () => {
  it('ends with the answers on the path and what they imply', () => {
    const actor = open(
      { ...WHOLE, hearing_type: 'Arraignment', is_first_offense: true },
      'firm_size',
    )
    actor.send({ type: 'answers.submit' })
    expect(actor.getSnapshot().status).toBe('done')
    expect(actor.getSnapshot().output).toMatchObject({
      ...WHOLE,
      citation_number: null,
      dui_convictions_last_7_years: false,
    })
    expect(actor.getSnapshot().output).not.toHaveProperty('hearing_type')
  })

  it('needs a firm size', () => {
    const actor = open({ ...WHOLE, firm_size: [] }, 'firm_size')
    actor.send({ type: 'answers.submit' })
    expect(at(actor)).toBe('firm_size')
    expect(actor.getSnapshot().context.errors).toEqual({ firm_size: 'Select valid option.' })
  })

  it('opens the first step that needs an answer, and returns from there', () => {
    const actor = open(WHOLE, 'firm_size')
    actor.send({ type: 'step.change', step: 'violation_date' })
    actor.send({ type: 'answer.change', field: 'violation_date', value: '' })
    actor.send({ type: 'step.back' })
    actor.send({ type: 'answers.submit' })
    expect(at(actor)).toBe('violation_date')
    expect(actor.getSnapshot().context.errors).toEqual({ violation_date: 'Field is  required' })
    actor.send({ type: 'answer.change', field: 'violation_date', value: '10/01/2026' })
    expect(walk(actor, 'step.next')).toEqual(['firm_size'])
  })

  it('is offered on the last step only', () => {
    const submit: WizardEvent = { type: 'answers.submit' }
    for (const step of duiFlow.steps) {
      const actor = open({ ...WHOLE, next_hearing_date: '11/14/2026, 9:30 AM' }, step.id)
      expect(at(actor)).toBe(step.id)
      expect(actor.getSnapshot().can(submit)).toBe(step.id === 'firm_size')
    }
  })
})

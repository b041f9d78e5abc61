import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { CaseSlug } from '#machines/category-slug.ts'
import { caseWizards } from '#machines/wizard/case-wizards.ts'
import type { Answers } from '#machines/wizard/field.ts'
import { hintOf, pathOf, stepNumber, stepOf, stepsOf } from '#machines/wizard/flow.ts'
import { fromCaseAnswers, toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { personalInjuryFlow } from '#machines/wizard/flows/personal-injury.ts'
import { additionalInformation } from '#machines/wizard/summary.ts'
import { minimalAnswers } from './answer-samples.ts'

const MOTORIZED = 'Motorized Vehicle Accident'
const SLIP = 'Slip and Fall Accident'

/** Each branch of the flows (specification §2.2) with what it leaves out. */
const branches: [CaseSlug, Answers, leavesOut: string[]][] = [
  ['bankruptcy', { own_a_house: true }, []],
  ['bankruptcy', { own_a_house: false }, ['house_amounts']],
  ['bankruptcy', { is_other_legal_proceedings: true }, []],
  ['bankruptcy', { is_other_legal_proceedings: false }, ['proceeding_detail']],
  ['bankruptcy', { is_outstanding_tax: true }, []],
  ['bankruptcy', { is_outstanding_tax: false }, ['tax_years']],
  ['family', { familiar_situations: 'Divorce with Children' }, []],
  ['family', { familiar_situations: ['without children'] }, []],
  ['family', { familiar_situations: 'Divorce without children' }, ['children', 'other_children']],
  [
    'family',
    { familiar_situations: 'Legal Separation without children' },
    ['children', 'other_children'],
  ],
  ['civil', { case_matter: 'Business matter' }, []],
  ['civil', { case_matter: 'Civil matter' }, ['business_name', 'business_location']],
  ['civil', { person_interest_same_filling: false }, []],
  ['civil', { person_interest_same_filling: true }, ['residency']],
  ['civil', { is_currently_facing: true }, []],
  ['civil', { is_currently_facing: false }, ['court', 'served']],
  ['personal_injury', { vehicle_accident_type: SLIP, is_notified_authority: true }, []],
  ['personal_injury', { vehicle_accident_type: SLIP, is_notified_authority: false }, ['contact']],
  ['personal_injury', { vehicle_accident_type: MOTORIZED }, []],
]

/** The steps that are asked only after the answer that leads to them. */
const unasked: [CaseSlug, string[]][] = [
  ['bankruptcy', ['house_amounts', 'proceeding_detail', 'tax_years']],
  ['family', []],
  ['civil', ['business_name', 'business_location', 'residency', 'court', 'served']],
  ['personal_injury', []],
]

/** The answers to the other deciding questions that leave nothing out. */
const open: Answers = {
  own_a_house: true,
  is_other_legal_proceedings: true,
  is_outstanding_tax: true,
  case_matter: 'Business matter',
  person_interest_same_filling: false,
  is_currently_facing: true,
}

describe('a branch', () => {
  it.each(branches)(
    'of a %s case with the answers %j leaves out the steps %j, and no step number',
    (slug, given, leavesOut) => {
      const flow = caseFlows[slug]
      const answers = { ...open, ...given }
      const steps = stepsOf(flow, answers)
      const path = pathOf(flow, answers)
      expect(steps.filter((step) => !path.includes(step)).map(({ id }) => id)).toEqual(leavesOut)
      steps.forEach(({ id }, index) => {
        expect(stepNumber(flow, answers, id)).toBe(index + 1)
      })
    },
  )

  it.each(unasked)('of a %s case without answers leaves out the steps %j', (slug, leavesOut) => {
    const flow = caseFlows[slug]
    const path = pathOf(flow, {})
    const steps = stepsOf(flow, {}).filter((step) => !path.includes(step))
    expect(steps.map(({ id }) => id)).toEqual(leavesOut)
  })

  it.each<[CaseSlug, string[]]>([
    ['dui', ['violation_date']],
    ['bankruptcy', ['house', 'proceedings', 'taxes']],
    ['family', ['situation']],
    ['civil', ['matter', 'same_person', 'lawsuit']],
    ['personal_injury', ['accident', 'date', 'authority', 'contact']],
    ['other', []],
  ])('cannot be skipped where it must be chosen: in %s %j', (slug, required) => {
    const steps = caseFlows[slug].steps.filter(({ isSkippable }) => !isSkippable)
    expect(steps.map(({ id }) => id)).toEqual([...required, 'details', 'firm_size'])
  })
})

describe('the personal injury wizard', () => {
  const start = (answers: Answers, step: string) => {
    const actor = createActor(caseWizards.personal_injury).start()
    actor.send({ type: 'draft.restore', answers, step })
    return actor
  }

  it('has 12 steps until the kind of accident is chosen, then 12 or 8', () => {
    const count = (answers: Answers) => stepsOf(personalInjuryFlow, answers).length
    expect(count({})).toBe(12)
    expect(count({ vehicle_accident_type: MOTORIZED })).toBe(12)
    expect(count({ vehicle_accident_type: SLIP })).toBe(8)
    const numberOf = (id: string, type: string) =>
      stepNumber(personalInjuryFlow, { vehicle_accident_type: type }, id)
    expect(['doctor', 'injuries', 'details'].map((id) => numberOf(id, MOTORIZED))).toEqual([
      9, 10, 11,
    ])
    expect(['doctor', 'injuries', 'details'].map((id) => numberOf(id, SLIP))).toEqual([3, 4, 7])
  })

  it('clears the vehicle for a fall, and the report of a fall for a vehicle', () => {
    const actor = start(
      {
        vehicle_accident_type: MOTORIZED,
        cross_streets: 'Main and 3rd',
        where_you_cited: true,
        is_doctor_visit: true,
      },
      'accident',
    )
    const choose = (value: string) => {
      actor.send({ type: 'answer.change', field: 'vehicle_accident_type', value })
      return actor.getSnapshot().context.answers
    }
    expect(choose(SLIP)).toMatchObject({
      cross_streets: null,
      where_you_cited: null,
      is_doctor_visit: true,
    })
    for (const [field, value] of [
      ['is_notified_authority', true],
      ['contact_details_name', 'Pat Lowe'],
    ] as const)
      actor.send({ type: 'answer.change', field, value })
    expect(choose(MOTORIZED)).toMatchObject({
      is_notified_authority: null,
      contact_details_name: null,
      is_doctor_visit: true,
    })
  })

  it('asks the new questions of another kind of accident from the review, then returns', () => {
    const actor = start(
      minimalAnswers(personalInjuryFlow, { vehicle_accident_type: MOTORIZED }),
      'firm_size',
    )
    actor.send({ type: 'step.change', step: 'accident' })
    actor.send({ type: 'answer.change', field: 'vehicle_accident_type', value: SLIP })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().value).toBe('authority')
    actor.send({ type: 'answer.change', field: 'is_notified_authority', value: false })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().value).toBe('firm_size')
    actor.send({ type: 'answers.submit' })
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('asks where the person fell', () => {
    const details = stepOf(personalInjuryFlow, 'details')
    const hint = (answers: Answers) => details && hintOf(details, answers)
    expect(hint({ vehicle_accident_type: SLIP })).toMatch(/^Say where you fell\./)
    expect(hint({ vehicle_accident_type: MOTORIZED })).not.toMatch(/fell/)
  })
})

describe('a text that is typed behind Other', () => {
  const flow = caseFlows.family
  const answers = { ...minimalAnswers(flow), familiar_situations: [' We never married '] }

  it('is sent as the answer, read back as written, and listed', () => {
    const sent = toCaseAnswers(flow, answers)
    expect(sent.family?.familiar_situations).toBe('We never married')
    const back = fromCaseAnswers(flow, sent)
    expect(back.familiar_situations).toEqual(['We never married'])
    expect(additionalInformation(flow, back)).toEqual([
      { field: 'familiar_situations', label: 'Situation', text: 'We never married' },
    ])
  })

  it('is required once Other is chosen', () => {
    const actor = createActor(caseWizards.family).start()
    const proceed = (value: string | string[]) => {
      actor.send({ type: 'answer.change', field: 'familiar_situations', value })
      actor.send({ type: 'step.next' })
      return actor.getSnapshot().context.errors.familiar_situations
    }
    expect(proceed('')).toBe('Select valid option.')
    expect(proceed([''])).toBe('Field is  required')
    expect(proceed(['Other'])).toBeUndefined()
    expect(actor.getSnapshot().value).toBe('adversary')
  })
})

// The errors that Continue shows for every question of every new-case flow, empty and malformed
// (specification §2.5).
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { CaseSlug } from '#machines/category-slug.ts'
import { caseWizards } from '#machines/wizard/case-wizards.ts'
import { type Answers, type Field, fieldError, isEmpty } from '#machines/wizard/field.ts'
import { askedFields, pathOf } from '#machines/wizard/flow.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { minimalAnswers, samplesOf } from './answer-samples.ts'

const slugs = Object.keys(caseFlows) as CaseSlug[]

/** The error of an empty question. */
const emptyMessages: Partial<Record<Field['kind'], string>> = {
  yesNo: 'Select valid option.',
  one: 'Select valid option.',
  many: 'Select valid option.',
}

/** The personal injury flow has two branches, and both are tested. */
const ways: [CaseSlug, Answers][] = [
  ...slugs.map((slug): [CaseSlug, Answers] => [slug, {}]),
  ['personal_injury', { vehicle_accident_type: 'Slip and Fall Accident' }],
]

/** For each flow, the answers that lead to further questions. */
const opening: Answers = {
  next_hearing_date: `12/14/${FUTURE_YEAR}, 9:30 AM`,
  is_first_offense: false,
  own_a_house: true,
  is_other_legal_proceedings: true,
  is_outstanding_tax: true,
  familiar_situations: 'Divorce with Children',
  case_matter: 'Business matter',
  person_interest_same_filling: false,
  is_currently_facing: true,
  is_notified_authority: true,
}

/** Returns the fewest answers of a flow with which each of its questions is asked. */
const answersOfFlow = (slug: CaseSlug, given: Answers): Answers => {
  const fields: Record<string, Field> = caseFlows[slug].fields
  const own = Object.entries({ ...opening, ...given }).filter(([name]) => name in fields)
  return minimalAnswers(caseFlows[slug], Object.fromEntries(own))
}

describe.each(ways)('the %s flow with the first answers %j', (slug, given) => {
  const flow = caseFlows[slug]
  const fields: Record<string, Field> = flow.fields
  const answers = answersOfFlow(slug, given)

  it('does not continue from an empty step, and shows an error at each of its questions', () => {
    for (const step of pathOf(flow, answers)) {
      const emptied = Object.fromEntries(step.fields.map((name) => [name, null]))
      const actor = createActor(caseWizards[slug]).start()
      actor.send({ type: 'draft.restore', answers: { ...answers, ...emptied }, step: step.id })
      expect(actor.getSnapshot().value).toBe(step.id)
      actor.send({ type: step.id === 'firm_size' ? 'answers.submit' : 'step.next' })
      const { value, context } = actor.getSnapshot()
      expect(value).toBe(step.id)
      const asked = askedFields(flow, step, { ...answers, ...emptied })
      const said = asked.map((name) => [
        name,
        emptyMessages[fields[name]?.kind ?? 'text'] ?? 'Field is  required',
      ])
      expect(context.errors, step.id).toEqual(Object.fromEntries(said))
    }
  })

  const answered = (known: Answers, name: string): Answers =>
    isEmpty(known[name]) ? { ...known, [name]: samplesOf(fields[name] as Field)[0] ?? null } : known

  it('continues from each of them once it is answered', () => {
    for (const step of pathOf(flow, answers)) {
      const whole = step.fields.reduce(answered, answers)
      const actor = createActor(caseWizards[slug]).start()
      actor.send({ type: 'draft.restore', answers: whole, step: step.id })
      actor.send({ type: step.id === 'firm_size' ? 'answers.submit' : 'step.next' })
      expect(actor.getSnapshot().value, step.id).not.toBe(step.id)
    }
  })
})

describe('a question of the new case', () => {
  const fieldOf = (slug: CaseSlug, name: string) => {
    const fields: Record<string, Field> = caseFlows[slug].fields
    return fields[name] as Field
  }

  it.each<[CaseSlug, string]>([
    ['bankruptcy', 'no_of_children'],
    ['dui', 'hearings_attended'],
    ['family', 'children_common'],
  ])('accepts only digits: %s, %s', (slug, name) => {
    for (const wrong of ['two', '1.5', '-1', '2 kids']) {
      expect(fieldError(fieldOf(slug, name), wrong), wrong).toBe('Only numeric values are allowed.')
    }
    expect(fieldError(fieldOf(slug, name), '2')).toBeNull()
  })

  it('requires a valid email of the person to whom a fall was reported', () => {
    const email = fieldOf('personal_injury', 'contact_details_email')
    for (const wrong of ['pat', 'pat@', '@example.com', 'pat@example', 'pat lowe@example.com']) {
      expect(fieldError(email, wrong), wrong).toBe('Enter a valid email.')
    }
    expect(fieldError(email, 'pat@example.com')).toBeNull()
  })

  it.each(slugs)('accepts at most 1000 characters of details: %s', (slug) => {
    const details = fieldOf(slug, 'case_details')
    expect(fieldError(details, 'x'.repeat(1000))).toBeNull()
    expect(fieldError(details, 'x'.repeat(1001))).toBe('Enter valid input.')
  })

  it('accepts only dates that exist, in every date field', () => {
    const dates = slugs.flatMap((slug) =>
      Object.values<Field>(caseFlows[slug].fields).filter(({ kind }) => kind === 'date'),
    )
    expect(dates).toHaveLength(4)
    for (const date of dates) {
      for (const wrong of ['02/30/2026', 'soon', '2026-13-01']) {
        expect(fieldError(date, wrong), wrong).toBe('Date input not valid.')
      }
    }
  })
})

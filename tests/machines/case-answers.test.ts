import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { caseSlugOf, isCaseSlug } from '#machines/category-slug.ts'
import type { Field } from '#machines/wizard/field.ts'
import {
  checkCaseAnswers,
  fromCaseAnswers,
  toCaseAnswers,
} from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf, caseFlows } from '#machines/wizard/flows/case-flows.ts'
import type { FieldsFor } from '#machines/wizard/flows/contract-fields.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { otherFlow } from '#machines/wizard/flows/other.ts'
import { additionalInformation, reviewOf } from '#machines/wizard/summary.ts'

const answers = {
  violation_date: '9/12/2026',
  charges_filed: ' DUI and speeding ',
  next_hearing_date: '10/14/2026, 9:30 AM',
  hearing_type: 'Arraignment',
  hearings_attended: '0',
  is_first_offense: true,
  on_probation: false,
  case_details: 'I was stopped on the way home.',
  firm_size: ['1-2 lawyers'],
}

describe('a category', () => {
  it('has its own questions, or the two that every case has', () => {
    expect(caseFlowOf('DUI')).toBe(duiFlow)
    expect(caseFlowOf('tax law')).toBe(otherFlow)
    expect(caseSlugOf('toString')).toBe('other')
    expect(isCaseSlug('constructor')).toBe(false)
  })
})

describe.each(Object.entries(caseFlows))('the %s flow', (slug, flow) => {
  it('asks for every field in exactly one step, and is named as its slug', () => {
    expect(flow.id).toBe(slug)
    expect(flow.steps.flatMap((step) => [...step.fields]).sort()).toEqual(
      Object.keys(flow.fields).sort(),
    )
  })

  it('has a question at every step, each step of its own name', () => {
    const ids = flow.steps.map((step) => step.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(flow.steps.every((step) => /[.?]$/.test(step.question))).toBe(true)
  })

  it('names each answer differently where they are read back', () => {
    const labels = Object.values<Field>(flow.fields).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

describe('the dui flow', () => {
  it('can be skipped everywhere except at the date, the details and the firm size', () => {
    const required = duiFlow.steps.filter((step) => !step.isSkippable)
    expect(required.map((step) => step.id)).toEqual(['violation_date', 'details', 'firm_size'])
  })

  it('cannot name a field, or give it a kind, that the contract does not have', () => {
    type Schema = Pick<components['schemas']['DuiAnswers'], 'on_probation' | 'hearing_type'>
    const hearing = { kind: 'one', label: '', options: ['Arraignment'] } as const
    const probation = { kind: 'yesNo', label: '' } as const
    const good: FieldsFor<Schema> = { on_probation: probation, hearing_type: hearing }
    // @ts-expect-error a field is missing
    const missing: FieldsFor<Schema> = { on_probation: probation }
    // @ts-expect-error a boolean is not a text
    const wrong: FieldsFor<Schema> = { ...good, on_probation: { kind: 'text', label: '' } }
    // @ts-expect-error an option that the contract does not know
    const odd: FieldsFor<Schema> = { ...good, hearing_type: { ...hearing, options: ['Appeal'] } }
    // @ts-expect-error a field that the contract does not know
    const extra: FieldsFor<Schema> = { ...good, on_parole: probation }
    expect([missing, wrong, odd, extra]).toHaveLength(4)
  })
})

describe('what is sent of a case', () => {
  it('has the shape of the contract, with null and the zero date for what was not answered', () => {
    expect(toCaseAnswers(duiFlow, answers)).toEqual({
      case_details: 'I was stopped on the way home.',
      firm_size: ['1-2 lawyers'],
      dui: {
        violation_date: '2026-09-12T00:00:00Z',
        citation_number: null,
        case_filed_court_name: null,
        hearings_attended: 0,
        next_hearing_date: '2026-10-14T09:30:00Z',
        hearing_type: 'Arraignment',
        charges_filed: 'DUI and speeding',
        is_first_offense: true,
        dui_convictions_last_7_years: false,
        felony_convictions: null,
        misdemeanor_convictions_last_7_years: null,
        on_probation: false,
        immigration_status: null,
      },
      disclosures: {
        is_first_offense: 'bidders',
        dui_convictions_last_7_years: 'bidders',
        on_probation: 'bidders',
      },
    })
  })

  it('leaves out what the path does not reach', () => {
    const { dui } = toCaseAnswers(duiFlow, { ...answers, next_hearing_date: '' })
    expect(dui?.next_hearing_date).toBe('0001-01-01T00:00:00Z')
    expect(dui).not.toHaveProperty('hearing_type')
  })

  it('sends no past conviction that was not asked about', () => {
    const { dui } = toCaseAnswers(duiFlow, { ...answers, is_first_offense: null })
    expect(dui).not.toHaveProperty('dui_convictions_last_7_years')
  })

  it('is two fields where the category has no questions of its own', () => {
    expect(toCaseAnswers(otherFlow, answers)).toEqual({
      case_details: answers.case_details,
      firm_size: answers.firm_size,
    })
  })
})

describe('the server’s check of a case', () => {
  const sent = toCaseAnswers(duiFlow, answers)

  it('passes what the wizard sends, unchanged', () => {
    expect(checkCaseAnswers(duiFlow, sent)).toEqual({ answers: sent, errors: [] })
  })

  it('drops what the path does not reach', () => {
    const dui = { ...sent.dui, next_hearing_date: null, dui_convictions_last_7_years: true }
    const checked = checkCaseAnswers(duiFlow, { ...sent, dui })
    expect(checked.errors).toEqual([])
    expect(checked.answers.dui).not.toHaveProperty('hearing_type')
    expect(checked.answers.dui?.dui_convictions_last_7_years).toBe(false)
    expect(checkCaseAnswers(otherFlow, sent).answers).not.toHaveProperty('dui')
  })

  it('names what is required and missing, and what is malformed, by its path in the body', () => {
    const { errors } = checkCaseAnswers(duiFlow, {
      firm_size: [],
      case_details: ' ',
      dui: { next_hearing_date: '2026-10-14T09:15:00Z' },
    })
    expect(errors).toEqual([
      { field: 'dui.violation_date', message: 'Field is  required' },
      { field: 'dui.next_hearing_date', message: 'Date input not valid.' },
      { field: 'case_details', message: 'Field is  required' },
      { field: 'firm_size', message: 'Select valid option.' },
    ])
  })

  it('does not require what a person may skip', () => {
    const { errors } = checkCaseAnswers(duiFlow, {
      firm_size: ['50+ lawyers'],
      case_details: 'Help.',
      dui: { violation_date: '2026-09-12T00:00:00Z', is_first_offense: false },
    })
    expect(errors).toEqual([])
  })
})

describe('reading a case back', () => {
  it('restores the answers of a draft', () => {
    const back = fromCaseAnswers(duiFlow, toCaseAnswers(duiFlow, answers))
    expect(toCaseAnswers(duiFlow, back)).toEqual(toCaseAnswers(duiFlow, answers))
    expect(back.next_hearing_date).toBe('10/14/2026, 9:30 AM')
  })

  it('lists its category answers as documented: without empty ones or the zero date', () => {
    const stored = fromCaseAnswers(duiFlow, toCaseAnswers(duiFlow, answers))
    expect(
      additionalInformation(duiFlow, stored).map(({ label, text }) => `${label}: ${text}`),
    ).toEqual([
      'Violation date: 09/12/2026',
      'Hearings attended: 0',
      'Next hearing: 10/14/2026, 9:30 AM',
      'Hearing type: Arraignment',
      'Charges filed: DUI and speeding',
      'DUI conviction in the last 7 years: No',
      'On probation: No',
    ])
  })

  it('reviews every answer given, at the step that asked for it', () => {
    const all = reviewOf(duiFlow, { ...answers, next_hearing_date: null })
    const review = all.filter(({ lines }) => lines.length > 0)
    expect(review.map(({ step }) => step.id)).toEqual([
      'violation_date',
      'hearings_attended',
      'charges',
      'first_offense',
      'probation',
      'details',
      'firm_size',
    ])
    expect(review[0]?.lines).toEqual([
      { field: 'violation_date', label: 'When were you stopped?', text: '09/12/2026' },
    ])
    const known = { ...answers, is_first_offense: false, dui_convictions_last_7_years: true }
    const dui = reviewOf(duiFlow, known).find(({ step }) => step.id === 'first_offense')
    expect(dui?.lines.map(({ label }) => label)).toEqual([
      'Is this your first DUI?',
      'Were you found guilty of one in the last 7 years?',
    ])
  })
})

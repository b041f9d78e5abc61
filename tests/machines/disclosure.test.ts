// Who reads the sensitive answers of a case, from the draft to what is sent.
import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  dependentFields,
  disclosureOf,
  isChoice,
  isUnseen,
  keptLabels,
  readersOf,
  sensitiveFields,
  stepChoices,
  stepDisclosure,
} from '#machines/wizard/disclosure.ts'
import { type Draft, hasAnswers, withAnswer } from '#machines/wizard/draft.ts'
import type { Answers, Field } from '#machines/wizard/field.ts'
import { type Flow, type Step, stepOf } from '#machines/wizard/flow.ts'
import { bankruptcyFlow } from '#machines/wizard/flows/bankruptcy.ts'
import {
  checkCaseAnswers,
  fromCaseAnswers,
  toCaseAnswers,
} from '#machines/wizard/flows/case-answers.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { civilFlow } from '#machines/wizard/flows/civil.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { familyFlow } from '#machines/wizard/flows/family.ts'
import { additionalInformation } from '#machines/wizard/summary.ts'

const stepIn = (flow: Flow, id: string) => stepOf(flow, id) as Step

// With the date, which attorneys need for deadlines, these find the person on a docket or in the
// reports of accidents.
const inPublicRecords = ['dui.case_filed_court_name', 'personal_injury.cross_streets']

const identifying = [
  ...inPublicRecords,
  'dui.citation_number',
  'dui.immigration_status',
  'bankruptcy.spouse_name',
  'family.address_of_adversary',
  'family.marriage_date',
  'family.marriage_place',
  'civil.case_number',
  'civil.business_name',
  'civil.filling_this_case_for',
  'civil.what_is_residency',
  'personal_injury.contact_details_name',
  'personal_injury.contact_details_email',
]

describe('a sensitive answer', () => {
  it('begins as the chosen attorney’s where it identifies a person other than the other side', () => {
    const found = Object.values(caseFlows).flatMap((flow: Flow) =>
      Object.entries<Field>(flow.fields).flatMap(([name, { disclosure }]) =>
        disclosure === 'chosen' ? `${flow.id}.${name}` : [],
      ),
    )
    expect(found.sort()).toEqual(identifying.toSorted())
  })

  it.each(inPublicRecords)(
    'begins as the chosen attorney’s where a public record finds the person by it: %s',
    (named) => {
      const [slug, field = ''] = named.split('.')
      const flow: Flow = caseFlows[slug as keyof typeof caseFlows]
      expect(disclosureOf(flow, field, {})).toBe('chosen')
      expect(disclosureOf(flow, field, { [choiceOf(field)]: 'bidders' })).toBe('bidders')
    },
  )

  it.each(Object.values(caseFlows))(
    'begins with the same choice for all answers of a step of $id',
    (flow: Flow) => {
      for (const step of flow.steps) {
        const begun = step.fields.map((name) => flow.fields[name]?.disclosure)
        expect(new Set(begun.filter(Boolean)).size).toBeLessThanOrEqual(1)
      }
    },
  )

  it('is named when it was given and is kept for the chosen attorney', () => {
    const given = { citation_number: 'AZ-4471', felony_convictions: false, charges_filed: 'DUI' }
    expect(keptLabels(duiFlow, given)).toEqual(['Citation number'])
    const choices = {
      [choiceOf('citation_number')]: 'bidders',
      [choiceOf('felony_convictions')]: 'chosen',
    }
    expect(keptLabels(duiFlow, { ...given, ...choices })).toEqual(['Felony conviction'])
    expect(keptLabels(duiFlow, { citation_number: ' ', immigration_status: null })).toEqual([])
  })

  it('has a name for its choice that the contract accepts and no field uses', () => {
    for (const flow of Object.values<Flow>(caseFlows)) {
      for (const field of sensitiveFields(flow)) {
        expect(choiceOf(field)).toMatch(/^[a-z0-9_]{1,60}$/)
        expect(Object.keys(flow.fields).some(isChoice)).toBe(false)
      }
    }
  })

  it('is read by those whom the customer chooses', () => {
    const chosen = { [choiceOf('citation_number')]: 'bidders' }
    expect(disclosureOf(duiFlow, 'citation_number', {})).toBe('chosen')
    expect(disclosureOf(duiFlow, 'citation_number', chosen)).toBe('bidders')
    expect(disclosureOf(duiFlow, 'felony_convictions', {})).toBe('bidders')
    expect(disclosureOf(duiFlow, 'charges_filed', { [choiceOf('charges_filed')]: 'chosen' })).toBe(
      undefined,
    )
    for (const odd of ['', 'everyone', null, true]) {
      const answers = { [choiceOf('citation_number')]: odd }
      expect(disclosureOf(duiFlow, 'citation_number', answers)).toBe('chosen')
    }
  })
})

describe('a step', () => {
  const offense = stepIn(duiFlow, 'first_offense')

  it('decides for all of its sensitive answers, asked or not', () => {
    expect(stepChoices(duiFlow, offense, 'chosen')).toEqual([
      { field: 'disclosure_is_first_offense', value: 'chosen' },
      { field: 'disclosure_dui_convictions_last_7_years', value: 'chosen' },
    ])
    expect(stepDisclosure(duiFlow, stepIn(duiFlow, 'charges'), {})).toBeUndefined()
  })

  it('says that all attorneys read it when they read one of its answers', () => {
    const answers: Answers = { is_first_offense: false, disclosure_is_first_offense: 'chosen' }
    const opposite = { disclosure_dui_convictions_last_7_years: 'chosen' }
    expect(stepDisclosure(duiFlow, offense, { ...opposite, is_first_offense: false })).toBe(
      'bidders',
    )
    // The second is asked because of the first, so that one alone cannot be kept.
    expect(stepDisclosure(duiFlow, offense, answers)).toBe('chosen')
  })

  it('is for the chosen attorney when it is asked only because of an answer for them', () => {
    const sued: Answers = { is_currently_facing: true, court_name: 'East Mesa Justice Court' }
    const court = stepIn(civilFlow, 'court')
    expect(stepDisclosure(civilFlow, court, sued)).toBeUndefined()
    const kept = { ...sued, disclosure_is_currently_facing: 'chosen' }
    expect(stepDisclosure(civilFlow, court, kept)).toBe('dependent')
    expect(stepDisclosure(civilFlow, stepIn(civilFlow, 'lawsuit'), kept)).toBe('chosen')
    expect(keptLabels(civilFlow, kept)).toEqual(['Being sued now', 'Court'])
    expect(readersOf(civilFlow, 'served_date', kept)).toBe('chosen')
  })

  it('is for the chosen attorney when it would give away an answer for them', () => {
    const sued: Answers = { is_currently_facing: true, disclosure_case_number: 'bidders' }
    const number = stepIn(civilFlow, 'case_number')
    expect(stepDisclosure(civilFlow, number, sued)).toBe('bidders')
    const kept = { ...sued, disclosure_is_currently_facing: 'chosen' }
    expect(stepDisclosure(civilFlow, number, kept)).toBe('dependent')
    expect(readersOf(civilFlow, 'case_number', kept)).toBe('chosen')
    const taxes = { disclosure_is_outstanding_tax: 'chosen' }
    expect(stepDisclosure(bankruptcyFlow, stepIn(bankruptcyFlow, 'irs'), taxes)).toBe('dependent')
  })

  it('is still the customer’s to decide when only some people have an answer', () => {
    const marriage = stepIn(familyFlow, 'marriage')
    expect(stepDisclosure(familyFlow, marriage, {})).toBe('chosen')
    expect(marriage.fields.every((field) => isUnseen(familyFlow, field))).toBe(true)
    expect(isUnseen(familyFlow, 'address_of_adversary')).toBe(false)
  })

  it.each(Object.values(caseFlows))(
    'of $id gives away answers of other sensitive fields only, and hides the presence of sensitive ones only',
    (flow: Flow) => {
      const sensitive = sensitiveFields(flow)
      for (const [name, field] of Object.entries<Field>(flow.fields)) {
        for (const other of field.givesAway ?? []) {
          expect(sensitive).toContain(other)
          expect(other).not.toBe(name)
        }
        if (field.isPresenceHidden) expect(sensitive).toContain(name)
      }
    },
  )

  it('is also withheld by a condition that holds for a missing answer, and when another answer implies it', () => {
    const isHidden = { kind: 'yesNo', label: 'Hidden', disclosure: 'chosen' } as const
    const text = { kind: 'text', label: 'Text' } as const
    const flow: Flow = {
      id: 'test',
      version: 1,
      fields: { hidden: isHidden, first: text, second: text, implied: text, free: text },
      steps: [
        { id: 'one', question: '?', fields: ['hidden'], isSkippable: true },
        {
          id: 'two',
          question: '?',
          fields: ['first', 'free'],
          isSkippable: true,
          when: ({ hidden }) => hidden !== true,
          implies: ({ hidden }): Answers => (hidden === false ? { implied: 'No' } : {}),
        },
        {
          id: 'three',
          question: '?',
          fields: ['second'],
          isSkippable: true,
          when: ({ first }) => first === 'Yes',
        },
        { id: 'four', question: '?', fields: ['implied'], isSkippable: true },
      ],
    }
    const found = dependentFields(flow, { hidden: false })
    expect([...found]).toEqual(['first', 'free', 'implied', 'second'])
    expect(dependentFields(flow, { disclosure_hidden: 'bidders' }).size).toBe(0)
  })
})

const shared = { case_details: 'The roof leaks.', firm_size: ['1-2 lawyers'] }
const civil = {
  ...shared,
  case_matter: 'Civil matter',
  business_name: 'Delgado Cakes',
  person_interest_same_filling: true,
  adversary_name: 'Palm Court Homes',
  is_currently_facing: false,
}

describe('a case that is sent', () => {
  it('says who reads each sensitive answer that was given on the path', () => {
    const sent = toCaseAnswers(civilFlow, { ...civil, disclosure_is_currently_facing: 'chosen' })
    expect(sent.disclosures).toEqual({ adversary_name: 'bidders', is_currently_facing: 'chosen' })
    expect(toCaseAnswers(caseFlows.other, shared)).toEqual(shared)
  })

  it('is read back with its choices, which are sent again', () => {
    const sent = toCaseAnswers(civilFlow, { ...civil, disclosure_adversary_name: 'chosen' })
    const read = fromCaseAnswers(civilFlow, sent)
    expect(read).toMatchObject({ disclosure_adversary_name: 'chosen' })
    expect(toCaseAnswers(civilFlow, read)).toEqual(sent)
  })

  it('is refused with a choice for what is not the customer’s to decide', () => {
    const sent = toCaseAnswers(civilFlow, civil)
    const odd = { ...sent, disclosures: { court_name: 'chosen', toString: 'chosen' } as const }
    expect(checkCaseAnswers(civilFlow, odd).errors).toEqual([
      { field: 'disclosures.court_name', message: 'Enter valid input.' },
      { field: 'disclosures.toString', message: 'Enter valid input.' },
    ])
  })
})

it('a draft with choices alone has no answers', () => {
  const draft: Draft = {
    id: '5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10',
    flow: 'dui',
    flowVersion: 1,
    category: { id: null, name: 'dui' },
    answers: { place: '04', disclosure_citation_number: 'bidders' },
    answeredAt: {},
    step: 'citation_number',
    updatedAt: '2026-11-25T15:00:00.000Z',
  }
  expect(hasAnswers(draft)).toBe(false)
  expect(hasAnswers(withAnswer(draft, 'citation_number', 'AZ-4471', draft.updatedAt))).toBe(true)
})

it('Additional Information keeps the row of a withheld answer, in its place', () => {
  const answers = { citation_number: null, case_filed_court_name: 'Tempe', charges_filed: 'DUI' }
  const withheld = { fields: ['citation_number', 'is_first_offense'], text: 'Not yet' }
  expect(additionalInformation(duiFlow, answers, withheld)).toEqual([
    { field: 'citation_number', label: 'Citation number', text: 'Not yet' },
    { field: 'case_filed_court_name', label: 'Court', text: 'Tempe' },
    { field: 'charges_filed', label: 'Charges filed', text: 'DUI' },
    // In place of the answer about a first offense, which is not listed.
    {
      field: 'dui_convictions_last_7_years',
      label: 'DUI conviction in the last 7 years',
      text: 'Not yet',
    },
  ])
})

it('the reason for the name of another party is true for all who may read it', () => {
  const reasons = Object.values(caseFlows).flatMap((flow: Flow) =>
    flow.steps
      .filter(({ fields }) => fields.some((name) => flow.fields[name]?.isParty))
      .flatMap(({ whyWeAsk }) => whyWeAsk ?? []),
  )
  expect(reasons.length).toBeGreaterThan(1)
  // The chosen attorney reads a name that is kept for them last.
  for (const reason of reasons) expect(reason).not.toMatch(/first/)
})

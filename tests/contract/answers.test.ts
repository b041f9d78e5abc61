import { describe, expect, it } from 'vitest'
import { type Field, maxLengthOf } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { checkCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { at } from '#tests/support/contract.ts'

/** The contract's schema of one answer. */
interface Property {
  type: string[]
  format?: string
  enum?: (string | null)[]
  maxLength?: number
  minimum?: number
  maximum?: number
  description?: string
}

const propertiesOf = (schema: string) =>
  at(`#/components/schemas/${schema}/properties`) as Record<string, { $ref?: string }>

/** Returns a field's limits as the contract writes them. The compiler checks names and types. */
function propertyOf(field: Field): Property {
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return { type: ['string', 'null'], format: 'date-time' }
    case 'number':
    case 'money':
      return { type: ['integer', 'null'], minimum: 0, maximum: field.max ?? 1_000_000_000 }
    case 'yesNo':
      return { type: ['boolean', 'null'] }
    case 'one':
      if (field.other === undefined)
        return { type: ['string', 'null'], enum: [...(field.options ?? []), null] }
  }
  return { type: ['string', 'null'], maxLength: maxLengthOf(field) }
}

const withOwnFields = Object.entries<Flow>(caseFlows).filter(([slug]) => slug !== 'other')

describe.each(withOwnFields)('the answers of a %s case', (slug, flow) => {
  const reference = propertiesOf('CaseCreate')[slug]?.$ref ?? ''

  it('have the limits in the contract that the questions have, in the same order', () => {
    const { properties } = at(reference) as { properties: Record<string, Property> }
    const described = Object.entries(properties).map(([name, { description, ...rest }]) => [
      name,
      rest,
    ])
    const asked = Object.entries(flow.fields).filter(([name]) => !Object.hasOwn(sharedFields, name))
    expect(described).toEqual(asked.map(([name, field]) => [name, propertyOf(field)]))
  })

  it('are read back in the shape in which they are sent', () => {
    for (const schema of ['CustomerCase', 'AttorneyCase'])
      expect(propertiesOf(schema)[slug]).toEqual({ $ref: reference })
  })

  it('have an example that the questions can produce', () => {
    const examples = at(
      '#/paths/~1cases~1create/post/requestBody/content/application~1json/examples',
    ) as Record<string, { value: object }>
    const { value } = examples[slug] ?? { value: {} }
    const { answers, errors } = checkCaseAnswers(flow, value)
    expect(errors).toEqual([])
    expect(answers).toMatchObject({ [slug]: (value as Record<string, object>)[slug] })
  })
})

describe('the documented answers', () => {
  it.each([
    [
      'DuiAnswers',
      'violation_date citation_number case_filed_court_name hearings_attended next_hearing_date',
      'hearing_type charges_filed dui_convictions_last_7_years felony_convictions',
      'misdemeanor_convictions_last_7_years on_probation immigration_status is_first_offense',
    ],
    [
      'BankruptcyAnswers',
      'spouse_name no_of_children year_gross_income you_spouse_own_business own_a_house',
      'owe_on_house estimated_equality_in_house unsecured_debt secured_debt',
      'is_other_legal_proceedings what_legal_proceeding_involved is_paychecks_subject',
      'is_outstanding_tax what_years irs_agreements',
    ],
    [
      'FamilyAnswers',
      'familiar_situations adversary_name address_of_adversary marriage_date marriage_place',
      'children_common is_other_children community_assets_value community_debt_type',
      'is_adversary_own_business',
    ],
    [
      'CivilAnswers',
      'case_number case_matter business_name business_based person_interest_same_filling',
      'adversary_name filling_this_case_for what_is_residency adversary_conduct_business',
      'compensation_seeking is_currently_facing court_name served_date',
    ],
    [
      'PersonalInjuryAnswers',
      'vehicle_accident_type date_of_accident police_department_involved cross_streets',
      'where_you_cited was_anybody_cited no_of_people_on_vehicle impacted_car_part',
      'amount_of_damages_to_vehicle is_doctor_visit body_parts_hurting is_notified_authority',
      'contact_details_name contact_details_email',
    ],
  ])('are all in %s, and no others', (schema, ...names) => {
    const documented = names.join(' ').split(' ')
    expect(
      Object.keys(propertiesOf(schema)).toSorted(),
      'After adding or removing a question, change the list above.',
    ).toEqual(documented.toSorted())
  })
})

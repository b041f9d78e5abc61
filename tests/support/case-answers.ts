// Answers with which a case of each category can be posted, in wire format.
import type { components } from '#contract'
import { type CaseSlug, caseSlugOf } from '#machines/category-slug.ts'
import { sensitiveFields } from '#machines/wizard/disclosure.ts'
import type { Disclosure } from '#machines/wizard/field.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'

export const MOTORIZED = 'Motorized Vehicle Accident'
export const SLIP = 'Slip and Fall Accident'

const minimal = {
  dui: { violation_date: '2026-09-20T00:00:00Z', charges_filed: 'DUI and speeding' },
  bankruptcy: {
    own_a_house: false,
    is_other_legal_proceedings: false,
    is_outstanding_tax: false,
  },
  family: { familiar_situations: 'Divorce with Children' },
  civil: {
    case_matter: 'Civil matter',
    person_interest_same_filling: true,
    is_currently_facing: false,
  },
  personal_injury: {
    vehicle_accident_type: MOTORIZED,
    date_of_accident: '2026-09-18T00:00:00Z',
  },
} satisfies CategoryAnswers

/**
 * Returns the answers to post a case of this category with; none where it has no questions of its
 * own.
 */
export function minimalAnswersOf(category: string): CategoryAnswers {
  const slug = caseSlugOf(category)
  return slug === 'other' ? {} : { [slug]: minimal[slug] }
}

/** All answers of these categories. */
type Whole<Slug extends keyof CategoryAnswers> = {
  [Key in Slug]: Required<NonNullable<CategoryAnswers[Key]>>
}

/** All questions, answered. Those of a personal injury case are below, by its tracks. */
export const whole = {
  dui: {
    violation_date: '2026-09-20T00:00:00Z',
    citation_number: 'AZ-4471',
    case_filed_court_name: 'Mesa Municipal Court',
    hearings_attended: 1,
    next_hearing_date: '2026-12-14T09:30:00Z',
    hearing_type: 'Arraignment',
    charges_filed: 'DUI and speeding',
    is_first_offense: false,
    dui_convictions_last_7_years: true,
    felony_convictions: false,
    misdemeanor_convictions_last_7_years: false,
    on_probation: true,
    immigration_status: 'Resident',
  },
  bankruptcy: {
    spouse_name: 'Sam Rivera',
    no_of_children: 0,
    year_gross_income: 41_000,
    you_spouse_own_business: false,
    own_a_house: true,
    owe_on_house: 182_000,
    estimated_equality_in_house: 24_000,
    unsecured_debt: 18_500,
    secured_debt: 1_000_000_000,
    is_other_legal_proceedings: true,
    what_legal_proceeding_involved: 'An unpaid bill',
    is_paychecks_subject: true,
    is_outstanding_tax: true,
    what_years: '2024 and 2025',
    irs_agreements: false,
  },
  family: {
    familiar_situations: 'Divorce with Children',
    adversary_name: 'Sam Rivera',
    address_of_adversary: 'Boise, Idaho',
    marriage_date: '2014-06-21T00:00:00Z',
    marriage_place: 'Flagstaff, Arizona',
    children_common: 2,
    is_other_children: false,
    community_assets_value: 310_000,
    community_debt_type: 225_000,
    is_adversary_own_business: true,
  },
  civil: {
    case_number: 'CV-2207',
    case_matter: 'Business matter',
    business_name: 'Delgado Cakes',
    business_based: 'Mesa, Arizona',
    person_interest_same_filling: false,
    adversary_name: 'Palm Court Homes',
    filling_this_case_for: 'My mother',
    what_is_residency: 'Chandler, Arizona',
    adversary_conduct_business: 'Mesa, Arizona',
    compensation_seeking: 1_850,
    is_currently_facing: true,
    court_name: 'East Mesa Justice Court',
    served_date: '2026-09-12T00:00:00Z',
  },
} satisfies Whole<'dui' | 'bankruptcy' | 'family' | 'civil'>

/** All answers about a vehicle accident. */
export const motorized = {
  vehicle_accident_type: MOTORIZED,
  date_of_accident: '2026-09-18T00:00:00Z',
  police_department_involved: 'Phoenix Police',
  cross_streets: '7th Avenue and Camelback Road',
  where_you_cited: false,
  was_anybody_cited: true,
  no_of_people_on_vehicle: 2,
  impacted_car_part: 'The back',
  amount_of_damages_to_vehicle: 5_200,
  is_doctor_visit: true,
  body_parts_hurting: 'Neck',
} satisfies components['schemas']['PersonalInjuryAnswers']

/** All answers about a fall. */
export const slip = {
  vehicle_accident_type: SLIP,
  date_of_accident: '2026-09-18T00:00:00Z',
  is_doctor_visit: true,
  body_parts_hurting: 'Right wrist',
  is_notified_authority: true,
  contact_details_name: 'Pat Lowe',
  contact_details_email: 'pat.lowe@example.com',
} satisfies components['schemas']['PersonalInjuryAnswers']

/** Returns the choice of one disclosure for every sensitive answer of a category. */
export const disclosedTo = (
  disclosure: Disclosure,
  slug: CaseSlug,
): components['schemas']['Disclosures'] =>
  Object.fromEntries(sensitiveFields(caseFlows[slug]).map((field) => [field, disclosure]))

// The answers of the demo's customers, by what happened to them. All of it is made up.
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'

/**
 * Returns the answers of a case. `day`: returns the calendar day that is `offset` days after the
 * posting.
 */
export type DemoAnswers = (day: (offset: number) => string) => CategoryAnswers

const at = (day: string, time: string) => `${day.slice(0, 10)}T${time}:00Z`

export const duiAfterDinner: DemoAnswers = (day) => ({
  dui: {
    violation_date: day(-3),
    citation_number: 'TK-20418',
    case_filed_court_name: 'Mesa Municipal Court',
    hearings_attended: 0,
    charges_filed: 'DUI',
    is_first_offense: true,
    felony_convictions: false,
    misdemeanor_convictions_last_7_years: false,
    on_probation: false,
  },
})

export const duiAtCheckpoint: DemoAnswers = (day) => ({
  dui: {
    violation_date: day(-2),
    citation_number: 'TK-20977',
    hearings_attended: 1,
    next_hearing_date: at(day(19), '16:30'),
    hearing_type: 'Arraignment',
    charges_filed: 'DUI and no proof of insurance',
    is_first_offense: false,
    dui_convictions_last_7_years: false,
    felony_convictions: false,
    immigration_status: 'Citizen',
  },
})

export const duiAfterWedding: DemoAnswers = (day) => ({
  dui: {
    violation_date: day(-5),
    case_filed_court_name: 'Tempe Municipal Court',
    hearings_attended: 0,
    next_hearing_date: at(day(12), '15:00'),
    hearing_type: 'Initial Appearance',
    charges_filed: 'DUI and speeding',
    is_first_offense: true,
  },
})

export const bankruptcyOfShop: DemoAnswers = () => ({
  bankruptcy: {
    spouse_name: 'Ellen Whitaker',
    no_of_children: 2,
    year_gross_income: 38_000,
    you_spouse_own_business: true,
    own_a_house: true,
    owe_on_house: 214_000,
    estimated_equality_in_house: 36_000,
    unsecured_debt: 22_400,
    secured_debt: 61_000,
    is_other_legal_proceedings: true,
    what_legal_proceeding_involved: 'The bank sued me over the shop loan',
    is_paychecks_subject: false,
    is_outstanding_tax: true,
    what_years: '2024',
    irs_agreements: false,
  },
})

export const bankruptcyAfterLayoff: DemoAnswers = () => ({
  bankruptcy: {
    no_of_children: 2,
    year_gross_income: 41_500,
    you_spouse_own_business: false,
    own_a_house: false,
    unsecured_debt: 18_700,
    secured_debt: 9_200,
    is_other_legal_proceedings: false,
    is_paychecks_subject: false,
    is_outstanding_tax: false,
    irs_agreements: false,
  },
})

export const familyInAgreement: DemoAnswers = () => ({
  family: {
    familiar_situations: 'Divorce with Children',
    adversary_name: 'Ellen Whitaker',
    address_of_adversary: 'Phoenix, Arizona',
    marriage_date: '2014-06-21T00:00:00Z',
    marriage_place: 'Flagstaff, Arizona',
    children_common: 2,
    is_other_children: false,
    community_assets_value: 310_000,
    community_debt_type: 225_000,
    is_adversary_own_business: false,
  },
})

export const familySupport: DemoAnswers = () => ({
  family: {
    familiar_situations: 'My son’s father stopped paying child support',
    adversary_name: 'Daniel Price',
    address_of_adversary: 'Boise, Idaho',
    children_common: 1,
    is_other_children: false,
  },
})

export const civilRoof: DemoAnswers = () => ({
  civil: {
    case_matter: 'Civil matter',
    person_interest_same_filling: true,
    adversary_name: 'Desert Peak Roofing',
    adversary_conduct_business: 'Glendale, Arizona',
    compensation_seeking: 6_400,
    is_currently_facing: false,
  },
})

export const civilDeposit: DemoAnswers = (day) => ({
  civil: {
    case_number: 'CV-2207',
    case_matter: 'Civil matter',
    person_interest_same_filling: true,
    adversary_name: 'Palm Court Homes',
    adversary_conduct_business: 'Mesa, Arizona',
    compensation_seeking: 1_850,
    is_currently_facing: true,
    court_name: 'East Mesa Justice Court',
    served_date: day(-8),
  },
})

export const civilFence: DemoAnswers = () => ({
  civil: {
    case_matter: 'Civil matter',
    person_interest_same_filling: false,
    filling_this_case_for: 'My mother, Ruth Whitaker',
    what_is_residency: 'Chandler, Arizona',
    adversary_name: 'Gordon Hale',
    adversary_conduct_business: 'Chandler, Arizona',
    is_currently_facing: false,
  },
})

export const injuryInStore: DemoAnswers = (day) => ({
  personal_injury: {
    vehicle_accident_type: 'Slip and Fall Accident',
    date_of_accident: day(-16),
    is_doctor_visit: true,
    body_parts_hurting: 'Right wrist',
    is_notified_authority: true,
    contact_details_name: 'Pat Lowe, store manager',
    contact_details_email: 'pat.lowe@example.com',
  },
})

export const injuryAtRedLight: DemoAnswers = (day) => ({
  personal_injury: {
    vehicle_accident_type: 'Motorized Vehicle Accident',
    date_of_accident: day(-4),
    police_department_involved: 'Phoenix Police Department',
    cross_streets: '7th Avenue and Camelback Road',
    where_you_cited: false,
    was_anybody_cited: true,
    no_of_people_on_vehicle: 1,
    impacted_car_part: 'The back',
    amount_of_damages_to_vehicle: 5_200,
    is_doctor_visit: true,
    body_parts_hurting: 'Neck',
  },
})

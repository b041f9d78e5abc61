// Whole journeys through the new-case wizards: what is typed and chosen, and what is shown
// afterwards.

import type { Answer } from '#machines/wizard/field.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'

/** A case from its category to what its attorneys see. */
export interface Journey {
  /** The path, for the title of its test. */
  way: string
  category: string
  /** The numbers of the steps that are asked, and the number of steps. */
  asked: number[]
  steps: number
  /** The answers by field; a step without any is skipped. */
  answers: Record<string, Answer>
  /** What the server stores, where it is not what is typed. */
  stored?: Record<string, unknown>
  /** The lines of Additional Information. */
  listed: [label: string, text: string][]
}

const upTo = (last: number, ...without: number[]) =>
  Array.from({ length: last }, (_, index) => index + 1).filter((step) => !without.includes(step))

const ending = { case_details: 'This is what happened.', firm_size: ['1-2 lawyers'] }

export const journeys: Journey[] = [
  {
    way: 'with a court date, not the first offense',
    category: 'DUI',
    asked: upTo(14),
    steps: 14,
    answers: {
      violation_date: '10/01/2026',
      citation_number: 'AZ-4471',
      case_filed_court_name: 'Mesa Municipal',
      hearings_attended: '0',
      next_hearing_date: `12/14/${FUTURE_YEAR}, 9:30 AM`,
      hearing_type: 'Jury Trial',
      charges_filed: 'DUI and speeding',
      is_first_offense: false,
      dui_convictions_last_7_years: true,
      felony_convictions: false,
      misdemeanor_convictions_last_7_years: false,
      on_probation: true,
      immigration_status: 'Visa Status',
      ...ending,
    },
    listed: [
      ['Violation date', '10/01/2026'],
      ['Citation number', 'AZ-4471'],
      ['Court', 'Mesa Municipal'],
      ['Hearings attended', '0'],
      ['Next hearing', `12/14/${FUTURE_YEAR}, 9:30 AM`],
      ['Hearing type', 'Jury Trial'],
      ['Charges filed', 'DUI and speeding'],
      ['DUI conviction in the last 7 years', 'Yes'],
      ['Felony conviction', 'No'],
      ['Guilty of a misdemeanor in the last 7 years', 'No'],
      ['On probation', 'Yes'],
      ['Immigration status', 'Visa Status'],
    ],
  },
  {
    way: 'without a court date, the first offense',
    category: 'DUI',
    asked: upTo(14, 6),
    steps: 14,
    answers: { violation_date: '10/01/2026', is_first_offense: true, ...ending },
    listed: [
      ['Violation date', '10/01/2026'],
      ['DUI conviction in the last 7 years', 'No'],
    ],
  },
  {
    way: 'with a house, another court case and taxes',
    category: 'Bankruptcy',
    asked: upTo(16),
    steps: 16,
    answers: {
      spouse_name: 'Sam Rivera',
      no_of_children: '0',
      year_gross_income: '41,000.00',
      you_spouse_own_business: false,
      own_a_house: true,
      owe_on_house: '182000',
      estimated_equality_in_house: '24000',
      unsecured_debt: '18500.50',
      secured_debt: '900',
      is_other_legal_proceedings: true,
      what_legal_proceeding_involved: 'An unpaid bill',
      is_paychecks_subject: true,
      is_outstanding_tax: true,
      what_years: '2024 and 2025',
      irs_agreements: false,
      ...ending,
    },
    stored: { bankruptcy: { year_gross_income: 41_000, unsecured_debt: 18_500 } },
    listed: [
      ['Spouse', 'Sam Rivera'],
      ['Children', '0'],
      ['Income last year, before taxes', '$41,000'],
      ['Owns a business, alone or with spouse', 'No'],
      ['Owns a house', 'Yes'],
      ['Owed on the house', '$182,000'],
      ['Left if the house is sold and paid off', '$24,000'],
      ['Owed on bills and cards', '$18,500'],
      ['Owed on things a lender can take back', '$900'],
      ['In another court case', 'Yes'],
      ['The other court case', 'An unpaid bill'],
      ['Money taken from paychecks', 'Yes'],
      ['Owes taxes', 'Yes'],
      ['Tax years owed', '2024 and 2025'],
      ['Payment deal with the IRS', 'No'],
    ],
  },
  {
    way: 'without a house, another court case or taxes',
    category: 'Bankruptcy',
    asked: upTo(16, 6, 10, 13),
    steps: 16,
    answers: {
      own_a_house: false,
      is_other_legal_proceedings: false,
      is_outstanding_tax: false,
      ...ending,
    },
    listed: [
      ['Owns a house', 'No'],
      ['In another court case', 'No'],
      ['Owes taxes', 'No'],
    ],
  },
  {
    way: 'in one of the five situations',
    category: 'Family',
    asked: upTo(11),
    steps: 11,
    answers: {
      familiar_situations:
        'Non-Married Couples: Establish Paternity / Child Custody / Child Support',
      adversary_name: 'Daniel Price',
      address_of_adversary: 'Boise, Idaho',
      marriage_date: '06/21/2014',
      marriage_place: 'Flagstaff, Arizona',
      children_common: '2',
      is_other_children: false,
      community_assets_value: '310000',
      community_debt_type: '225000',
      is_adversary_own_business: true,
      ...ending,
    },
    listed: [
      ['Situation', 'Non-Married Couples: Establish Paternity / Child Custody / Child Support'],
      ['The other person', 'Daniel Price'],
      ['Where the other person lives', 'Boise, Idaho'],
      ['Date of marriage', '06/21/2014'],
      ['Place of marriage', 'Flagstaff, Arizona'],
      ['Children together', '2'],
      ['Other children', 'No'],
      ['Owned together', '$310,000'],
      ['Owed together', '$225,000'],
      ['The other person owns a business', 'Yes'],
    ],
  },
  {
    way: 'in another situation',
    category: 'Family',
    asked: upTo(11),
    steps: 11,
    answers: { familiar_situations: ['He stopped paying child support'], ...ending },
    listed: [['Situation', 'He stopped paying child support']],
  },
  {
    way: 'about a business, for somebody else, sued',
    category: 'Civil',
    asked: upTo(14),
    steps: 14,
    answers: {
      case_number: 'CV-2207',
      case_matter: 'Business matter',
      business_name: 'Delgado Cakes',
      business_based: 'Mesa, Arizona',
      person_interest_same_filling: false,
      filling_this_case_for: 'My mother',
      what_is_residency: 'Chandler, Arizona',
      adversary_name: 'Palm Court Homes',
      adversary_conduct_business: 'Tempe, Arizona',
      compensation_seeking: '1850',
      is_currently_facing: true,
      court_name: 'East Mesa Justice Court',
      served_date: '09/12/2026',
      ...ending,
    },
    listed: [
      ['Case number', 'CV-2207'],
      ['Kind of matter', 'Business matter'],
      ['Business', 'Delgado Cakes'],
      ['Where the business is', 'Mesa, Arizona'],
      ['Happened to the person filing', 'No'],
      ['The other side', 'Palm Court Homes'],
      ['Filing for', 'My mother'],
      ['Where that person lives', 'Chandler, Arizona'],
      ['Where the other side is', 'Tempe, Arizona'],
      ['Asking for', '$1,850'],
      ['Being sued now', 'Yes'],
      ['Court', 'East Mesa Justice Court'],
      ['Given the court papers', '09/12/2026'],
    ],
  },
  {
    way: 'about a person, for oneself, not sued',
    category: 'Civil',
    asked: upTo(14, 3, 4, 6, 11, 12),
    steps: 14,
    answers: {
      case_matter: 'Civil matter',
      person_interest_same_filling: true,
      is_currently_facing: false,
      ...ending,
    },
    listed: [
      ['Kind of matter', 'Civil matter'],
      ['Happened to the person filing', 'Yes'],
      ['Being sued now', 'No'],
    ],
  },
  {
    way: 'after an accident with a vehicle',
    category: 'Personal Injury',
    asked: upTo(12),
    steps: 12,
    answers: {
      vehicle_accident_type: 'Motorized Vehicle Accident',
      date_of_accident: '09/18/2026',
      police_department_involved: 'Phoenix Police',
      cross_streets: 'Main Street and 3rd Avenue',
      where_you_cited: false,
      was_anybody_cited: true,
      no_of_people_on_vehicle: '2',
      impacted_car_part: 'The back',
      amount_of_damages_to_vehicle: '5200',
      is_doctor_visit: true,
      body_parts_hurting: 'Neck',
      ...ending,
    },
    listed: [
      ['Kind of accident', 'Motorized Vehicle Accident'],
      ['Date of the accident', '09/18/2026'],
      ['Police department', 'Phoenix Police'],
      ['Cross streets', 'Main Street and 3rd Avenue'],
      ['Got a ticket', 'No'],
      ['Someone else got a ticket', 'Yes'],
      ['People in the vehicle', '2'],
      ['Part of the car that was hit', 'The back'],
      ['Cost of repairs', '$5,200'],
      ['Seen a doctor', 'Yes'],
      ['Where it hurts', 'Neck'],
    ],
  },
  {
    way: 'after a fall that was reported',
    category: 'Personal Injury',
    asked: upTo(8),
    steps: 8,
    answers: {
      vehicle_accident_type: 'Slip and Fall Accident',
      date_of_accident: '09/18/2026',
      is_doctor_visit: false,
      body_parts_hurting: 'Right wrist',
      is_notified_authority: true,
      contact_details_name: 'Pat Lowe',
      contact_details_email: 'pat.lowe@example.com',
      ...ending,
    },
    listed: [
      ['Kind of accident', 'Slip and Fall Accident'],
      ['Date of the accident', '09/18/2026'],
      ['Seen a doctor', 'No'],
      ['Where it hurts', 'Right wrist'],
      ['Told someone in charge', 'Yes'],
      ['Reported to', 'Pat Lowe'],
      ['Email of that person', 'pat.lowe@example.com'],
    ],
  },
  {
    way: 'after a fall that was not reported',
    category: 'Personal Injury',
    asked: upTo(8, 6),
    steps: 8,
    answers: {
      vehicle_accident_type: 'Slip and Fall Accident',
      date_of_accident: '09/18/2026',
      is_notified_authority: false,
      ...ending,
    },
    listed: [
      ['Kind of accident', 'Slip and Fall Accident'],
      ['Date of the accident', '09/18/2026'],
      ['Told someone in charge', 'No'],
    ],
  },
]

// The fewest answers with which a case of each category can be posted, in wire format.
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseSlugOf } from '#machines/wizard/flows/case-flows.ts'

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
    vehicle_accident_type: 'Motorized Vehicle Accident',
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

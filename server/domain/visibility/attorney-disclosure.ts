// The allow-list of what attorneys receive of a case. What is not listed is not sent.
import type { components } from '#contract'
import { type CaseSlug, isCaseSlug } from '#machines/category-slug.ts'
import { dependentFields, disclosureOf, isUnseen } from '#machines/wizard/disclosure.ts'
import type { Answers, Disclosure } from '#machines/wizard/field.ts'
import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import type { cases } from '#server/db/schema/cases.ts'

type AttorneyCase = components['schemas']['AttorneyCase']
type Given = Pick<typeof cases.$inferSelect, 'answers' | 'disclosures'>

/**
 * The properties of a case for every attorney who may read it, and for the chosen attorney only.
 * The answers of each category are decided one by one.
 */
const properties = {
  id: 'bidders',
  unique_id: 'bidders',
  category_id: 'bidders',
  category_name: 'bidders',
  case_status: 'bidders',
  case_details: 'bidders',
  created_at: 'bidders',
  firm_size: 'bidders',
  total_bid: 'bidders',
  left_bids: 'bidders',
  place: 'bidders',
  place_name: 'bidders',
  court_time_zone: 'bidders',
  court_date_changes: 'bidders',
  court_date: 'bidders',
  language: 'bidders',
  content_version: 'bidders',
  last_seen: 'bidders',
  paused_until: 'bidders',
  contact_due_at: 'chosen',
  contacted_at: 'chosen',
  changes_used: 'bidders',
  pass: 'bidders',
  status_by: 'bidders',
  status_at: 'bidders',
  contact_denials: 'chosen',
  agreement: 'chosen',
  date_proposal: 'chosen',
  customer: 'chosen',
  timeline: 'bidders',
  price_guide: 'bidders',
  hidden_answers: 'bidders',
  license_gap: 'chosen',
  unchecked_license: 'chosen',
} as const satisfies Record<Exclude<keyof AttorneyCase, CaseSlug>, Disclosure>

/**
 * The answers that every attorney who may read a case receives. Those of the other fields are for
 * the chosen attorney, unless the field has a `disclosure` and the customer's choice is 'bidders'.
 */
const openAnswers = {
  dui: [
    'violation_date',
    'hearings_attended',
    'next_hearing_date',
    'hearing_type',
    'charges_filed',
  ],
  bankruptcy: ['no_of_children', 'you_spouse_own_business', 'is_other_legal_proceedings'],
  family: [
    'familiar_situations',
    'children_common',
    'is_other_children',
    'is_adversary_own_business',
  ],
  civil: [
    'case_matter',
    'business_based',
    'person_interest_same_filling',
    'court_name',
    'served_date',
  ],
  personal_injury: [
    'vehicle_accident_type',
    'date_of_accident',
    'police_department_involved',
    'no_of_people_on_vehicle',
    'impacted_car_part',
    'amount_of_damages_to_vehicle',
    'is_notified_authority',
  ],
  other: [],
} as const satisfies { [Slug in CaseSlug]: readonly (keyof (typeof caseFlows)[Slug]['fields'])[] }

/** Returns whether every attorney who may read a case receives the answer of a field. */
export const isOpenAnswer = (slug: CaseSlug, field: string): boolean =>
  (openAnswers[slug] as readonly string[]).includes(field)

/** Returns whether an attorney who is not chosen receives the answer of a field. */
const isShown = (slug: CaseSlug, field: string, answers: Answers): boolean =>
  isOpenAnswer(slug, field) || disclosureOf(caseFlows[slug], field, answers) === 'bidders'

/**
 * Returns the answers of a case for an attorney. For one who is not chosen, the withheld ones are
 * null, and `hidden_answers` names them in the flow's order. Fields that would give away a withheld
 * answer, or by their row their own, are left out altogether. `withheld`: further fields, which may
 * have had an answer before.
 */
export function attorneyAnswers(
  { answers, disclosures }: Given,
  { isChosen, withheld: further }: { isChosen: boolean; withheld: readonly string[] },
): Pick<AttorneyCase, (CaseSlug & keyof AttorneyCase) | 'hidden_answers'> {
  if (isChosen || !answers) return { ...answers }
  const hidden: string[] = []
  const shownAnswers = Object.entries(answers).map(([category, own]) => {
    const slug = isCaseSlug(category) ? category : 'other'
    const flow = caseFlows[slug]
    const givenAnswers = fromCaseAnswers(flow, {
      [category]: own,
      ...(disclosures && { disclosures }),
    })
    const dependent = dependentFields(flow, givenAnswers)
    const isLeftOut = (field: string) =>
      dependent.has(field) || (isUnseen(flow, field) && !isShown(slug, field, givenAnswers))
    const sent = Object.entries(own).filter(([field]) => !isLeftOut(field))
    const isWithheld = ([field, answer]: [string, unknown]) =>
      further.includes(field) || (answer !== null && !isShown(slug, field, givenAnswers))
    const withheld = new Set(sent.filter(isWithheld).map(([field]) => field))
    hidden.push(...Object.keys(flow.fields).filter((field) => withheld.has(field)))
    return [category, withoutAnswers(sent, withheld)]
  })
  return {
    ...Object.fromEntries(shownAnswers),
    ...(hidden.length > 0 && { hidden_answers: hidden }),
  }
}

const withoutAnswers = (answers: [string, unknown][], withheld: ReadonlySet<string>) =>
  Object.fromEntries(answers.map(([field, answer]) => [field, withheld.has(field) ? null : answer]))

/**
 * Returns the listed properties of a case; for an attorney who is not chosen, those of the chosen
 * attorney stay only where they are null.
 */
export function onlyListed(legalCase: AttorneyCase, isChosen: boolean): AttorneyCase {
  const listed = new Map<string, Disclosure>(Object.entries(properties))
  const keptProperties = Object.entries(legalCase).filter(([name, value]) => {
    const disclosure = isCaseSlug(name) ? 'bidders' : listed.get(name)
    return disclosure === 'bidders' || (disclosure === 'chosen' && (isChosen || value === null))
  })
  return Object.fromEntries(keptProperties) as AttorneyCase
}

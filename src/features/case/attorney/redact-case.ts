import { type CaseSlug, withoutOwnName } from '#machines/category-slug.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'

/**
 * Which properties of a case stay for an attorney who has lost access. What the customer wrote and
 * answered goes: the attorney may have a conflict of interest, which the server does not say. The
 * others get another value below, or none. A property of a newer server is not listed, nor are the
 * answers.
 */
const isKept: Record<string, boolean> = {
  id: true,
  unique_id: true,
  category_id: true,
  category_name: false,
  case_status: false,
  case_details: false,
  created_at: true,
  firm_size: false,
  total_bid: true,
  left_bids: true,
  place: true,
  place_name: true,
  court_time_zone: true,
  court_date_changes: true,
  court_date: false,
  language: false,
  content_version: false,
  last_seen: true,
  paused_until: false,
  contact_due_at: false,
  contacted_at: false,
  changes_used: true,
  pass: false,
  status_by: false,
  status_at: false,
  contact_denials: false,
  agreement: false,
  date_proposal: false,
  customer: false,
  timeline: false,
  price_guide: true,
  hidden_answers: false,
  license_gap: false,
  unchecked_license: false,
} satisfies Record<Exclude<keyof AttorneyCase, CaseSlug>, boolean>

/**
 * Returns a case with only what an attorney may still see after losing access. Its status is
 * closed.
 */
export function redactCase(legalCase: AttorneyCase): AttorneyCase {
  const keptProperties = Object.entries(legalCase).filter(([name]) => isKept[name])
  return {
    ...(Object.fromEntries(keptProperties) as AttorneyCase),
    category_name: withoutOwnName(legalCase.category_name),
    case_status: 'closed',
    case_details: '',
    firm_size: [],
    contact_due_at: null,
    contacted_at: null,
    paused_until: null,
    status_by: null,
    status_at: null,
  }
}

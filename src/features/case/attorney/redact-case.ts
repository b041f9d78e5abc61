import type { CaseSlug } from '#machines/wizard/flows/case-flows.ts'
import type { AttorneyCase } from '#src/data/queries.ts'

/**
 * Which properties of a case stay for an attorney who has lost access. What the customer wrote and answered goes: the
 * attorney may have a conflict of interest, which the server does not say. The status and the dates are replaced, and a
 * property of a newer server is not listed, nor are the answers.
 */
const properties = {
  id: 'open',
  unique_id: 'open',
  category_id: 'open',
  category_name: 'open',
  case_status: 'replaced',
  case_details: 'replaced',
  created_at: 'open',
  firm_size: 'replaced',
  total_bid: 'open',
  left_bids: 'open',
  place: 'open',
  place_name: 'open',
  court_time_zone: 'open',
  court_date_changes: 'open',
  last_seen: 'open',
  paused_until: 'replaced',
  contact_due_at: 'replaced',
  contacted_at: 'replaced',
  changes_used: 'open',
  status_by: 'replaced',
  status_at: 'replaced',
  contact_denials: 'removed',
  customer: 'removed',
  timeline: 'removed',
  price_guide: 'open',
  hidden_answers: 'removed',
  license_gap: 'removed',
} as const satisfies Record<Exclude<keyof AttorneyCase, CaseSlug>, 'open' | 'replaced' | 'removed'>

/** Returns a case with only what an attorney may still see after losing access. Its status is closed. */
export function redactCase(legalCase: AttorneyCase): AttorneyCase {
  const listed = new Map<string, string>(Object.entries(properties))
  const kept = Object.entries(legalCase).filter(([name]) => listed.get(name) === 'open')
  return {
    ...(Object.fromEntries(kept) as AttorneyCase),
    ...{ case_status: 'closed', case_details: '', firm_size: [] },
    ...{ contact_due_at: null, contacted_at: null, paused_until: null },
    ...{ status_by: null, status_at: null },
  }
}

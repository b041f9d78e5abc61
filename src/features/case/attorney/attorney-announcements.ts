// Announces to screen readers what another person changed on a case that an attorney has open.
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { timelineText } from '#src/features/case/timeline-texts.ts'
import { BID_GONE } from '#src/format/bid-end.ts'
import { CASE_GONE } from '#src/format/case-gone.ts'
import { courtDateOf } from '#src/format/court-dates.ts'

/** The data on an attorney's screen: a case, and their own bid on it. */
export type AttorneyView = {
  legalCase: Pick<
    AttorneyCase,
    | 'case_status'
    | 'status_by'
    | 'contacted_at'
    | 'customer'
    | 'license_gap'
    | 'case_details'
    | 'court_date_changes'
    | 'court_date'
    | 'dui'
    | 'agreement'
    | 'date_proposal'
  >
  bid: Bid | null
}

/** Returns what happened to a case that the attorney may take or has taken; null for no change. */
function clientAnnouncement(before: AttorneyView, now: AttorneyView): string | null {
  const [was, is] = [before.legalCase, now.legalCase]
  if (was.case_status !== is.case_status && is.case_status === 'closed')
    return is.status_by === 'customer' ? 'The client closed this case.' : null
  if (!was.contacted_at && is.contacted_at) return 'Contact noted.'
  if (was.customer && is.license_gap)
    return 'We hide your client’s details until we confirm your license.'
  if (was.license_gap && is.customer) return 'You can see your client’s contact details now.'
  return answerAnnouncement(was, is) ?? dateAnnouncement(was, is) ?? contentAnnouncement(was, is)
}

type CaseContent = AttorneyView['legalCase']

/** Returns what the customer answered to the agreed terms; null for nothing. */
function answerAnnouncement(was: CaseContent, is: CaseContent): string | null {
  const state = is.agreement?.state
  if (was.agreement?.state === state) return null
  if (state === 'agreed') return 'The client said yes to the terms.'
  return state === 'refused' ? 'The client said no to the terms.' : null
}

/** Returns what the customer answered to the proposed date; null for nothing. */
function dateAnnouncement(was: CaseContent, is: CaseContent): string | null {
  const state = is.date_proposal?.state
  if (was.date_proposal?.state === state) return null
  if (state === 'accepted') return 'The client said yes to the date.'
  return state === 'refused' ? 'The client said no to the date.' : null
}

/** Returns what the customer changed in the case itself; null for nothing. */
function contentAnnouncement(was: CaseContent, is: CaseContent): string | null {
  if (was.case_details !== is.case_details) return 'The client changed this case.'
  if ((is.court_date_changes ?? 0) <= (was.court_date_changes ?? 0)) return null
  const [had, has] = [courtDateOf(was), courtDateOf(is)]
  if (!had && !has) return null
  const change = !had ? 'added' : has ? 'moved' : 'removed'
  const event = { kind: 'court_date_changed', by: 'customer', change } as const
  return `${timelineText(event, 'attorney')}.`
}

/**
 * Returns what the customer did to the case, or a check of the attorney's license; null for no
 * change. The attorney's own actions have messages of their own. They are announced only where they
 * also close an open question, because they may come from another device.
 */
export function announcementForAttorney(before: AttorneyView, now: AttorneyView): string | null {
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'accepted') {
    return 'The client accepted your bid.'
  }
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'rejected') {
    return now.bid.ended_at ? 'Your bid has ended.' : 'Your bid was not chosen.'
  }
  const [was, is] = [before.legalCase.case_status, now.legalCase.case_status]
  // When the case ends at the same time, its message says more: an ended bid is deleted when its
  // attorney hides the case.
  if (before.bid && !now.bid && (was === is || isUndecided(is))) return BID_GONE
  if (was === 'open' && is === 'paused') return 'The client paused bidding.'
  if (was === 'paused' && is === 'open') return 'Bidding is open again.'
  if (!isUndecided(was)) return clientAnnouncement(before, now)
  // With an ended bid the case is rejected, also where it was closed.
  if (is !== 'closed' && is !== 'rejected')
    return was === is ? contentAnnouncement(before.legalCase, now.legalCase) : null
  // Without a bid the server does not say why: it may be closed, or the attorney may have a
  // conflict of interest.
  return now.bid ? 'This case is no longer open for bids.' : CASE_GONE
}

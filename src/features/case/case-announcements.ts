// Announces to screen readers what another person changed on an open case screen.
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import type { AttorneyCase, Bid, CustomerCase } from '#src/data/queries.ts'
import { BID_GONE } from '#src/format/bid-end.ts'

/** Said of a case that an attorney no longer sees. */
export const CASE_GONE = 'You can’t open this case anymore.'

/** The data on the owner's screen. */
export type OwnerView = { legalCase: CustomerCase; bids: readonly Bid[] }

/** Returns 'Vega Law Group took your DUI case'. */
function attorneyDid({ legalCase, bids }: OwnerView, verb: string): string {
  const winner = bids.find(({ bid_status }) => bid_status === 'accepted')
  const firm = winner?.attorney.company_name ?? 'Your attorney'
  return `${firm} ${verb} your ${categoryInText(legalCase.category_name)} case`
}

/** Returns what happened to the owner's case; null for no change, or for the owner's own. */
export function announcementForOwner(before: OwnerView, now: OwnerView): string | null {
  const [was, is] = [before.legalCase.case_status, now.legalCase.case_status]
  if (was === 'pending' && is === 'accepted') return `${attorneyDid(now, 'took')}.`
  if (was !== is && is === 'closed' && now.legalCase.status_by === 'attorney')
    return `${attorneyDid(now, 'closed')}.`
  if (was !== is && is === 'rejected') return `${attorneyDid(now, 'declined')}.`
  if (!before.legalCase.attorney_left_at && now.legalCase.attorney_left_at)
    return 'Your attorney left, so your case is open again.'
  const [denials, denialsNow] = [before.legalCase.contact_denials, now.legalCase.contact_denials]
  if ((denialsNow ?? 0) > (denials ?? 0)) return 'We told your attorney.'
  const known = new Map(before.bids.map((bid) => [bid.id, bid.update_count]))
  const added = now.bids.filter(({ id }) => !known.has(id)).length
  if (added === 1) return 'A new bid arrived.'
  if (added > 1) return `${added} new bids arrived.`
  const isChanged = now.bids.some(({ id, update_count }) => update_count > (known.get(id) ?? 0))
  if (isChanged) return 'A bid was changed.'
  const running = new Set(before.bids.flatMap(({ id, ended_at }) => (ended_at ? [] : [id])))
  if (now.bids.some(({ id, ended_at }) => ended_at && running.has(id))) return 'A bid has ended.'
  const present = new Set(now.bids.map(({ id }) => id))
  const isWithdrawn = before.bids.some(({ id }) => !present.has(id))
  return isWithdrawn ? 'A bid was withdrawn.' : null
}

/** The data on an attorney's screen: a case, and their own bid on it. */
export type AttorneyView = {
  legalCase: Pick<
    AttorneyCase,
    'case_status' | 'status_by' | 'contacted_at' | 'customer' | 'license_gap'
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
  return was.license_gap && is.customer ? 'You can see your client’s contact details now.' : null
}

/**
 * Returns what the customer did to the case, or a check of the attorney's license; null for no change. What the attorney
 * does is said first by what they pressed: of that, only what takes away an open question is announced, because it may
 * come from another device.
 */
export function announcementForAttorney(before: AttorneyView, now: AttorneyView): string | null {
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'accepted') {
    return 'The client accepted your bid.'
  }
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'rejected') {
    return now.bid.ended_at ? 'Your bid has ended.' : 'Your bid was not chosen.'
  }
  if (before.bid && !now.bid) return BID_GONE
  const [was, is] = [before.legalCase.case_status, now.legalCase.case_status]
  if (was === 'open' && is === 'paused') return 'The client paused bidding.'
  if (was === 'paused' && is === 'open') return 'Bidding is open again.'
  if (!isUndecided(was)) return clientAnnouncement(before, now)
  // With an ended bid the case is rejected, also where it was closed.
  if (is !== 'closed' && is !== 'rejected') return null
  // Without a bid the server does not say why: it may be closed, or the attorney may have a conflict of interest.
  return now.bid ? 'This case is no longer open for bids.' : CASE_GONE
}

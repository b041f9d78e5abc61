// Announces to screen readers what another person changed on an open case screen.
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import type { AttorneyCase, Bid, CustomerCase } from '#src/data/queries.ts'

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
  if (was !== is && is === 'rejected') return `${attorneyDid(now, 'declined')}.`
  if (!before.legalCase.attorney_left_at && now.legalCase.attorney_left_at)
    return 'Your attorney left, so your case is open again.'
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
  legalCase: Pick<AttorneyCase, 'case_status' | 'customer' | 'license_gap'>
  bid: Bid | null
}

/** Returns whether a check of the attorney's license has hidden their client or shown them; null for no change. */
function clientAnnouncement(before: AttorneyView, now: AttorneyView): string | null {
  const [was, is] = [before.legalCase, now.legalCase]
  if (was.customer && is.license_gap)
    return 'We hide your client’s details until we confirm your license.'
  return was.license_gap && is.customer ? 'You can see your client’s contact details now.' : null
}

/**
 * Returns what the customer did to the case, or a check of the attorney's license; null for no change, or for the
 * attorney's own.
 */
export function announcementForAttorney(before: AttorneyView, now: AttorneyView): string | null {
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'accepted') {
    return 'The client accepted your bid.'
  }
  if (before.bid?.bid_status === 'open' && now.bid?.bid_status === 'rejected') {
    return now.bid.ended_at ? 'Your bid has ended.' : 'Your bid was not chosen.'
  }
  const [was, is] = [before.legalCase.case_status, now.legalCase.case_status]
  if (was === 'open' && is === 'paused') return 'The client paused bidding.'
  if (was === 'paused' && is === 'open') return 'Bidding is open again.'
  if (!isUndecided(was)) return clientAnnouncement(before, now)
  if (is !== 'closed') return null
  // Without a bid the server does not say why: it may be closed, or the attorney may have a conflict of interest.
  return now.bid ? 'This case is no longer open for bids.' : 'You can’t open this case anymore.'
}

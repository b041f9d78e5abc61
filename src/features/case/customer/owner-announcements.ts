// Announces to screen readers what another person changed on a customer's open case.
import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { isUnconfirmed } from './unconfirmed-license.tsx'

/** The data on the owner's screen. */
export type OwnerView = { legalCase: CustomerCase; bids: readonly Bid[] }

const winnerOf = ({ bids }: OwnerView) => bids.find(({ bid_status }) => bid_status === 'accepted')

/** Returns 'Vega Law Group took your DUI case'. */
function attorneyDid(view: OwnerView, verb: string): string {
  const firm = winnerOf(view)?.attorney.company_name ?? 'Your attorney'
  return `${firm} ${verb} your ${categoryInText(view.legalCase.category_name)} case`
}

/** Returns what a check of the chosen attorney's license changed; null for nothing. */
function licenseAnnouncement(before: OwnerView, now: OwnerView): string | null {
  const [chosen, winner] = [winnerOf(before), winnerOf(now)]
  if (!chosen || !winner) return null
  const was = isUnconfirmed(chosen, before.legalCase)
  const is = isUnconfirmed(winner, now.legalCase)
  const license = `the license of ${winner.attorney.company_name}.`
  if (!was && is) return `We have not confirmed ${license}`
  return was && !winner.license_gap ? `We have confirmed ${license}` : null
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
  if (now.legalCase.contact_denials > before.legalCase.contact_denials)
    return 'We told your attorney.'
  const [had, has] = [before.legalCase.agreement, now.legalCase.agreement]
  if (has?.state === 'proposed' && has.version > (had?.version ?? 0))
    return 'Your attorney entered what you agreed on.'
  const [wasProposed, isProposed] = [before.legalCase.date_proposal, now.legalCase.date_proposal]
  if (isProposed?.state === 'proposed' && isProposed.version > (wasProposed?.version ?? 0))
    return 'Your attorney proposes a new date.'
  return licenseAnnouncement(before, now) ?? bidAnnouncement(before, now)
}

function bidAnnouncement(before: OwnerView, now: OwnerView): string | null {
  const countsBefore = new Map(before.bids.map((bid) => [bid.id, bid.update_count]))
  const added = now.bids.filter(({ id }) => !countsBefore.has(id)).length
  if (added === 1) return 'A new bid arrived.'
  if (added > 1) return `${added} new bids arrived.`
  const isChanged = now.bids.some(
    ({ id, update_count }) => update_count > (countsBefore.get(id) ?? 0),
  )
  if (isChanged) return 'A bid was changed.'
  const running = new Set(before.bids.flatMap(({ id, ended_at }) => (ended_at ? [] : [id])))
  if (now.bids.some(({ id, ended_at }) => ended_at && running.has(id))) return 'A bid has ended.'
  const present = new Set(now.bids.map(({ id }) => id))
  const isWithdrawn = before.bids.some(({ id }) => !present.has(id))
  return isWithdrawn ? 'A bid was withdrawn.' : null
}

// What people make happen to bids, and through them to cases.
import type { components } from '#contract'
import { applyBidEvent, applyCaseEvent, submitBid } from '#machines/lifecycle/apply.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'
import type { Person } from '#server/caller.ts'
import { countBidChanges, findWithdrawal } from '#server/db/audit-events.ts'
import { findBid, findOwnBid } from '#server/db/bids.ts'
import { findCase } from '#server/db/cases.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Recording } from '#server/db/pending.ts'
import { Problem } from '#server/errors.ts'
import {
  bidContextOf,
  caseContextOf,
  insertBid,
  lockBid,
  lockCase,
  passOverOthers,
  type StoredBid,
  type StoredCase,
  writeBid,
  writeCase,
} from './apply-event.ts'
import { bidTerms, hasChanged, type Offer } from './bid-terms.ts'
import { bidConflict, caseConflict } from './conflict.ts'
import { reachableBid } from './policy.ts'
import { removeBid } from './removals.ts'
import { requireStillThere } from './still-there.ts'

type Bid = components['schemas']['Bid']

const NO_WAY_BACK = `You have used all ${MAX_BID_EDITS} changes on this case, so you cannot bid on it again.`

/**
 * Bids on an open case. Whoever withdrew a bid on it comes back with the changes that they have used. Answers the bid's
 * id. Throws NOT_FOUND, BID_EXISTS, INVALID_FIELDS, STATUS_CONFLICT, or BID_EDITS_USED when no change is left.
 */
export async function placeBid(
  tx: Recording,
  attorney: Person,
  { caseId, offer, at }: { caseId: string; offer: Offer; at: Date },
): Promise<string> {
  await requireStillThere(tx, attorney)
  const stored = await lockCase(tx, caseId, at)
  if (!stored) throw new Problem('NOT_FOUND')
  const own = await findOwnBid(tx, attorney, stored.id)
  if (own) throw new Problem('BID_EXISTS', { bid_id: own.id })
  const terms = bidTerms(offer, stored.categoryName)
  const changes = await countBidChanges(tx, { caseId, attorneyId: attorney.id })
  const submitted = submitBid(stored.caseStatus, changes)
  if (!submitted.ok) {
    // Every case was once open to every attorney, so that its status tells this one of no case they could not know.
    if (stored.caseStatus !== 'open') throw caseConflict(stored.caseStatus)
    throw new Problem('BID_EDITS_USED', { message: NO_WAY_BACK })
  }
  return insertBid(tx, { stored, attorney, terms, at }, submitted)
}

/**
 * Changes an attorney's own bid; sending the same terms again changes nothing. Returns the bid, and whether it
 * changed. Throws NOT_FOUND, INVALID_FIELDS, STATUS_CONFLICT, or BID_EDITS_USED at the fourth change.
 */
export async function editBid(
  tx: Recording,
  attorney: Person,
  { bidId, offer, at }: { bidId: string; offer: Offer; at: Date },
): Promise<{ data: Bid; changed: boolean }> {
  const { stored, bid } = await requireBid(tx, attorney, { bidId, at })
  if (bid.attorneyId !== attorney.id) throw new Problem('NOT_FOUND')
  const terms = bidTerms(offer, stored.categoryName)
  const edited = applyBidEvent(bid.bidStatus, bidContextOf(bid, stored), {
    type: 'bid.edit',
    by: 'bidder',
    at: at.toISOString(),
    changed: hasChanged(bid, terms),
  })
  if (!edited.ok) {
    if (bid.bidStatus !== 'open') throw bidConflict(bid.bidStatus)
    if (stored.caseStatus !== 'open') throw caseConflict(stored.caseStatus)
    throw new Problem('BID_EDITS_USED')
  }
  if (edited.repeated) return { data: await readBid(tx, bid.id), changed: false }
  const change = { event: 'bid.edit', actor: attorney, at } as const
  return { data: await writeBid(tx, { stored, bid, terms }, edited, change), changed: true }
}

/**
 * Takes an attorney's own bid back while the client has not decided. What they have already done is not done again.
 * Throws NOT_FOUND or STATUS_CONFLICT.
 */
export async function withdrawBid(
  tx: Recording,
  attorney: Person,
  { bidId, at }: { bidId: string; at: Date },
): Promise<void> {
  const locked = await lockBid(tx, bidId, at)
  if (!locked && (await findWithdrawal(tx, bidId))?.attorneyId === attorney.id) return
  if (locked?.bid.attorneyId !== attorney.id) throw new Problem('NOT_FOUND')
  const { stored, bid } = locked
  const event = { type: 'bid.withdraw', by: 'bidder', at: at.toISOString() } as const
  const withdrawn = applyBidEvent(bid.bidStatus, bidContextOf(bid, stored), event)
  if (!withdrawn.ok) throw decisionConflict(stored, bid)
  await removeBid(tx, locked, withdrawn, { event: event.type, actor: attorney, at })
}

/** What the case's owner decides about a bid that they have seen with `updateCount` changes. */
export interface Verdict {
  bidId: string
  verdict: 'accepted' | 'rejected'
  /** The number of changes that the caller knows of; not checked when undefined. */
  updateCount: number | undefined
  at: Date
}

/**
 * Accepts or rejects a bid. Accepting rejects every other open bid and moves the case to pending. Answers the bid.
 * Throws NOT_FOUND, STATUS_CONFLICT, BID_CHANGED with the bid as it is now, or PHONE_REQUIRED.
 */
export async function decideBid(
  tx: Recording,
  customer: Person,
  { bidId, verdict, updateCount, at }: Verdict,
): Promise<Bid> {
  const { stored, bid, ownersPhone } = await requireBid(tx, customer, { bidId, at })
  if (stored.customerId !== customer.id) throw new Problem('NOT_FOUND')
  const by = { by: 'owner', at: at.toISOString() } as const
  const type = verdict === 'accepted' ? 'bid.accept' : 'bid.reject'
  const decided = applyBidEvent(bid.bidStatus, bidContextOf(bid, stored), { type, ...by })
  if (!decided.ok) throw decisionConflict(stored, bid)
  if (decided.repeated) return readBid(tx, bid.id)
  if (updateCount !== undefined && bid.updateCount !== updateCount) {
    throw new Problem('BID_CHANGED', { bid: await readBid(tx, bid.id) })
  }
  const change = { actor: customer, at }
  if (type === 'bid.reject') {
    return writeBid(tx, { stored, bid }, decided, { event: type, ...change })
  }
  const event = { type, ...by, bidId: bid.id } as const
  const moved = applyCaseEvent(stored.caseStatus, caseContextOf(stored), event)
  if (!moved.ok) throw decisionConflict(stored, bid)
  // It may have been given since it was read, never taken away: it needs no lock.
  if (!ownersPhone) throw new Problem('PHONE_REQUIRED')
  const accepted = await writeBid(tx, { stored, bid }, decided, { event: type, ...change })
  const passedOver = await passOverOthers(tx, { stored, bid }, change)
  const attorneys = { winner: bid.attorneyId, passedOver }
  await writeCase(tx, stored, moved, { event: type, ...change, decided: attorneys })
  return accepted
}

// A bid that was withdrawn under the hands of its attorney or of the case's owner is gone for a reason.
async function requireBid(tx: Recording, person: Person, wanted: { bidId: string; at: Date }) {
  const locked = await lockBid(tx, wanted.bidId, wanted.at)
  if (locked) return locked
  const withdrawal = await findWithdrawal(tx, wanted.bidId)
  const found = withdrawal?.caseId ? await findCase(tx, withdrawal.caseId) : undefined
  const concerned = [withdrawal?.attorneyId, found?.case.customerId]
  throw concerned.includes(person.id) ? bidConflict('withdrawn') : new Problem('NOT_FOUND')
}

// The case's status says more than the bid's, which may have been rejected only because another one won.
function decisionConflict(stored: StoredCase, bid: StoredBid): Problem {
  const isTakingBids = stored.caseStatus === 'open' || stored.caseStatus === 'paused'
  return isTakingBids && bid.bidStatus !== 'open'
    ? bidConflict(bid.bidStatus)
    : caseConflict(stored.caseStatus)
}

/** Returns a bid as the owner of its case reads it. Throws NOT_FOUND. */
export async function readBidAsOwner(
  db: Queryable,
  owner: Person,
  { id, case_id }: Bid,
): Promise<Bid> {
  const parties = await findCase(db, case_id)
  const reachable = parties && reachableBid(owner, parties.case)
  const found = await findBid(db, id, reachable)
  if (!found) throw new Problem('NOT_FOUND')
  return found.bid
}

/** A bid as it travels. Throws NOT_FOUND. */
export async function readBid(db: Queryable, id: string): Promise<Bid> {
  const found = await findBid(db, id)
  if (!found) throw new Problem('NOT_FOUND')
  return found.bid
}

// What leaves with its row: bids that are taken back or deleted, and cases that are deleted with their bids. The lifecycle
// machines decide; nothing but the record and the notices remains.
import { eq, sql } from 'drizzle-orm'
import { applyCaseEvent } from '#machines/lifecycle/apply.ts'
import type { BidEventType } from '#machines/lifecycle/bid.machine.ts'
import type { Person } from '#server/caller.ts'
import { byWhom } from '#server/db/audit-lines.ts'
import { findBiddersOf } from '#server/db/bids.ts'
import { type Change as ToldChange, tellChange } from '#server/db/changes.ts'
import { deleteNotices } from '#server/db/notifications.ts'
import { type Recording, recordEvents } from '#server/db/pending.ts'
import { bids, cases } from '#server/db/schema.ts'
import {
  type AllowedBid,
  type Change,
  caseContextOf,
  type StoredBid,
  type StoredCase,
  tellOfBid,
} from './apply-event.ts'
import { writeNotices } from './notices.ts'

/** Removes a bid, as the bid machine allowed. A case that was decided by it, and is over, forgets it. */
export async function removeBid(
  tx: Recording,
  { stored, bid }: { stored: StoredCase; bid: StoredBid },
  allowed: AllowedBid,
  change: Change<BidEventType>,
): Promise<void> {
  if (stored.acceptedBidId === bid.id) {
    await tx.update(cases).set({ acceptedBidId: null }).where(eq(cases.id, stored.id))
  }
  await tx.delete(bids).where(eq(bids.id, bid.id))
  await tellOfBid(tx, { stored, bid }, allowed, change)
}

/**
 * Deletes locked cases with their bids and all notifications about them, and notifies the people whom the case machine
 * names. `owner`: the person who is deleted with them, whose own notifications are deleted too. `reason`: the admin's
 * words, for the audit record.
 */
export async function removeCases(
  tx: Recording,
  locked: StoredCase[],
  {
    actor,
    at,
    owner = null,
    reason = null,
  }: { actor: Person; at: Date; owner?: string | null; reason?: string | null },
): Promise<void> {
  if (locked.length === 0) return
  const ids = locked.map(({ id }) => id)
  const bidders = Map.groupBy(await findBiddersOf(tx, ids), ({ caseId }) => caseId)
  const told: ToldChange[] = []
  const event = { type: 'case.remove', by: 'admin', at: at.toISOString() } as const
  for (const stored of locked) {
    const removed = applyCaseEvent(stored.caseStatus, caseContextOf(stored), event)
    if (!removed.ok) throw new Error('The case machine does not let a case be removed')
    const line = { entity: 'case', entityId: stored.id, event: event.type } as const
    const statuses = { fromStatus: stored.caseStatus, toStatus: removed.status }
    const known = { caseNumber: stored.uniqueId, caseCategory: stored.categoryName }
    recordEvents(tx, { ...byWhom(actor, stored.id, at), ...line, ...statuses, ...known, reason })
    const ofCase = bidders.get(stored.id) ?? []
    const open = ofCase.flatMap(({ bidStatus, attorneyId }) =>
      bidStatus === 'open' ? [attorneyId] : [],
    )
    const winner = ofCase.find(({ bidId }) => bidId === stored.acceptedBidId)?.attorneyId ?? null
    await writeNotices(tx, removed.notices, { case: stored, bidders: open, winner }, at)
    // Whom it concerned cannot be found out any more once the rows are gone.
    const receivedBy = [stored.customerId, ...ofCase.map(({ attorneyId }) => attorneyId)]
    told.push({ kind: 'notice', caseId: stored.id, receivedBy })
  }
  await tellChange(tx, ...told)
  await deleteNotices(tx, { about: ids, receivedBy: owner })
  await tx.delete(cases).where(sql`${cases.id} = any(${sql.param(ids)}::uuid[])`)
}

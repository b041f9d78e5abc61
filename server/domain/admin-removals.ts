// What admins delete of what people have said to each other: cases and bids (decisions, 'People').
import { applyBidEvent, applyCaseEvent } from '#machines/lifecycle/apply.ts'
import type { Person } from '#server/caller.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import type { Recording } from '#server/db/pending.ts'
import { Problem } from '#server/errors.ts'
import { bidContextOf, caseContextOf, type LockedBid, lockBid, writeCase } from './apply-event.ts'
import { removeBid, removeCases } from './removals.ts'
import { requireStillThere } from './still-there.ts'

/** Deletes a case with its bids, and tells whom it concerned. Throws NOT_FOUND. */
export async function deleteCase(
  tx: Recording,
  admin: Person,
  { caseId, at, reason }: { caseId: string; at: Date; reason: string | null },
): Promise<void> {
  await requireStillThere(tx, admin)
  const [stored] = await lockCaseRows(tx, { caseId })
  if (!stored) throw new Problem('NOT_FOUND')
  await removeCases(tx, [stored], { actor: admin, at, reason })
}

/**
 * Deletes a bid, and tells its attorney. Where the case waits for them, or is theirs, it opens again, and its owner is
 * told that the attorney is gone. Throws NOT_FOUND.
 */
export async function deleteBid(
  tx: Recording,
  admin: Person,
  { bidId, at, reason }: { bidId: string; at: Date; reason: string | null },
): Promise<void> {
  await requireStillThere(tx, admin)
  const locked = await lockBid(tx, bidId, at)
  if (!locked) throw new Problem('NOT_FOUND')
  await removeLockedBid(tx, locked, { actor: admin, at, reason })
}

/** Removes a locked bid for an admin; the case that it was the accepted one of opens again, unless it is over. */
export async function removeLockedBid(
  tx: Recording,
  { stored, bid }: Pick<LockedBid, 'stored' | 'bid'>,
  { actor, at, reason = null }: { actor: Person; at: Date; reason?: string | null },
): Promise<void> {
  const event = { type: 'bid.remove', by: 'admin', at: at.toISOString() } as const
  const removed = applyBidEvent(bid.bidStatus, bidContextOf(bid, stored), event)
  if (!removed.ok) throw new Error('The bid machine does not let a bid be removed')
  const change = { event: event.type, actor, at }
  const context = caseContextOf(stored)
  const moved = applyCaseEvent(stored.caseStatus, context, { ...event, bidId: bid.id })
  const decided = { winner: bid.attorneyId, passedOver: [] }
  const after = moved.ok ? await writeCase(tx, stored, moved, { ...change, decided }) : stored
  await removeBid(tx, { stored: after, bid }, removed, { ...change, reason })
}

// Deletes cases with their bids, and the categories that only they had. The audit record and the
// notifications about the deletion remain.
import { sql } from 'drizzle-orm'
import { withoutOwnName } from '#machines/category-slug.ts'
import { findBiddersOf } from '#server/db/bids.ts'
import { deleteUnusedCategories } from '#server/db/categories.ts'
import { deleteNotifications } from '#server/db/notifications.ts'
import { cases } from '#server/db/schema/cases.ts'
import { type Change, publishChange } from '#server/db/transaction/changes.ts'
import { type Actor, byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { decideOnCase, neverRefused } from '#server/domain/lifecycle/lifecycle.ts'
import type { StoredCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'

/**
 * Deletes locked cases with their bids and all notifications about them, and notifies the people
 * whom the case machine names, unless `isTold` is false. `owner`: the person who is deleted with
 * them, whose own notifications are deleted too. `reason`: for the audit record.
 */
export async function deleteCases(
  tx: Transaction,
  locked: StoredCase[],
  {
    actor,
    at,
    owner = null,
    reason = null,
    isTold = true,
  }: { actor: Actor; at: Date; owner?: string | null; reason?: string | null; isTold?: boolean },
): Promise<void> {
  if (locked.length === 0) return
  const ids = locked.map(({ id }) => id)
  const bidders = Map.groupBy(await findBiddersOf(tx, ids), ({ caseId }) => caseId)
  const changes: Change[] = []
  const event = { type: 'case.remove', by: 'admin', at: at.toISOString() } as const
  for (const legalCase of locked) {
    const removed = decideOnCase(legalCase, event)
    if (!removed.ok) throw neverRefused()
    const line = { entity: 'case', entityId: legalCase.id, event: event.type } as const
    const statuses = { fromStatus: legalCase.caseStatus, toStatus: removed.status }
    // This line stays, and must not have a customer's own words.
    const caseCategory = withoutOwnName(legalCase.categoryName)
    const caseFacts = { caseNumber: legalCase.uniqueId, caseCategory }
    recordEvents(tx, {
      ...byActorInCase(actor, legalCase.id, at),
      ...line,
      ...statuses,
      ...caseFacts,
      reason,
    })
    const ofCase = bidders.get(legalCase.id) ?? []
    const open = ofCase.flatMap(({ bidStatus, attorneyId }) =>
      bidStatus === 'open' ? [attorneyId] : [],
    )
    const winner = ofCase.find(({ bidId }) => bidId === legalCase.acceptedBidId)?.attorneyId ?? null
    await writeNotifications(
      tx,
      isTold ? removed.notifications : [],
      { case: legalCase, bidders: open, winner },
      at,
    )
    // The participants can only be found while the rows of the case exist.
    const receivedBy = [legalCase.customerId, ...ofCase.map(({ attorneyId }) => attorneyId)]
    changes.push({ kind: 'notice', caseId: legalCase.id, receivedBy })
  }
  await publishChange(tx, ...changes)
  await deleteNotifications(tx, { about: ids, receivedBy: owner })
  await tx.delete(cases).where(sql`${cases.id} = any(${sql.param(ids)}::uuid[])`)
  const categoryIds = new Set(locked.map(({ categoryId }) => categoryId))
  await deleteUnusedCategories(tx, [...categoryIds], at)
}

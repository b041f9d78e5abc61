// Deletes cases and bids for admins.
import type { Person } from '#server/caller.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import { findCustomer } from '#server/db/people.ts'
import type { Actor } from '#server/db/transaction/new-audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  applyToBid,
  applyToCase,
  type LockedBid,
  lockAndSettleBid,
  neverRefused,
} from '#server/domain/lifecycle/lifecycle.ts'
import type { StoredCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { planAlertAgain } from '#server/domain/notifications/case-alerts.ts'
import { Problem } from '#server/errors.ts'
import { deleteCases } from './case-deletion.ts'

/** Deletes a case with its bids, and notifies the people who took part in it. Throws NOT_FOUND. */
export async function deleteCase(
  tx: Transaction,
  admin: Person,
  { caseId, at, reason }: { caseId: string; at: Date; reason: string },
): Promise<void> {
  const [legalCase] = await lockCaseRows(tx, { caseId })
  if (!legalCase) throw new Problem('NOT_FOUND')
  await deleteCases(tx, [legalCase], { actor: admin, at, reason })
}

/**
 * Deletes a bid, and notifies its attorney. If the bid was accepted, the case opens again and its
 * owner is notified. Throws NOT_FOUND.
 */
export async function deleteBid(
  tx: Transaction,
  admin: Person,
  { bidId, at, reason }: { bidId: string; at: Date; reason: string },
): Promise<void> {
  const locked = await lockAndSettleBid(tx, bidId, at)
  if (!locked) throw new Problem('NOT_FOUND')
  await deleteLockedBid(tx, locked, { actor: admin, at, reason })
}

/**
 * Deletes a locked bid for an admin. The case that had accepted it opens again, unless it is closed
 * or rejected. `attorneyLeft`: whether this is because the attorney's account is deleted.
 */
export async function deleteLockedBid(
  tx: Transaction,
  { legalCase, bid }: LockedBid,
  {
    actor,
    at,
    reason = null,
    attorneyLeft = false,
  }: { actor: Actor; at: Date; reason?: string | null; attorneyLeft?: boolean },
): Promise<void> {
  const event = { type: 'bid.remove', by: 'admin', at: at.toISOString() } as const
  const decided = { winner: bid.attorneyId, passedOver: [] }
  // The machine refuses the event for a case that this bid's attorney does not have. Such a case
  // stays as it is.
  const leaveUnchanged = () => null
  const onCase = { actor, decided, refuse: leaveUnchanged }
  const after = await applyToCase(tx, legalCase, { ...event, bidId: bid.id, attorneyLeft }, onCase)
  if (after.changed) await offerAgain(tx, after.legalCase, at)
  const onBid = { actor, reason, refuse: neverRefused }
  await applyToBid(tx, { legalCase: after.legalCase, bid }, event, onBid)
}

/** Alerts attorneys to a case that is open again; closes it if its owner's account is closed. */
async function offerAgain(tx: Transaction, legalCase: StoredCase, at: Date): Promise<void> {
  const customer = await findCustomer(tx, legalCase.customerId)
  if (!customer?.closedAt) return planAlertAgain(tx, legalCase.id, at)
  const event = { type: 'case.close', by: 'owner', at: at.toISOString() } as const
  const actor = { id: customer.id, role: 'customer' } as const
  await applyToCase(tx, legalCase, event, { actor, refuse: () => null })
}

// Records what an attorney says about a conflict of interest in a case.
import type { Person } from '#server/caller.ts'
import { findOwnBid, type OwnBid } from '#server/db/bids.ts'
import { findConflictCheck, saveConflictCheck } from '#server/db/conflict-checks.ts'
import { byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { type LicenseRules, requireLicenseFor } from '#server/domain/visibility/license-access.ts'
import { maySeeCase, statusSeenBy } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { bidConflict, caseConflict } from './conflict.ts'
import { applyToBid, lockAndSettleBid, lockAndSettleCase } from './lifecycle.ts'
import { bidStateOf } from './lifecycle-store.ts'

/**
 * Records whether an attorney has a conflict of interest in a case. A conflict hides the case from
 * them for good, and deletes their bid if it has ended. The same answer again changes nothing.
 * Throws NOT_FOUND, LICENSE_NEEDED, or STATUS_CONFLICT for a conflict in a case on which they have
 * another bid, or which takes no bids anymore.
 */
export async function recordConflictCheck(
  tx: Transaction,
  attorney: Person,
  {
    caseId,
    hasConflict,
    rules,
    at,
  }: { caseId: string; hasConflict: boolean; rules: LicenseRules; at: Date },
): Promise<void> {
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  const ownBid = legalCase && (await findOwnBid(tx, attorney, legalCase.id))
  if (!legalCase || !maySeeCase(attorney, legalCase, ownBid)) throw new Problem('NOT_FOUND')
  const check = { caseId: legalCase.id, attorneyId: attorney.id }
  const before = await findConflictCheck(tx, check)
  if (before && !hasConflict) throw new Problem('NOT_FOUND')
  if (before === hasConflict) return
  await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  if (hasConflict && ownBid) await deleteEndedBid(tx, attorney, { ownBid, at })
  await saveConflictCheck(tx, { ...check, hasConflict, at })
  recordEvents(tx, {
    ...byActorInCase(attorney, legalCase.id, at),
    entity: 'attorney',
    entityId: attorney.id,
    event: hasConflict ? 'conflict.find' : 'conflict.exclude',
  })
}

// A bid that has ended cannot be withdrawn, so it would keep its attorney from saying that they
// have a conflict.
async function deleteEndedBid(
  tx: Transaction,
  attorney: Person,
  { ownBid, at }: { ownBid: NonNullable<OwnBid>; at: Date },
): Promise<void> {
  const locked = await lockAndSettleBid(tx, ownBid.id, at)
  if (!locked) return
  const { legalCase, bid } = locked
  const state = bidStateOf(bid)
  if (state === 'accepted' || state === 'rejected') throw bidConflict(state)
  if (state === 'open') {
    throw new Problem('STATUS_CONFLICT', {
      message: 'You have a bid on this case. Withdraw it first.',
    })
  }
  const event = { type: 'bid.withdraw', by: 'bidder', at: at.toISOString() } as const
  await applyToBid(
    tx,
    { legalCase, bid },
    { ...event, hasConflict: true },
    {
      actor: attorney,
      refuse: () => caseConflict(statusSeenBy(legalCase, ownBid)),
    },
  )
}

// An attorney says that an open case is not for them, and takes that back.
import {
  applyPassEvent,
  type PassEvent,
  type PassReason,
} from '#machines/lifecycle/pass.machine.ts'
import type { Person } from '#server/caller.ts'
import { findOwnBid } from '#server/db/bids.ts'
import { findPass, type PassKey, writePass } from '#server/db/passes/case-passes.ts'
import { byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import {
  requireConflictCheck,
  requireNoConflict,
} from '#server/domain/visibility/conflict-checks.ts'
import { type LicenseRules, requireLicenseFor } from '#server/domain/visibility/license-access.ts'
import { maySeeCase } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { caseConflict } from './conflict.ts'
import { lockAndSettleCase } from './lifecycle.ts'

/**
 * Records that an attorney passes on a case. The same reason again changes nothing. Throws
 * NOT_FOUND, LICENSE_NEEDED, BID_EXISTS when they have a bid on it, STATUS_CONFLICT unless the case
 * is open, or CONFLICT_CHECK_NEEDED.
 */
export async function passOnCase(
  tx: Transaction,
  attorney: Person,
  {
    caseId,
    reason,
    rules,
    at,
  }: { caseId: string; reason: PassReason; rules: LicenseRules; at: Date },
): Promise<void> {
  const { legalCase, ownBid, isChecked } = await requireSeenCase(tx, attorney, { caseId, at })
  await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  if (ownBid) throw new Problem('BID_EXISTS', { bid_id: ownBid.id })
  const key = { caseId: legalCase.id, attorneyId: attorney.id }
  const { caseStatus } = legalCase
  const event: PassEvent = { type: 'pass.give', reason, caseStatus, hasBid: false }
  const before = await findPass(tx, key)
  const after = applyPassEvent(before, event)
  if (!after) throw caseConflict(caseStatus)
  requireConflictCheck(legalCase, isChecked)
  if (after.reason === before.reason) return
  await writePass(tx, { ...key, at }, after)
  recordPassEvent(tx, attorney, { ...key, event: 'pass.give', at })
}

/**
 * Takes back that an attorney passes on a case; does nothing where they do not. Throws NOT_FOUND.
 */
export async function undoPass(
  tx: Transaction,
  attorney: Person,
  { caseId, at }: { caseId: string; at: Date },
): Promise<void> {
  const { legalCase } = await requireSeenCase(tx, attorney, { caseId, at })
  const key = { caseId: legalCase.id, attorneyId: attorney.id }
  const after = applyPassEvent(await findPass(tx, key), { type: 'pass.undo' })
  if (!after) return
  await writePass(tx, { ...key, at }, after)
  recordPassEvent(tx, attorney, { ...key, event: 'pass.undo', at })
}

/** Ends an attorney's pass on a locked case, because they bid on it. */
export async function endPass(tx: Transaction, { at, ...key }: PassKey & { at: Date }) {
  const after = applyPassEvent(await findPass(tx, key), { type: 'bid.create' })
  if (after) await writePass(tx, { ...key, at }, after)
}

/** Locks a case that an attorney may see. Throws NOT_FOUND. */
async function requireSeenCase(
  tx: Transaction,
  attorney: Person,
  { caseId, at }: { caseId: string; at: Date },
) {
  await requireActiveAccount(tx, attorney)
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  const ownBid = legalCase && (await findOwnBid(tx, attorney, legalCase.id))
  if (!legalCase || !maySeeCase(attorney, legalCase, ownBid)) throw new Problem('NOT_FOUND')
  const isChecked = await requireNoConflict(tx, attorney, legalCase.id)
  return { legalCase, ownBid, isChecked }
}

// Published as a change that concerns the attorney and the case's owner alone.
function recordPassEvent(
  tx: Transaction,
  attorney: Person,
  { caseId, event, at }: PassKey & { event: 'pass.give' | 'pass.undo'; at: Date },
): void {
  const line = { entity: 'attorney', entityId: attorney.id, event } as const
  recordEvents(tx, { ...byActorInCase(attorney, caseId, at), ...line })
}

// What a customer is told while no bid comes, and their answer. Housekeeping looks at each case
// when a message is due. The decision is made under the case's lock from what is stored, so
// a second look, by another process or after a restart, does nothing.
import { type CaseStatus, isUndecided } from '#machines/lifecycle/case-model.ts'
import { isDue } from '#machines/lifecycle/deadline.ts'
import {
  applySilenceEvent,
  type CaseNews,
  type Silence,
  type SilenceDecision,
} from '#machines/lifecycle/silence.machine.ts'
import type { Person } from '#server/caller.ts'
import { findDueSilences, findSilence, writeSilence } from '#server/db/silences/case-silences.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import { maySeeCase } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { caseConflict } from './conflict.ts'
import { forEach } from './for-each.ts'
import { lockAndSettleCase } from './lifecycle.ts'

const BATCH_SIZE = 100

type Clocked = Pick<Services, 'db' | 'clock'>

/**
 * Tells some customers whose case has no bid what they can do, where that is due. Returns whether
 * there may be more. A failing one does not stop the others, and its error is thrown at the end.
 */
export async function tellOfSilence(services: Clocked): Promise<boolean> {
  const due = await findDueSilences(services.db.orm, services.clock(), BATCH_SIZE)
  await forEach(due, ({ caseId }) => lookAtCase(services, caseId))
  return due.length === BATCH_SIZE
}

async function lookAtCase({ db, clock }: Clocked, caseId: string): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const now = clock()
    const legalCase = await lockAndSettleCase(tx, caseId, now)
    // Read once the case is locked: another process may have told the customer meanwhile.
    const silence = legalCase && (await findSilence(tx, caseId))
    const at = now.toISOString()
    if (!silence || !isDue(silence.context.checkAt, at)) return
    const news = newsOf(legalCase.caseStatus, silence.hasBid)
    const after = applySilenceEvent(silence, { type: 'silence.check', by: 'clock', at, news })
    await writeDecision(tx, caseId, silence, after)
    await writeNotifications(tx, after.notifications, { case: legalCase }, now)
  })
}

/**
 * Records that a customer is still looking for an attorney; does nothing where they were not asked.
 * Throws NOT_FOUND, or STATUS_CONFLICT for a case that no longer takes bids.
 */
export async function confirmStillLooking(
  tx: Transaction,
  customer: Person,
  { caseId, at }: { caseId: string; at: Date },
): Promise<void> {
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  if (!legalCase || !maySeeCase(customer, legalCase, undefined)) throw new Problem('NOT_FOUND')
  if (!isUndecided(legalCase.caseStatus)) throw caseConflict(legalCase.caseStatus)
  const silence = await findSilence(tx, caseId)
  if (!silence) return
  const event = { type: 'silence.confirm', by: 'owner', at: at.toISOString() } as const
  await writeDecision(tx, caseId, silence, applySilenceEvent(silence, event))
}

/** Stores a decision, and publishes what the customer and attorneys see of it. */
async function writeDecision(
  tx: Transaction,
  caseId: string,
  before: Silence,
  after: SilenceDecision,
): Promise<void> {
  await writeSilence(tx, caseId, after)
  if (after.state === before.state) return
  await publishChange(tx, { kind: 'case', caseId })
  const isListChanged = [before, after].some(({ state }) => state === 'hidden')
  if (isListChanged) await publishChange(tx, { kind: 'explore' })
}

function newsOf(status: CaseStatus, hasBid: boolean): CaseNews {
  if (!isUndecided(status)) return 'is over'
  if (hasBid) return 'has a bid'
  return status === 'paused' ? 'paused' : 'silent'
}

// What a customer is told while no bid comes. Housekeeping looks at each case when a message is
// due. The decision is made under the case's lock from what is stored, so a second look, by another
// process or after a restart, does nothing.
import { type CaseStatus, isUndecided } from '#machines/lifecycle/case-model.ts'
import { isDue } from '#machines/lifecycle/deadline.ts'
import { applySilenceCheck, type CaseNews } from '#machines/lifecycle/silence.machine.ts'
import { findDueSilences, findSilence, writeSilence } from '#server/db/silences/case-silences.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import type { Services } from '#server/services.ts'
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
    const { notifications, ...after } = applySilenceCheck(silence, { at, news })
    await writeSilence(tx, caseId, after)
    await writeNotifications(tx, notifications, { case: legalCase }, now)
  })
}

function newsOf(status: CaseStatus, hasBid: boolean): CaseNews {
  if (!isUndecided(status)) return 'is over'
  if (hasBid) return 'has a bid'
  return status === 'paused' ? 'paused' : 'silent'
}

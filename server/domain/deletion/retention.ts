// How long cases that are over are kept (docs/decisions/0088-how-long-cases-are-kept.md).
// Housekeeping looks at each when something is due. The decision is made under the case's lock from
// what is stored, so a second look, by another process or after a restart, does nothing.
import {
  applyRetentionCheck,
  endedBefore,
  retentionOf,
} from '#machines/lifecycle/retention/retention.machine.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import {
  findCasesToAnnounce,
  findCasesToRemove,
  setRemovalAt,
} from '#server/db/removals/ended-cases.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { forEach } from '#server/domain/lifecycle/for-each.ts'
import type { StoredCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import type { Services } from '#server/services.ts'
import { deleteCases } from './case-deletion.ts'

const BATCH_SIZE = 100
/** The reason in the audit record. */
const NOT_KEPT_LONGER = 'It was over for longer than cases are kept.'

type Keeping = Pick<Services, 'db' | 'clock' | 'keepClosedCasesMonths'>

/**
 * Tells some customers that their case, which is over, will be removed, and removes some of those
 * whose customer was told, where that is due. Returns whether there may be more. A failing one does
 * not stop the others, and its error is thrown at the end.
 */
export async function applyRetention(services: Keeping): Promise<boolean> {
  const { db, clock, keepClosedCasesMonths: months } = services
  const at = clock()
  const until = months === 0 ? undefined : endedBefore(at, months)
  const limit = BATCH_SIZE
  const toAnnounce = until ? await findCasesToAnnounce(db.orm, { until, limit }) : []
  const toRemove = await findCasesToRemove(db.orm, { at, limit })
  await forEach([...toAnnounce, ...toRemove], ({ id }) => lookAtCase(services, id))
  return [toAnnounce, toRemove].some(({ length }) => length === BATCH_SIZE)
}

async function lookAtCase(services: Keeping, caseId: string): Promise<void> {
  await withTransaction(services.db.orm, async (tx) => {
    const at = services.clock()
    const [legalCase] = await lockCaseRows(tx, { caseId })
    if (!legalCase) return
    const before = retentionOf(legalCase.removalAt?.toISOString() ?? null)
    const isOld = isOldCase(legalCase, at, services)
    const check = { type: 'retention.check', by: 'clock', at: at.toISOString(), isOld } as const
    const after = applyRetentionCheck(before, check)
    if (after.state === before.state) return
    if (after.state === 'removed') {
      const actor = { role: 'clock', id: null } as const
      await deleteCases(tx, [legalCase], { actor, at, reason: NOT_KEPT_LONGER, isTold: false })
      return
    }
    const { removalAt } = after.context
    await setRemovalAt(tx, caseId, removalAt === null ? null : new Date(removalAt))
    await writeNotifications(tx, after.notifications, { case: legalCase }, at)
    await publishChange(tx, { kind: 'case', caseId })
  })
}

function isOldCase(
  { caseStatus, statusAt }: StoredCase,
  at: Date,
  { keepClosedCasesMonths: months }: Keeping,
): boolean {
  const isOver = caseStatus === 'closed' || caseStatus === 'rejected'
  return isOver && months > 0 && statusAt !== null && statusAt <= endedBefore(at, months)
}

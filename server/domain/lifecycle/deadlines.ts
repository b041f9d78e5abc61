// Deadlines of cases: the end of a pause, and reminders to make contact. A job checks a case at its
// deadline; the first read after a pause ends it as well. The decision is made under the case's
// lock from the stored deadlines, so a late, repeated or obsolete job does nothing.
import { deadlineOf } from '#machines/lifecycle/apply.ts'
import { clearDeadlines, findDueReminders, hasDuePauses, lockDuePauses } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import type { Services } from '#server/services.ts'
import { applyIfDue, lockCase } from './lifecycle.ts'
import { caseContextOf, recordDeadline } from './lifecycle-store.ts'

const BATCH_SIZE = 100
// Each uses a database connection, and the pool has twice as many, so requests still get one.
const CONCURRENCY = 5

type Clocked = Pick<Services, 'db' | 'clock'>

/** Reopens all cases whose pause is over, a bounded number per transaction. */
export async function reopenDueCases({ db, clock }: Clocked, at = clock()): Promise<void> {
  while (await hasDuePauses(db.orm, at)) {
    await withTransaction(db.orm, async (tx) => {
      for (const id of await lockDuePauses(tx, at, BATCH_SIZE)) await lockCase(tx, id, at)
    })
  }
}

/** Applies a case's deadline, if it still has that one. */
export async function applyDeadline(
  { db, clock }: Clocked,
  { caseId, due }: JobData['case-deadline'],
): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const at = clock()
    const legalCase = await lockCase(tx, caseId, at)
    if (!legalCase) return
    const after = await applyIfDue(tx, legalCase, 'contact.remind', at)
    if (deadlineOf(caseContextOf(after)) !== due) return
    // The job was started by the database's clock, which may be ahead of this process's.
    if (Date.parse(due) > at.getTime()) recordDeadline(tx, caseId, due)
    // The deadline has come and the machine ignores it, because a version with another machine
    // stored it.
    else await clearDeadlines(tx, caseId, at)
  })
}

/**
 * Applies some due reminders that have no job: it was lost, or the reminder was stored before there
 * were jobs. Returns whether there may be more. A failing one does not stop the others, and its error is thrown at the
 * end.
 */
export async function applyDueReminders(services: Clocked): Promise<boolean> {
  const reminders = await findDueReminders(services.db.orm, services.clock(), BATCH_SIZE)
  const failures: unknown[] = []
  const waiting = reminders.values()
  const applyWaiting = async () => {
    for (const reminder of waiting) {
      await applyDeadline(services, reminder).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, applyWaiting))
  if (failures.length > 0) throw failures[0]
  return reminders.length === BATCH_SIZE
}

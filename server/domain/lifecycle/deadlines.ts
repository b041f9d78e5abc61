// What the clock owes to cases: the end of a pause, and reminders to make contact. A job looks at a case when its
// deadline comes; a pause is also ended by the first read after it. What happens is decided under the case's lock from
// the deadlines stored there, so that a late, doubled or stale job does nothing.
import { deadlineOf } from '#machines/lifecycle/apply.ts'
import { clearDeadlines, findDueReminders, hasDuePauses, lockDuePauses } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import type { Services } from '#server/services.ts'
import { applyIfDue, lockCase } from './lifecycle.ts'
import { caseContextOf, recordDeadline } from './lifecycle-store.ts'

const AT_ONCE = 100
// Each takes a connection; requests have as many again.
const SIDE_BY_SIDE = 5

type Clocked = Pick<Services, 'db' | 'clock'>

/** Reopens every case whose pause is over, a bounded number per transaction. */
export async function reopenDueCases({ db, clock }: Clocked, at = clock()): Promise<void> {
  while (await hasDuePauses(db.orm, at)) {
    await withTransaction(db.orm, async (tx) => {
      for (const id of await lockDuePauses(tx, at, AT_ONCE)) await lockCase(tx, id, at)
    })
  }
}

/** Does what a case's deadline asks for, if it still does. */
export async function meetDeadline(
  { db, clock }: Clocked,
  { caseId, due }: JobData['case-deadline'],
): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const at = clock()
    const stored = await lockCase(tx, caseId, at)
    if (!stored) return
    const after = await applyIfDue(tx, stored, 'contact.remind', at)
    if (deadlineOf(caseContextOf(after)) !== due) return
    // The database's clock, which started the job, may be ahead of this process's.
    if (Date.parse(due) > at.getTime()) recordDeadline(tx, caseId, due)
    // It has come, and the machine wants nothing of it: written by somebody who knew another machine.
    else await clearDeadlines(tx, caseId, at)
  })
}

/**
 * Meets reminders that have come, a bounded number of them: those whose job was lost, or that are older than jobs.
 * Answers whether there may be more. One that fails keeps no other from being met, and is thrown after all.
 */
export async function meetDueReminders(services: Clocked): Promise<boolean> {
  const reminders = await findDueReminders(services.db.orm, services.clock(), AT_ONCE)
  const failures: unknown[] = []
  const waiting = reminders.values()
  const meetOn = async () => {
    for (const reminder of waiting) {
      await meetDeadline(services, reminder).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, meetOn))
  if (failures.length > 0) throw failures[0]
  return reminders.length === AT_ONCE
}

// Deadlines of cases and bids: the end of a pause, reminders to make contact, and the end of a bid.
// A job checks a case or a bid at its deadline; the first read after a pause or a bid's end applies
// it as well. The decision is made under the case's lock from the stored deadlines, so a late,
// repeated or obsolete job does nothing.
import { MINUTE_MS } from '#machines/durations.ts'
import { deadlineOf } from '#machines/lifecycle/apply.ts'
import { clearBidEnd, findDueBidEnds } from '#server/db/bids.ts'
import {
  clearDeadlines,
  findDueReminders,
  findNextPauseEnd,
  lockDuePauses,
} from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { licenseRules } from '#server/domain/visibility/license-access.ts'
import type { Services } from '#server/services.ts'
import { holdIfWithheld } from './case-events.ts'
import { forEach } from './for-each.ts'
import { applyIfDue, lockAndSettleBid, lockAndSettleCase } from './lifecycle.ts'
import { bidStateOf, caseContextOf, recordBidEnd, recordDeadline } from './lifecycle-store.ts'

const BATCH_SIZE = 100

type Clocked = Pick<Services, 'db' | 'clock'>
type Checking = Clocked & Pick<Services, 'verifyAttorneys'>

/**
 * How long a process remembers when the next pause ends, ms. It must stay far shorter than a pause
 * (`PAUSE_HOURS`), so that no pause that another process starts in the meantime ends within it,
 * even if the clocks of the two differ.
 */
const REMEMBERED_MS = MINUTE_MS

/** For each database, the period in which no pause ends. */
const withoutPauseEnd = new WeakMap<Clocked['db'], { fromMs: number; untilMs: number }>()

/**
 * Reopens all cases whose pause is over, a bounded number per transaction. Every read begins with
 * this, so the database is asked only if a pause may have ended since it was asked last.
 */
export async function reopenDueCases({ db, clock }: Clocked): Promise<void> {
  const at = clock()
  const fromMs = at.getTime()
  const period = withoutPauseEnd.get(db)
  // After the clock was set back, pauses may end before the time that is remembered.
  if (period && period.fromMs <= fromMs && fromMs < period.untilMs) return
  let nextMs = await findNextPauseEnd(db.orm)
  while (nextMs !== undefined && nextMs <= fromMs) {
    await withTransaction(db.orm, async (tx) => {
      for (const id of await lockDuePauses(tx, at, BATCH_SIZE)) await lockAndSettleCase(tx, id, at)
    })
    nextMs = await findNextPauseEnd(db.orm)
  }
  const untilMs = Math.min(nextMs ?? Number.POSITIVE_INFINITY, fromMs + REMEMBERED_MS)
  withoutPauseEnd.set(db, { fromMs, untilMs })
}

/**
 * Applies a case's deadline, if it still has that one. While contact details are withheld from the
 * attorney, the time for contact stops instead.
 */
export async function applyDeadline(
  services: Checking,
  { caseId, due }: JobData['case-deadline'],
): Promise<void> {
  await withTransaction(services.db.orm, async (tx) => {
    const at = services.clock()
    const legalCase = await lockAndSettleCase(tx, caseId, at)
    if (!legalCase) return
    if (await holdIfWithheld(tx, legalCase, licenseRules(services, at))) return
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
 * Applies some due reminders whose job was lost. Returns whether there may be more. A failing one
 * does not stop the others, and its error is thrown at the end.
 */
export async function applyDueReminders(services: Checking): Promise<boolean> {
  const reminders = await findDueReminders(services.db.orm, services.clock(), BATCH_SIZE)
  await forEach(reminders, (reminder) => applyDeadline(services, reminder))
  return reminders.length === BATCH_SIZE
}

/** Ends a bid at the instant `due`, if it still ends then and its case takes bids. */
export async function applyBidEnd(
  { db, clock }: Clocked,
  { bidId, due }: JobData['bid-end'],
): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const at = clock()
    const bid = (await lockAndSettleBid(tx, bidId, at))?.bid
    if (!bid || bidStateOf(bid) !== 'open' || bid.endsAt?.toISOString() !== due) return
    // The job was started by the database's clock, which may be ahead of this process's.
    if (bid.endsAt > at) recordBidEnd(tx, bidId, bid.endsAt)
    // The case no longer takes bids, so its bids stay as they are.
    else await clearBidEnd(tx, bidId)
  })
}

/**
 * Ends some bids whose time is over: on one case before they are read, and on any those whose job
 * was lost. Returns whether there may be more. A failing one does not stop the others, and its
 * error is thrown at the end.
 */
export async function endDueBids(
  services: Clocked,
  which: { caseId?: string } = {},
): Promise<boolean> {
  const filter = { ...which, at: services.clock(), limit: BATCH_SIZE }
  const ends = await findDueBidEnds(services.db.orm, filter)
  await forEach(ends, (end) => applyBidEnd(services, end))
  return ends.length === BATCH_SIZE
}

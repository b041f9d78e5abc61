// Reminders of court dates. Each is a job, which plans the next one: there is no more than one for a case.
import {
  courtClock,
  isCourtOver,
  isReminderDay,
  nextCourtReminder,
} from '#machines/lifecycle/court-dates.ts'
import type { Notification } from '#machines/lifecycle/notification.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import type { JobData } from '#server/db/jobs.ts'
import { hasNotificationSince } from '#server/db/notifications.ts'
import { recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import { hasChosenAttorney, isSeenByAll } from '#server/domain/policy.ts'
import type { Services } from '#server/services.ts'
import { lockCase } from './lifecycle.ts'

/** A case with its place and the answers that may have a court date. */
type CaseWithAnswers = { id: string; answers: CategoryAnswers | null; place: string | null }

/** Returns the ISO instant of the court date in a case's answers; undefined when there is none. */
const courtDateOf = ({ answers }: Pick<CaseWithAnswers, 'answers'>) =>
  answers?.dui?.next_hearing_date ?? undefined

/** Plans the next reminder of a case's court date, if there is one. */
export function planCourtReminder(tx: Transaction, legalCase: CaseWithAnswers, at: Date): void {
  const courtDate = courtDateOf(legalCase)
  const timeZone = timeZoneOf(legalCase.place)
  const due = courtDate && nextCourtReminder(courtDate, timeZone, at.toISOString())
  if (due) recordReminder(tx, { caseId: legalCase.id, due })
}

const recordReminder = (tx: Transaction, data: JobData['court-reminder']) =>
  recordJobs(tx, { name: 'court-reminder', data, startAfter: data.due })

const OWNER: Notification = { kind: 'court_date', to: 'owner' }
const WINNER: Notification = { kind: 'court_date', to: 'winner' }

/**
 * Reminds the customer of a court date, and the chosen attorney if there is one, and plans the next
 * reminder. A repeated job does nothing.
 */
export async function remindOfCourtDate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  data: JobData['court-reminder'],
): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const at = clock()
    const legalCase = await lockCase(tx, data.caseId, at)
    const courtDate = legalCase && courtDateOf(legalCase)
    if (!courtDate) return
    const { customerId, caseStatus } = legalCase
    const isTaken = hasChosenAttorney(caseStatus)
    if (!isTaken && !isSeenByAll(caseStatus)) return
    const due = new Date(data.due)
    const showsOnCourtClock = (instant: Date) =>
      courtClock(instant.toISOString(), timeZoneOf(legalCase.place) ?? 'UTC')
    // The job was started by the database's clock, which may be ahead of this process's.
    if (due > at) return recordReminder(tx, data)
    // The date has moved since the job was planned.
    if (!isReminderDay(courtDate, showsOnCourtClock(due))) {
      return planCourtReminder(tx, legalCase, at)
    }
    const reminder = { receivedBy: customerId, caseId: legalCase.id, kind: OWNER.kind, since: due }
    if (await hasNotificationSince(tx, reminder)) return
    // No server was running when it was due.
    if (isCourtOver(courtDate, showsOnCourtClock(at))) return
    const notifications = isTaken ? [OWNER, WINNER] : [OWNER]
    await writeNotifications(tx, notifications, { case: legalCase }, at)
    planCourtReminder(tx, legalCase, at)
  })
}

// The court date of a case: its changes, and its reminders. Each reminder is a job, which plans the
// next one. After a change the job of the former date does nothing but plan that of the new one,
// which may then be there twice.
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import {
  courtEndClock,
  daysUntilCourt,
  isCourtOver,
  isReminderDay,
  nextCourtReminder,
} from '#machines/lifecycle/court-dates.ts'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import type { Notification } from '#machines/lifecycle/notification.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import { malformedError } from '#machines/wizard/field.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { fromWire } from '#machines/wizard/wire.ts'
import type { Person } from '#server/caller.ts'
import { isPostedAgain } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { hasNotificationSince } from '#server/db/notifications.ts'
import { recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { requireFewChanges } from './change-limits.ts'
import { caseConflict } from './conflict.ts'
import { applyToCase, lockAndSettleCase } from './lifecycle.ts'

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

/** Returns the error of a court date that a customer sends; null when it is valid. */
export function courtDateErrors({ next_hearing_date }: { next_hearing_date: string | null }) {
  const name = 'next_hearing_date'
  const field = duiFlow.fields[name]
  const message = malformedError(field, fromWire(field, next_hearing_date))
  return message === null ? [] : [{ field: name, message }]
}

/**
 * Changes or removes the court date of a case on behalf of its owner; the same date again changes
 * nothing. Returns whether it changed. `changes`: how often it had changed when the owner saw it.
 * Throws NOT_FOUND, INVALID_FIELDS for a case without such a question, STATUS_CONFLICT,
 * CASE_CHANGED when the date has changed since, or TOO_MANY_REQUESTS.
 */
export async function changeCourtDate(
  tx: Transaction,
  customer: Person,
  change: { caseId: string; changes: number; courtDate: string | null; at: Date },
): Promise<boolean> {
  const { caseId, changes, courtDate, at } = change
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  if (!legalCase || legalCase.customerId !== customer.id) throw new Problem('NOT_FOUND')
  if (caseFlowOf(legalCase.categoryName).id !== 'dui') {
    throw invalidFields([{ field: 'next_hearing_date', message: 'Enter valid input.' }])
  }
  const former = courtDateOf(legalCase)
  const clock = courtEndClock(at.toISOString(), timeZoneOf(legalCase.place))
  // One whose day is over is not moved: the customer adds the next one.
  const current = former && daysUntilCourt(former, clock) >= 0 ? former : undefined
  const type = eventOf(current, courtDate)
  const { changed, legalCase: after } = await applyToCase(
    tx,
    legalCase,
    {
      type,
      by: 'owner',
      at: at.toISOString(),
      changed: instantOf(courtDate) !== instantOf(former),
    },
    {
      actor: customer,
      answers: withCourtDate(legalCase.answers, courtDate, type === 'court.move'),
      refuse: () => caseConflict(legalCase.caseStatus),
      check: async () => {
        if (legalCase.courtDateChanges !== changes) throw new Problem('CASE_CHANGED')
        await requireFewChanges(tx, customer, { kind: 'courtDate', caseId, at })
      },
    },
  )
  if (changed) planCourtReminder(tx, after, at)
  return changed
}

function eventOf(former: string | undefined, courtDate: string | null) {
  if (courtDate === null) return 'court.remove'
  return former === undefined ? 'court.add' : 'court.move'
}

const instantOf = (date?: string | null) => (date ? Date.parse(date) : undefined)

// The kind of a hearing is asked only with its date, and the next hearing may be of another kind.
const withCourtDate = (
  answers: CategoryAnswers | null,
  courtDate: string | null,
  isMoved: boolean,
) => ({
  ...answers,
  dui: {
    ...answers?.dui,
    next_hearing_date: courtDate,
    ...(!isMoved && { hearing_type: null }),
  },
})

const recordReminder = (tx: Transaction, data: JobData['court-reminder']) =>
  recordJobs(tx, { name: 'court-reminder', data, startAfter: data.due })

/** The shortest time between two reminders. */
const REMINDERS_APART_HOURS = 4

const OWNER: Notification = { kind: 'court_date', to: 'owner' }
const WINNER: Notification = { kind: 'court_date', to: 'winner' }

/**
 * Reminds the customer of a court date, and the chosen attorney if there is one, and plans the next
 * reminder. A repeated job does nothing, and neither does one of a case that is closed.
 */
export async function remindOfCourtDate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  data: JobData['court-reminder'],
): Promise<void> {
  await withTransaction(db.orm, async (tx) => {
    const at = clock()
    const legalCase = await lockAndSettleCase(tx, data.caseId, at)
    const courtDate = legalCase && courtDateOf(legalCase)
    if (!courtDate) return
    const { customerId, caseStatus } = legalCase
    if (caseStatus === 'closed') return
    const due = new Date(data.due)
    const showsOnCourtClock = (instant: Date) =>
      courtEndClock(instant.toISOString(), timeZoneOf(legalCase.place))
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
    // Once it is posted again, the later case alone decides: its date may be another by now, or be
    // removed.
    if (caseStatus === 'rejected' && (await isPostedAgain(tx, legalCase))) {
      return planCourtReminder(tx, legalCase, at)
    }
    const notifications = hasChosenAttorney(caseStatus) ? [OWNER, WINNER] : [OWNER]
    await writeNotifications(tx, notifications, { case: legalCase }, at)
    planCourtReminder(tx, legalCase, new Date(hoursAfter(at.toISOString(), REMINDERS_APART_HOURS)))
  })
}

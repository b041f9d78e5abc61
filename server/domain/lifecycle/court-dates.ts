// The court date of a case: its changes, and its reminders. Each reminder is a job, which plans the
// next one. After a change the job of the former date does nothing but plan that of the new one,
// which may then be there twice.
import type { components } from '#contract'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { isObsolete } from '#machines/lifecycle/court-date/proposed-date.ts'
import {
  courtEndClock,
  daysUntilCourt,
  isCourtOver,
  isReminderDay,
  nextCourtReminder,
} from '#machines/lifecycle/court-dates.ts'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import {
  type CourtDate,
  isSameCourtDate,
  nextCourtDate,
  tidyCourtDate,
  withoutDetails,
} from '#machines/lifecycle/next-court-date.ts'
import type { Notification } from '#machines/lifecycle/notification.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import { isZeroDate } from '#machines/wizard/calendar.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import type { Person } from '#server/caller.ts'
import { endDateProposal, findDateProposal } from '#server/db/agreements/date-proposals.ts'
import { isPostedAgain } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { hasNotificationSince } from '#server/db/notifications.ts'
import { recordJobs, sendAhead, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { requireFewChanges } from './change-limits.ts'
import { caseConflict } from './conflict.ts'
import { applyToCase, lockAndSettleCase } from './lifecycle.ts'
import type { CourtChange, StoredCase } from './lifecycle-store.ts'

/** A court date in a request. */
export type SentCourtDate = Omit<
  components['schemas']['CourtDateUpdate'],
  'id' | 'court_date_changes'
>

/** A case with its place and what may have a court date. */
type CaseWithCourtDate = Pick<StoredCase, 'id' | 'answers' | 'courtDate' | 'place'>

/** Plans the next reminder of a case's court date, if there is one. */
export function planCourtReminder(tx: Transaction, legalCase: CaseWithCourtDate, at: Date): void {
  const courtDate = nextCourtDate(legalCase)
  const timeZone = timeZoneOf(legalCase.place)
  const due = courtDate && nextCourtReminder(courtDate.at, timeZone, at.toISOString())
  if (due) recordReminder(tx, { caseId: legalCase.id, due })
}

/** Returns the court date that a person sends; null when a customer removes it. */
export function sentCourtDate(sent: SentCourtDate): CourtDate | null {
  const { next_hearing_date: at, kind = 'hearing', room, address, due } = sent
  if (!at || isZeroDate(at)) return null
  return tidyCourtDate({
    kind,
    at,
    ...(room !== undefined && { room }),
    ...(address !== undefined && { address }),
    ...(due !== undefined && { due }),
  })
}

/**
 * Changes or removes the court date of a case on behalf of its owner; the same date again changes
 * nothing. Returns whether it changed. `changes`: how often it had changed when the owner saw it.
 * Throws NOT_FOUND, STATUS_CONFLICT, CASE_CHANGED when the date has changed since, or
 * TOO_MANY_REQUESTS.
 */
export async function changeCourtDate(
  tx: Transaction,
  customer: Person,
  change: { caseId: string; changes: number; courtDate: CourtDate | null; at: Date },
): Promise<boolean> {
  const { caseId, at } = change
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  if (!legalCase || legalCase.customerId !== customer.id) throw new Problem('NOT_FOUND')
  const changed = await setCourtDate(tx, customer, legalCase, change)
  if (changed) await endObsoleteProposal(tx, legalCase, change.courtDate)
  return changed
}

/**
 * Changes or removes the court date of a locked case as its owner wants: by themselves, or by a yes
 * to what their attorney proposed. See `changeCourtDate`.
 */
export async function setCourtDate(
  tx: Transaction,
  customer: Person,
  legalCase: StoredCase,
  { changes, courtDate, at }: { changes: number; courtDate: CourtDate | null; at: Date },
): Promise<boolean> {
  const former = nextCourtDate(legalCase)
  const clock = courtEndClock(at.toISOString(), timeZoneOf(legalCase.place))
  // One whose day is over is not moved: the customer adds the next one.
  const current = former && daysUntilCourt(former.at, clock) >= 0 ? former : undefined
  const type = eventOf(current, courtDate)
  const { changed, legalCase: after } = await applyToCase(
    tx,
    legalCase,
    {
      type,
      by: 'owner',
      at: at.toISOString(),
      changed: !isSameCourtDate(courtDate, former),
    },
    {
      actor: customer,
      court: courtChange(legalCase, courtDate, current),
      refuse: () => caseConflict(legalCase.caseStatus),
      check: async () => {
        if (legalCase.courtDateChanges !== changes) throw new Problem('CASE_CHANGED')
        await requireFewChanges(tx, customer, { kind: 'courtDate', caseId: legalCase.id, at })
      },
    },
  )
  if (changed) planCourtReminder(tx, after, at)
  return changed
}

async function endObsoleteProposal(
  tx: Transaction,
  { acceptedBidId }: StoredCase,
  courtDate: CourtDate | null,
): Promise<void> {
  const proposal = acceptedBidId === null ? undefined : await findDateProposal(tx, acceptedBidId)
  if (!proposal || !isObsolete(proposal, courtDate)) return
  await sendAhead(tx, endDateProposal(tx, proposal.bidId))
}

function eventOf(former: CourtDate | undefined, courtDate: CourtDate | null) {
  if (courtDate === null) return 'court.remove'
  return former === undefined ? 'court.add' : 'court.move'
}

// Only a DUI case asks for its hearing. The kind of a hearing is asked only with its date, and the
// next hearing may be of another kind.
function courtChange(
  { categoryName, answers }: StoredCase,
  courtDate: CourtDate | null,
  current: CourtDate | undefined,
): CourtChange {
  if (caseFlowOf(categoryName).id !== 'dui') return { answers, courtDate }
  const isHearing = courtDate?.kind === 'hearing'
  const isMoved = isHearing && current?.kind === 'hearing'
  const dui = {
    ...answers?.dui,
    next_hearing_date: isHearing ? courtDate.at : null,
    ...(!isMoved && { hearing_type: null }),
  }
  // The answer says all of a hearing without a room and an address.
  const isAnswered = isHearing && isSameCourtDate(courtDate, withoutDetails(courtDate))
  return { answers: { ...answers, dui }, courtDate: isAnswered ? null : courtDate }
}

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
    const courtDate = legalCase && nextCourtDate(legalCase)?.at
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

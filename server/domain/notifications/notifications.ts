// Notifications to people: one row per notification and recipient, written with the change that
// caused it.
import type { components } from '#contract'
import { capitalize } from '#machines/capitalize.ts'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { caseInSubject, caseInText } from '#machines/lifecycle/case-titles.ts'
import { type CaseWithCourtDate, nextCourtDate } from '#machines/lifecycle/next-court-date.ts'
import type {
  CaseNotificationKind,
  LicenseNotificationKind,
  Notification,
  NotificationRecipient,
} from '#machines/lifecycle/notification.ts'
import {
  notificationTitles,
  titlesOfDeadline,
  titlesToBidder,
} from '#machines/notifications/catalogue.ts'
import { courtCase, isAboutCourtDate } from '#machines/notifications/court-texts.ts'
import type { Person } from '#server/caller.ts'
import { findAdminsToNotify } from '#server/db/admin/admin-people.ts'
import { findBidder, findOpenBidders } from '#server/db/bids.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { findNotification, markNotificationRead } from '#server/db/notifications.ts'
import {
  type NewNotification,
  recordJobs,
  recordNotifications,
  type Transaction,
} from '#server/db/transaction/pending.ts'
import { isSeenByAll } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'

/**
 * The case and bids of notifications. `bidder`: the attorney of the bid; `winner`: the attorney of
 * the accepted bid, null for none; `bidders`: the attorneys with open bids, where known;
 * `passedOver`: the attorneys whose open bids were just rejected; `price`: the bid's amount now and
 * before.
 */
export interface NotificationSubject {
  case: {
    id: string
    uniqueId: number
    categoryName: string
    customerId: string
    caseStatus: CaseStatus
    acceptedBidId: string | null
  } & Partial<CaseWithCourtDate>
  bidder?: string
  winner?: string | null
  bidders?: string[]
  passedOver?: string[]
  price?: { bidAmount: number; previousAmount?: number }
}

/** Writes notifications to their recipients. */
export async function writeNotifications(
  tx: Transaction,
  notifications: Notification[],
  subject: NotificationSubject,
  at: Date,
): Promise<void> {
  const { id, uniqueId, categoryName, caseStatus } = subject.case
  const { answers = null, courtDate = null } = subject.case
  const isDeadline = nextCourtDate({ answers, courtDate })?.kind === 'deadline'
  const bid = { attorneyId: subject.bidder ?? null, ...subject.price }
  for (const { kind, to } of notifications) {
    const nameBy = (named: typeof caseInText) =>
      isAboutCourtDate(kind) ? courtCase(uniqueId) : named(categoryName, uniqueId)
    const titleOf =
      (to === 'bidder' && titlesToBidder[kind]) ||
      (isDeadline && titlesOfDeadline[kind]) ||
      notificationTitles[kind]
    const caseId = belongsToCase(kind, caseStatus) ? id : null
    // A title that outlives its case must not have a customer's own words.
    const title = capitalize(titleOf(nameBy(caseId === null ? caseInSubject : caseInText)))
    const emailTitle = capitalize(titleOf(nameBy(caseInSubject)))
    for (const receivedBy of await recipients(tx, to, subject)) {
      recordNotification(
        tx,
        { receivedBy, kind, caseId, title, createdAt: at, ...bid },
        { emailTitle },
      )
    }
  }
}

// A notification belongs to its case, and is deleted with it. Exceptions: the one that reports the
// deletion, and one whose reader can no longer see the case.
const belongsToCase = (kind: CaseNotificationKind, caseStatus: CaseStatus) =>
  kind !== 'case_removed' && (kind !== 'bid_removed' || isSeenByAll(caseStatus))

/** Writes the notification that a new account is ready. */
export function writeOnboardingNotification(tx: Transaction, receivedBy: string, at: Date): void {
  const title = notificationTitles.onboarding('')
  recordNotification(tx, { receivedBy, kind: 'onboarding', title, createdAt: at })
}

/** Returns the title of a notification about a license. `state`: its name. */
export const licenseNotificationTitle = (kind: LicenseNotificationKind, state: string): string =>
  notificationTitles[kind](state)

/** Writes a notification about the license of an attorney in a state. */
export function writeLicenseNotification(
  tx: Transaction,
  about: { kind: LicenseNotificationKind; state: string; receivedBy: string; at: Date },
): void {
  const { kind, state, receivedBy, at } = about
  const title = licenseNotificationTitle(kind, state)
  recordNotification(tx, { receivedBy, kind, title, createdAt: at }, { state })
}

/**
 * Returns a notification to this person and marks it read (specification §1.7). Throws NOT_FOUND
 * for another person's, also to admins, because only its recipient may mark it read.
 */
export async function readOwnNotification(
  tx: Queryable,
  { id: receivedBy }: Person,
  { id, at }: { id: string; at: Date },
): Promise<components['schemas']['Notification']> {
  await markNotificationRead(tx, receivedBy, { id, at })
  const notification = await findNotification(tx, receivedBy, id)
  if (!notification) throw new Problem('NOT_FOUND')
  return notification
}

// Records a notification, and the jobs that email and push it. The email's job has the
// notification's id, so there is only one. The push job needs an id of its own, because the record
// of a failed job is found by the job's id alone; most people have no device to push to, and get
// none. `emailTitle`: where the email's subject is not the title. `about`: what the texts need and
// the row does not have.
function recordNotification(
  tx: Transaction,
  notification: Omit<NewNotification, 'id' | 'emailSubject'>,
  { emailTitle = notification.title, ...about }: { emailTitle?: string; state?: string } = {},
) {
  const id = newId(notification.createdAt)
  recordNotifications(tx, { ...notification, id, emailSubject: `Fastpass: ${emailTitle}` })
  recordJobs(tx, { name: 'notice-email', id, data: { noticeId: id, ...about } })
  const toDevicesOf = notification.receivedBy
  recordJobs(tx, { name: 'notice-push', data: { noticeId: id, ...about }, toDevicesOf })
}

async function recipients(tx: Queryable, to: NotificationRecipient, subject: NotificationSubject) {
  switch (to) {
    case 'owner':
      return [subject.case.customerId]
    case 'winner':
      if (subject.winner !== undefined) return subject.winner === null ? [] : [subject.winner]
      return subject.case.acceptedBidId ? findBidder(tx, subject.case.acceptedBidId) : []
    case 'bidders':
      return subject.bidders ?? findOpenBidders(tx, subject.case.id)
    case 'losers':
      return subject.passedOver ?? []
    case 'admins':
      return findAdminsToNotify(tx)
    case 'bidder':
      return subject.bidder ? [subject.bidder] : []
  }
}

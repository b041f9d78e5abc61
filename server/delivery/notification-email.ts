// Sends notifications as emails. A person gets at most one email an hour about a case, with all its
// news. Urgent news is sent at once, together with what was waiting; a court date apart from other
// urgent news. Of the changes of a court date, only the first within an hour is urgent, because its
// customer can change it as often as they like.
import { HOUR_MS, MINUTE_MS } from '#machines/durations.ts'
import { COURT_CHANGES, isAboutLicense } from '#machines/lifecycle/notification.ts'
import { notificationEmails } from '#machines/notifications/catalogue.ts'
import type { CaseFacts } from '#machines/notifications/facts.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import { findOwnBid } from '#server/db/bids.ts'
import {
  beginPlannedEmail,
  type CaseEmailKey,
  claimCaseEmail,
  completeCaseEmail,
  type EmailedCase,
  findEmailedCase,
  findLastSent,
  findNotificationToEmail,
  findRecipient,
  findWaiting,
  markEmailed,
  type NotificationToEmail,
  planNextEmail,
  releaseCaseEmail,
  type WaitingNotification,
  wasEmailedSince,
} from '#server/db/case-emails.ts'
import { findCase } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { isTimeZone } from '#server/domain/notifications/quiet-hours.ts'
import {
  isContactWithheld,
  licenseRules,
  readLicenseAccess,
} from '#server/domain/visibility/license-access.ts'
import { maySeeContact, partInCase } from '#server/domain/visibility/policy.ts'
import type { Services } from '#server/services.ts'
import { caseEmailText, emailsOf } from './case-email-text.ts'
import { type EmailContent, writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'clock' | 'verifyAttorneys'>
  mailer: Mailer
  /** The URL of the app, for the link. */
  origin: string
}

// The longest time of a job. If a process dies while sending, the lease ends after this time.
const LEASE_MS = MINUTE_MS
// The delay before the next attempt when another process has the lease.
const BUSY_MS = 2_000

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Emails a notification with all others that wait about the same case, or plans that email for
 * later. Rejects when the mail server did not accept the email, so that the job is retried.
 */
export async function emailNotification(
  parts: DeliveryParts,
  { noticeId, state }: JobData['notice-email'],
): Promise<void> {
  const notification = await findNotificationToEmail(parts.services.db.orm, noticeId)
  if (!notification || notification.emailedAt) return
  const { receivedBy, caseId } = notification
  await (caseId === null
    ? emailAlone(parts, notification, state)
    : emailCase(parts, { receivedBy, caseId }))
}

/** Emails the waiting notifications about a case at the planned time. */
export async function emailPlanned(
  parts: DeliveryParts,
  key: JobData['case-email'],
): Promise<void> {
  // This comes first: notifications that are written from now on plan a job of their own.
  await beginPlannedEmail(parts.services.db.orm, key)
  await emailCase(parts, key)
}

async function emailCase(parts: DeliveryParts, key: CaseEmailKey): Promise<void> {
  const { db, clock } = parts.services
  const waiting = await findWaiting(db.orm, key)
  if (waiting.length === 0) return
  const at = clock()
  const isUrgent = await hasUrgent(parts, key, waiting)
  const sentBefore = isUrgent ? at : later(at, -HOUR_MS)
  const claim = { at, until: later(at, LEASE_MS), sentBefore }
  if (!(await claimCaseEmail(db.orm, key, claim))) return putOff(parts, key, isUrgent)
  try {
    const done = await sendWaiting(parts, key)
    await completeCaseEmail(db.orm, key, { done, at: clock() })
  } catch (error) {
    await releaseCaseEmail(db.orm, key)
    throw error
  }
}

async function hasUrgent(
  { services }: DeliveryParts,
  key: CaseEmailKey,
  waiting: WaitingNotification[],
): Promise<boolean> {
  const urgent = waiting.filter(({ kind }) => notificationEmails[kind].isUrgent)
  const isChange = ({ kind }: WaitingNotification) => COURT_CHANGES.includes(kind)
  if (urgent.length === 0 || !urgent.every(isChange)) return urgent.length > 0
  const since = later(services.clock(), -HOUR_MS)
  return !(await wasEmailedSince(services.db.orm, key, { kinds: COURT_CHANGES, since }))
}

async function putOff({ services }: DeliveryParts, key: CaseEmailKey, isUrgent: boolean) {
  const { db, clock } = services
  const at = clock()
  const lastSent = await findLastSent(db.orm, key)
  const isTooSoon = !isUrgent && lastSent !== null && lastSent > later(at, -HOUR_MS)
  const nextAt = isTooSoon ? later(lastSent, HOUR_MS) : later(at, BUSY_MS)
  await withTransaction(db.orm, async (tx) => {
    const plan = { nextAt, lostBefore: later(at, -HOUR_MS) }
    if (!(await planNextEmail(tx, key, plan))) return
    recordJobs(tx, { name: 'case-email', data: key, startAfter: nextAt.toISOString() })
  })
}

async function sendWaiting(parts: DeliveryParts, key: CaseEmailKey) {
  const { db, clock } = parts.services
  const theCase = await findEmailedCase(db.orm, key)
  const waiting = await findWaiting(db.orm, key)
  if (!theCase?.recipient) return { sent: [], leftOut: waiting.map(({ id }) => id) }
  const { recipient, customer, ...known } = theCase
  const { isAttorney, isAdmin } = recipient
  // Only people with push messages have told the server their time zone.
  const timeZone = known.timeZone !== null && isTimeZone(known.timeZone) ? known.timeZone : null
  const courtTimeZone = timeZoneOf(known.place)
  const facts: CaseFacts = { ...known, courtTimeZone, isAttorney, timeZone, at: clock() }
  if (isAttorney && (await mayReachCustomer(parts, key, theCase))) facts.customer = customer
  if (!isAttorney && !isAdmin) facts.isContactWithheld = await isWithheld(parts, key)
  const [unneeded, needed] = [waiting.filter(isUnneeded), waiting.filter((it) => !isUnneeded(it))]
  const emails = emailsOf(needed)
  for (const email of emails) {
    const newest = email.at(-1)
    if (!newest) continue
    const { subject, title, parts: emailParts } = caseEmailText(email, facts)
    const path = isAdmin ? '/admin/cases' : isAttorney ? '/lawyer' : '/customer'
    const link = {
      url: linkTo(newest, parts.origin, `${path}/case-details`),
      label: 'Open the case',
    }
    const content = { title, greeting: `Hello ${recipient.name},`, parts: emailParts, link }
    await send(parts, { id: newest.id, to: recipient.email, subject }, content)
    // A failure of the next email must not repeat this one. The caller marks the last one.
    if (email === emails.at(-1)) break
    await markEmailed(db.orm, { sent: email.map(({ id }) => id), leftOut: [] }, clock())
  }
  return { sent: needed.map(({ id }) => id), leftOut: unneeded.map(({ id }) => id) }

  // A notification that was read needs no email, except for kinds that are always emailed. A
  // reminder to make contact needs none once contact was made, and an attorney who no longer takes
  // part needs none about their work.
  function isUnneeded({ kind, readAt, isConcerned }: WaitingNotification): boolean {
    if (!isConcerned) return true
    if (kind === 'contact_reminder' || kind === 'contact_denied')
      return !facts.contactDueAt || !facts.customer
    return readAt !== null && !notificationEmails[kind].isUrgent
  }
}

// Returns what holds at the moment of sending: an attorney who has lost the case in the meantime
// must not get the customer's contact details.
async function mayReachCustomer(
  { services }: DeliveryParts,
  { receivedBy, caseId }: CaseEmailKey,
  theCase: EmailedCase,
): Promise<boolean> {
  const { orm } = services.db
  const attorney = { id: receivedBy, role: 'attorney' } as const
  const ownBid = await findOwnBid(orm, attorney, caseId)
  const parties = { ...theCase, caseStatus: theCase.status }
  if (!maySeeContact(partInCase(attorney, parties, ownBid), theCase.status)) return false
  const rules = licenseRules(services, services.clock())
  const license = { attorneyId: receivedBy, place: theCase.place }
  return (await readLicenseAccess(orm, rules, license)).mayReachClient
}

async function isWithheld({ services }: DeliveryParts, { caseId }: CaseEmailKey) {
  const rules = licenseRules(services, services.clock())
  const caseToRead = rules.isRequired ? await findCase(services.db.orm, caseId) : undefined
  return caseToRead && isContactWithheld(services.db.orm, caseToRead.case, rules)
}

// `state`: the state's name, for a notification about a license.
async function emailAlone(
  parts: DeliveryParts,
  notification: NotificationToEmail,
  state: string | undefined,
): Promise<void> {
  const { db, clock } = parts.services
  const recipient = await findRecipient(db.orm, notification.receivedBy)
  if (!recipient) return
  const { id, kind, emailSubject: subject } = notification
  const content = {
    title: subject.replace(/^Fastpass: /, ''),
    greeting: `Hello ${recipient.name},`,
    parts: [notificationEmails[kind].text([], undefined, state)],
    link: isAboutLicense(kind)
      ? { url: linkTo(notification, parts.origin, '/licenses'), label: 'Open your licenses' }
      : { url: new URL('/', parts.origin).href, label: 'Open Fastpass' },
  }
  await send(parts, { id, to: recipient.email, subject }, content)
  await markEmailed(db.orm, { sent: [id], leftOut: [] }, clock())
}

const send = (
  { mailer }: DeliveryParts,
  envelope: { id: string; to: string; subject: string },
  content: EmailContent,
) => mailer.send({ ...envelope, ...writeEmail(content) })

function linkTo({ id, caseId }: NotificationToEmail, origin: string, path: string): string {
  const url = new URL(path, origin)
  const theCase = caseId === null ? {} : { case_Id: caseId }
  url.search = new URLSearchParams({ ...theCase, notification_Id: id }).toString()
  return url.href
}

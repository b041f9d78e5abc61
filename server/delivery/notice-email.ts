// A notice as an email to the person who gets it.
import type { Queryable } from '#server/db/database.ts'
import type { JobData } from '#server/db/jobs.ts'
import {
  findEarlierUnread,
  findNoticeToEmail,
  leaveEmailOut,
  markEmailed,
} from '#server/db/notifications.ts'
import { readCaseAsAttorney } from '#server/domain/case-view.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/operations/operation.ts'
import { writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'
import { type NoticeFacts, noticeWords } from './notice-words.ts'

interface DeliveryParts {
  services: Pick<Services, 'db' | 'clock'>
  mailer: Mailer
  /** Where the link leads. */
  origin: string
}

type NoticeToEmail = NonNullable<Awaited<ReturnType<typeof findNoticeToEmail>>>

/**
 * Emails a notice unless that has been done or says nothing new. Rejects when the email was not taken, so that it is
 * tried again.
 */
export async function emailNotice(
  { services: { db, clock }, mailer, origin }: DeliveryParts,
  { noticeId }: JobData['notice-email'],
): Promise<void> {
  const notice = await findNoticeToEmail(db.orm, noticeId)
  if (!notice || notice.emailedAt) return
  if (await isRepeated(db.orm, notice)) {
    await leaveEmailOut(db.orm, notice.id, clock())
    return
  }
  const facts = await factsOf(db.orm, notice, clock())
  if (notice.kind === 'contact_reminder' && facts.hoursLeft === undefined) {
    // Nobody waits any more: the attorney has made contact, or the case is over, since the notice.
    await leaveEmailOut(db.orm, notice.id, clock())
    return
  }
  const words = noticeWords[notice.kind](facts)
  const content = writeEmail({
    title: notice.title,
    greeting: `Hello ${notice.name},`,
    ...words,
    link: { url: linkTo(notice, origin), label: notice.caseId ? 'Open the case' : 'Open Fastpass' },
  })
  await mailer.send({ id: notice.id, to: notice.email, subject: notice.emailSubject, ...content })
  await markEmailed(db.orm, notice.id, clock())
}

const HOUR_MS = 3_600_000

// Whoever has not read the last one yet needs no other that says the same: so nobody can have somebody's mailbox filled
// by doing a thing and undoing it. Reminders come a day apart, and say how much time is left; each attorney bids once.
const ALWAYS_EMAILED: NoticeToEmail['kind'][] = ['contact_reminder', 'bid_received']

async function isRepeated(db: Queryable, notice: NoticeToEmail): Promise<boolean> {
  const { caseId, kind, createdAt } = notice
  if (!caseId || ALWAYS_EMAILED.includes(kind)) return false
  const since = new Date(createdAt.getTime() - HOUR_MS)
  const earlier = await findEarlierUnread(db, { ...notice, caseId }, since)
  return earlier.length > 0
}

// What the attorney may see when the email is written: contact details go with the acceptance alone, and not to
// somebody who has lost the case since.
async function factsOf(db: Queryable, notice: NoticeToEmail, at: Date): Promise<NoticeFacts> {
  const { caseId, kind, isAttorney } = notice
  if (!caseId || !isAttorney || (kind !== 'bid_accepted' && kind !== 'contact_reminder')) return {}
  const attorney = { id: notice.receivedBy, role: 'attorney' } as const
  const seen = await readCaseAsAttorney(db, attorney, caseId).catch((error) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  const due = seen?.contact_due_at
  return {
    client: seen?.customer,
    hoursLeft: due ? hoursBetween(at, new Date(due)) : undefined,
  }
}

// Less than an hour is one; none is left only when the time is over.
function hoursBetween(from: Date, until: Date): number {
  const left = until.getTime() - from.getTime()
  return left > 0 ? Math.max(1, Math.round(left / HOUR_MS)) : 0
}

function linkTo({ id, caseId, isAttorney }: NoticeToEmail, origin: string): string {
  if (!caseId) return new URL('/', origin).href
  const url = new URL(isAttorney ? '/lawyer/case-details' : '/customer/case-details', origin)
  url.search = new URLSearchParams({ case_Id: caseId, notification_Id: id }).toString()
  return url.href
}

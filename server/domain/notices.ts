// Notices to people: one row per notice and recipient, written with the change that caused it.
import type { components } from '#contract'
import type { CaseStatus } from '#machines/lifecycle/case.machine.ts'
import type { Notice, NoticeKind, NoticeRecipient } from '#machines/lifecycle/notice.ts'
import { findBidder, findOpenBidders } from '#server/db/bids.ts'
import type { Queryable } from '#server/db/database.ts'
import { recordJobs } from '#server/db/jobs.ts'
import {
  findNotification,
  markNotificationRead,
  type NewNotice,
  recordNotices,
} from '#server/db/notifications.ts'
import type { Recording } from '#server/db/recording.ts'
import { Problem } from '#server/errors.ts'
import { newId } from './ids.ts'
import type { Person } from './policy.ts'

// Case number and event, no answers: the same words go into emails (decisions, 'Notifications').
const titles: Record<NoticeKind, (caseNumber: number) => string> = {
  bid_received: (number) => `New bid on case ${number}`,
  bid_changed: (number) => `Bid changed on case ${number}`,
  bid_withdrawn: (number) => `A bid on case ${number} was withdrawn`,
  bid_accepted: (number) => `Your bid on case ${number} was accepted`,
  bid_rejected: (number) => `Your bid on case ${number} was not chosen`,
  case_accepted: (number) => `Your attorney took case ${number}`,
  case_rejected: (number) => `Your attorney declined case ${number}`,
  case_closed: (number) => `Case ${number} was closed`,
  case_paused: (number) => `Case ${number} was paused`,
  case_reopened: (number) => `Case ${number} is open again`,
  contact_reminder: (number) => `Contact your client on case ${number}`,
  contact_overdue: (number) => `Contact on case ${number} is overdue`,
  case_changed: (number) => `Case ${number} was changed by its client`,
  case_removed: (number) => `Case ${number} was removed`,
  bid_removed: (number) => `Your bid on case ${number} was removed`,
  attorney_gone: (number) => `The attorney on case ${number} is gone, and it is open again`,
}

/**
 * What the notices are about. `bidder`: whose bid it is; `winner`: whose bid is the accepted one, null for nobody, and
 * `bidders`: whose are open, where that is known; `passedOver`: the attorneys whose open bids have just lost.
 */
export interface NoticeSubject {
  case: {
    id: string
    uniqueId: number
    customerId: string
    caseStatus: CaseStatus
    acceptedBidId: string | null
  }
  bidder?: string
  winner?: string | null
  bidders?: string[]
  passedOver?: string[]
}

/** Writes notices to whoever they are for. */
export async function writeNotices(
  tx: Recording,
  notices: Notice[],
  subject: NoticeSubject,
  at: Date,
): Promise<void> {
  const { id, uniqueId, caseStatus } = subject.case
  for (const { kind, to } of notices) {
    const title = titles[kind](uniqueId)
    const caseId = isAbout(kind, caseStatus) ? id : null
    for (const receivedBy of await recipients(tx, to, subject)) {
      deliver(tx, { receivedBy, kind, caseId, title, createdAt: at })
    }
  }
}

// Notices go with their case, but for the one that says so. Without a bid, an attorney sees open cases alone.
const isAbout = (kind: NoticeKind, caseStatus: CaseStatus) =>
  kind !== 'case_removed' && (kind !== 'bid_removed' || caseStatus === 'open')

/** Writes the notice that somebody's account is ready. */
export function writeOnboardingNotice(tx: Recording, receivedBy: string, at: Date): void {
  deliver(tx, { receivedBy, kind: 'onboarding', title: 'Your account is ready', createdAt: at })
}

/**
 * Reads a notice to this person, which marks it read (document 1 §7). Throws NOT_FOUND for anybody else's, also to
 * admins: whether a notice was read is its receiver's own doing.
 */
export async function readOwnNotice(
  tx: Queryable,
  { id: receivedBy }: Person,
  { id, at }: { id: string; at: Date },
): Promise<components['schemas']['Notice']> {
  await markNotificationRead(tx, receivedBy, { id, at })
  const notice = await findNotification(tx, receivedBy, id)
  if (!notice) throw new Problem('NOT_FOUND')
  return notice
}

// A job with the notice's own id: there can be no second one.
function deliver(tx: Recording, notice: Omit<NewNotice, 'id' | 'emailSubject'>) {
  const id = newId(notice.createdAt)
  recordNotices(tx, { ...notice, id, emailSubject: `Fastpass: ${notice.title}` })
  recordJobs(tx, { name: 'notice-email', id, data: { noticeId: id } })
  recordJobs(tx, { name: 'notice-push', id, data: { noticeId: id } })
}

async function recipients(tx: Queryable, to: NoticeRecipient, subject: NoticeSubject) {
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
    case 'bidder':
      return subject.bidder ? [subject.bidder] : []
  }
}

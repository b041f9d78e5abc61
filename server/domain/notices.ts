// Notices to people: one row per notice and recipient, written with the change that caused it.
import type { Notice, NoticeKind } from '#machines/lifecycle/notice.ts'
import { findBidder, findOpenBidders } from '#server/db/bids.ts'
import type { Queryable } from '#server/db/database.ts'
import { insertNotifications } from '#server/db/notifications.ts'
import { newId } from './ids.ts'

// Case number and event, no answers: the same words go into emails (decisions, 'Notifications').
const titles: Record<NoticeKind, (caseNumber: number) => string> = {
  bid_received: (number) => `New bid on case ${number}`,
  bid_changed: (number) => `Bid changed on case ${number}`,
  bid_accepted: (number) => `Your bid on case ${number} was accepted`,
  bid_rejected: (number) => `Your bid on case ${number} was not chosen`,
  case_accepted: (number) => `Your attorney took case ${number}`,
  case_rejected: (number) => `Your attorney declined case ${number}`,
  case_closed: (number) => `Case ${number} was closed`,
  case_paused: (number) => `Case ${number} was paused`,
  case_reopened: (number) => `Case ${number} is open again`,
}

/** What the notices are about. `passedOver`: the attorneys whose open bids have just lost. */
export interface NoticeSubject {
  case: { id: string; uniqueId: number; customerId: string; acceptedBidId: string | null }
  bidder?: string
  passedOver?: string[]
}

/** Writes the notices' rows. */
export async function writeNotices(
  tx: Queryable,
  notices: Notice[],
  subject: NoticeSubject,
  at: Date,
): Promise<void> {
  const addressed = []
  for (const notice of notices) {
    for (const receivedBy of await recipients(tx, notice, subject)) {
      const title = titles[notice.kind](subject.case.uniqueId)
      addressed.push({
        id: newId(at),
        receivedBy,
        kind: notice.kind,
        caseId: subject.case.id,
        title,
        emailSubject: `Fastpass: ${title}`,
        createdAt: at,
      })
    }
  }
  await insertNotifications(tx, addressed)
}

/** Writes the notice that somebody's account is ready. */
export async function writeOnboardingNotice(
  tx: Queryable,
  receivedBy: string,
  at: Date,
): Promise<void> {
  const title = 'Your account is ready'
  await insertNotifications(tx, [
    {
      id: newId(at),
      receivedBy,
      kind: 'onboarding',
      title,
      emailSubject: `Fastpass: ${title}`,
      createdAt: at,
    },
  ])
}

async function recipients(tx: Queryable, { to }: Notice, subject: NoticeSubject) {
  switch (to) {
    case 'owner':
      return [subject.case.customerId]
    case 'winner':
      return subject.case.acceptedBidId ? findBidder(tx, subject.case.acceptedBidId) : []
    case 'bidders':
      return findOpenBidders(tx, subject.case.id)
    case 'losers':
      return subject.passedOver ?? []
    case 'bidder':
      return subject.bidder ? [subject.bidder] : []
  }
}

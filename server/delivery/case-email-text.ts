// Writes one email about all new notifications of a case: urgent ones first, then the others by
// kind.
import { caseInSubject, newBidsTitle } from '#machines/lifecycle/case-titles.ts'
import { COURT_CHANGES, PAUSE_CHANGES } from '#machines/lifecycle/notification.ts'
import { standingBids } from '#machines/notifications/bid-texts.ts'
import {
  notificationEmails,
  notificationTitles,
  titlesOfDeadline,
  titlesWithFirm,
} from '#machines/notifications/catalogue.ts'
import { isAboutCourtDate } from '#machines/notifications/court-texts.ts'
import type { CaseFacts, EmailPart } from '#machines/notifications/facts.ts'
import type { WaitingNotification } from '#server/db/case-emails.ts'

/** Of the kinds of one group, only the newest notification is still true. */
const SUPERSEDING_KINDS: (readonly WaitingNotification['kind'][])[] = [
  PAUSE_CHANGES,
  COURT_CHANGES,
  ['attorney_unconfirmed', 'attorney_confirmed', 'contact_resumed'],
]

const isUrgent = ({ kind }: WaitingNotification) => notificationEmails[kind].isUrgent

/**
 * Returns the notifications of each email that is due now. A court date has an email of its own
 * when there is other urgent news: an email has one subject, and below another one a court date is
 * easily missed.
 */
export function emailsOf(notifications: WaitingNotification[]): WaitingNotification[][] {
  const { court = [], others = [] } = Object.groupBy(notifications, ({ kind }) =>
    isAboutCourtDate(kind) ? 'court' : 'others',
  )
  return court.length > 0 && others.some(isUrgent) ? [court, others] : [notifications]
}

/**
 * Returns the text of an email about some notifications of a case. `notifications`: oldest first.
 */
export function caseEmailText(
  notifications: WaitingNotification[],
  facts: CaseFacts,
): { subject: string; title: string; parts: EmailPart[] } {
  const current = notifications.filter(isStillSo).flatMap((notification) => {
    const kindsOfGroup = SUPERSEDING_KINDS.find((kinds) => kinds.includes(notification.kind))
    if (!kindsOfGroup) return notification
    const group = notifications.filter(({ kind }) => kindsOfGroup.includes(kind))
    if (notification !== group.at(-1)) return []
    return kindsOfGroup === COURT_CHANGES ? courtChangeOf(group, notification, facts) : notification
  })
  const inOrder = [
    ...current.filter(isUrgent),
    ...current.filter((notification) => !isUrgent(notification)),
  ]
  const kinds = Map.groupBy(inOrder, ({ kind }) => kind)
  const parts = [...kinds].map(([kind, ofKind]) =>
    // A new bid is named with its price after later changes.
    notificationEmails[kind].text(
      kind === 'bid_received' ? current.filter(isAboutBids) : ofKind,
      facts,
    ),
  )
  const title = titleOf(current, facts, kinds.size)
  return { subject: `Fastpass: ${title}`, title, parts }
}

const isGoneBid = ({ kind }: WaitingNotification) =>
  kind === 'bid_ended' || kind === 'bid_withdrawn'

/**
 * Returns whether a notification is still true: a bid that ended or was withdrawn may have been
 * sent again since.
 */
const isStillSo = (one: WaitingNotification, index: number, all: WaitingNotification[]): boolean =>
  !isGoneBid(one) ||
  !all
    .slice(index)
    .some(
      ({ kind, attorneyId }) =>
        kind === 'bid_received' && attorneyId !== null && attorneyId === one.attorneyId,
    )

/**
 * Returns the newest change of a court date as it is for a person who was told of none of them: a
 * date that was removed and added again has changed for them, and is still in their calendar.
 * `changes`: oldest first.
 */
function courtChangeOf(
  [oldest]: WaitingNotification[],
  newest: WaitingNotification,
  { uniqueId, courtDateKind }: CaseFacts,
): WaitingNotification {
  if (newest.kind === 'court_date_removed') return newest
  const kind = oldest?.kind === 'court_date_added' ? 'court_date_added' : 'court_date_changed'
  const titleOf =
    (courtDateKind === 'deadline' && titlesOfDeadline[kind]) || notificationTitles[kind]
  return { ...newest, kind, emailSubject: titleOf(`case ${uniqueId}`) }
}

const isAboutBids = ({ kind }: WaitingNotification) =>
  ['bid_received', 'bid_changed', 'bid_withdrawn', 'bid_ended'].includes(kind)

function titleOf(notifications: WaitingNotification[], facts: CaseFacts, kinds: number): string {
  const { categoryName, uniqueId, isAttorney } = facts
  const theCase = caseInSubject(categoryName, uniqueId)
  const urgent = notifications.findLast(isUrgent)
  if (urgent) return urgentTitle(urgent, facts, theCase)
  const bids = standingBids(notifications)
  if (bids.length > 1) {
    const lowest = bids[0]?.amount ?? null
    return newBidsTitle({ count: bids.length, lowest, categoryName }, theCase)
  }
  const [first] = notifications
  if (first && (notifications.length === 1 || kinds === 1)) return ownTitle(first)
  return `${notifications.length} updates on ${isAttorney ? '' : 'your '}${theCase}`
}

function urgentTitle(notification: WaitingNotification, facts: CaseFacts, theCase: string): string {
  const firm = facts.isAttorney ? null : facts.accepted?.firm
  const title = firm && titlesWithFirm[notification.kind]?.(firm, theCase)
  return title || ownTitle(notification)
}

const ownTitle = ({ emailSubject }: WaitingNotification) => emailSubject.replace(/^Fastpass: /, '')

// The text of emails for each kind of notification, and whether the kind is urgent. Contains no answers, and contact
// details only where a bid was accepted.

import type { components } from '#contract'
import { formatBidAmount, hasPaymentPlan } from '#machines/lifecycle/bid-rules.ts'
import { caseInText, categoryInText } from '#machines/lifecycle/case-news.ts'
import { CONTACT_HOURS, PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { NoticeKind } from '#machines/lifecycle/notice.ts'
import type { EmailedCase, WaitingNotice } from '#server/db/case-emails.ts'
import { changedBids, newBids, withdrawnBids } from './bid-words.ts'
import type { Words } from './email.ts'

/** The case of an email, as its receiver may see it at the instant `at`. */
export interface NewsFacts extends EmailedCase {
  at: Date
  isAttorney: boolean
  /** The client of the attorney who is told, if they may know. */
  client?: components['schemas']['CaseContact'] | undefined
}

/** Returns the text about several notifications of one kind. `facts` is undefined for kinds that are about no case. */
type Say = (news: WaitingNotice[], facts: NewsFacts | undefined) => Words

interface KindOfNotice {
  /** Sent at once; other kinds wait until an hour after the last email about the case. */
  isUrgent: boolean
  words: Say
}

const says =
  (...paragraphs: Words['paragraphs']): Say =>
  () => ({ paragraphs })
const aboutCase =
  (say: (facts: NewsFacts, theCase: string, news: WaitingNotice[]) => Words): Say =>
  (news, facts) => {
    if (!facts) throw new Error('An email about a case has no case')
    return say(facts, caseInText(facts.categoryName, facts.uniqueId), news)
  }
const atOnce = (words: Say): KindOfNotice => ({ isUrgent: true, words })
const inTime = (words: Say): KindOfNotice => ({ isUrgent: false, words })

/** The text and urgency of every kind of notification. */
export const noticeKinds: Record<NoticeKind | 'onboarding', KindOfNotice> = {
  onboarding: atOnce(says('Your account is ready. Log in with this email address.')),
  bid_received: inTime(aboutCase((facts, _theCase, news) => newBids(news, facts))),
  bid_changed: inTime(aboutCase((facts, _theCase, news) => changedBids(news, facts))),
  bid_withdrawn: inTime(aboutCase((facts, _theCase, news) => withdrawnBids(news, facts))),
  bid_accepted: atOnce(aboutCase(accepted)),
  bid_rejected: inTime(
    aboutCase((_, theCase) => ({
      paragraphs: [
        `The client did not choose your bid on ${theCase}. You can bid on other open cases.`,
      ],
    })),
  ),
  case_accepted: atOnce(aboutCase(taken)),
  case_rejected: atOnce(
    aboutCase(({ accepted }, theCase) => ({
      paragraphs: [
        `${firmOf(accepted)} cannot take your ${theCase}. You can post it again as a new case.`,
      ],
    })),
  ),
  case_closed: atOnce(aboutCase(closed)),
  case_paused: inTime(
    aboutCase((_, theCase) => ({
      paragraphs: [
        `Bids on ${theCase} are paused. The case opens again by itself within ${PAUSE_HOURS} hours.`,
      ],
    })),
  ),
  case_reopened: inTime(
    aboutCase((_, theCase) => ({ paragraphs: [`Attorneys can bid on ${theCase} again.`] })),
  ),
  case_changed: inTime(
    aboutCase((_, theCase) => ({
      paragraphs: [`The client changed ${theCase}. Open it to see whether your bid still fits.`],
    })),
  ),
  case_removed: atOnce(
    says('We removed this case and the bids on it. There is nothing you need to do.'),
  ),
  bid_removed: atOnce(says('We removed your bid, so you are no longer part of this case.')),
  attorney_gone: atOnce(
    aboutCase((_, theCase) => ({
      paragraphs: [
        `The attorney whose bid you accepted is no longer on Fastpass and does not have your ${theCase}.`,
        'Your case is open again. Attorneys can send you bids, except those you turned down.',
      ],
    })),
  ),
  contact_reminder: atOnce(
    aboutCase((facts, theCase) => ({ paragraphs: [timeLeft(facts, theCase), CONTACTED] })),
  ),
  contact_overdue: atOnce(
    aboutCase(({ accepted }, theCase) => ({
      paragraphs: [
        `${firmOf(accepted)} has not told us that they contacted you about your ${theCase} within ${CONTACT_HOURS} hours. We reminded them.`,
        'If you do not want to wait, you can close the case and post it again.',
      ],
    })),
  ),
  contact_made: atOnce(
    aboutCase(({ accepted }, theCase) => ({
      paragraphs: [
        `${firmOf(accepted)} told us that they contacted you about your ${theCase}.`,
        `If they did not, open the case within ${CONTACT_HOURS} hours and choose “They did not”.`,
      ],
    })),
  ),
  contact_denied: atOnce(
    aboutCase((facts, theCase) => ({
      paragraphs: [
        `Your client on ${theCase} told us that you have not contacted them. You have ${inHours(hoursLeft(facts))} to call or write to them.`,
        CONTACTED,
      ],
      lines: contactLines(facts),
    })),
  ),
  contact_denied_twice: atOnce(
    aboutCase(({ accepted }, theCase) => ({
      paragraphs: [
        `The client on ${theCase} said for the second time that ${accepted?.firm ?? 'their attorney'} did not contact them, after the attorney said they had.`,
        'Open the case to see its history and how to reach both.',
      ],
    })),
  ),
}

const CONTACTED = 'If you have contacted them, choose “I have contacted the client” on the case.'

const firmOf = (accepted: EmailedCase['accepted']) => accepted?.firm ?? 'Your attorney'

/** Returns labelled lines for the price, the terms and the note of the accepted bid. */
function acceptedBid({ accepted, categoryName }: NewsFacts): [string, string][] {
  if (!accepted || accepted.bidAmount === null) return []
  const { bidAmount, isPaymentActivated, additionalNote } = accepted
  const plan = isPaymentActivated ? 'Allows Payment Plan' : 'Pay in Full Only'
  return [
    ['Price', formatBidAmount(bidAmount, categoryName)],
    ...(hasPaymentPlan(categoryName) ? [['Payment', plan] as [string, string]] : []),
    ...(additionalNote ? [['Note', additionalNote] as [string, string]] : []),
  ]
}

/** Returns labelled lines with the customer's contact details, if the attorney may see them. */
function contactLines({ client }: NewsFacts): [string, string][] {
  if (!client) return []
  return [
    ['Client', `${client.first_name} ${client.last_name}`],
    ['Email', client.email],
    ...(client.contact_info ? [['Phone', client.contact_info] as [string, string]] : []),
  ]
}

function accepted(facts: NewsFacts, theCase: string): Words {
  const { client } = facts
  if (!client) return { paragraphs: [`The client accepted your bid on ${theCase}.`] }
  return {
    paragraphs: [
      `The client accepted your bid on ${theCase}. Contact them within ${CONTACT_HOURS} hours.`,
      'Then choose “I have contacted the client” on the case. Until you do, we will remind you once a day.',
    ],
    lines: [...contactLines(facts), ...acceptedBid(facts)],
  }
}

function taken(facts: NewsFacts): Words {
  const hours = hoursLeft(facts)
  const by = hours > 0 ? ` within ${inHours(hours)}` : ''
  const yours = `your ${categoryInText(facts.categoryName)} case ${facts.uniqueId}`
  return {
    paragraphs: [`${firmOf(facts.accepted)} took ${yours}. They will call or write to you${by}.`],
    lines: facts.accepted ? [['Firm', facts.accepted.firm ?? ''], ...acceptedBid(facts)] : [],
  }
}

// People get no notification of what they did themselves, so the attorney reads that the customer closed the case, and
// the customer that the attorney did.
function closed({ isAttorney, accepted }: NewsFacts, theCase: string): Words {
  if (isAttorney) return { paragraphs: [`The client closed ${theCase}. It cannot be reopened.`] }
  return {
    paragraphs: [
      `${firmOf(accepted)} closed your ${theCase}. It cannot be reopened.`,
      'You can post it again as a new case.',
    ],
  }
}

function timeLeft(facts: NewsFacts, theCase: string): string {
  const hours = hoursLeft(facts)
  return hours > 0
    ? `Your client on ${theCase} is waiting to hear from you. You have ${inHours(hours)} left to contact them.`
    : `The ${CONTACT_HOURS} hours to contact your client on ${theCase} are over. They are still waiting to hear from you.`
}

const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

const HOUR_MS = 3_600_000

// Less than an hour is shown as one hour. Zero only when the time is over.
function hoursLeft({ at, contactDueAt }: NewsFacts): number {
  const left = (contactDueAt?.getTime() ?? 0) - at.getTime()
  return left > 0 ? Math.max(1, Math.round(left / HOUR_MS)) : 0
}

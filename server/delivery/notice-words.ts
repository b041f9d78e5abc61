// What an email says beside the notice's title. No answers of anybody's, and contact details only where a bid was
// accepted (decisions, 'Notifications').
import type { components } from '#contract'
import { CONTACT_HOURS, PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { NoticeKind } from '#machines/lifecycle/notice.ts'

/** What is known beside the kind. */
export interface NoticeFacts {
  /** The client of the attorney who is told, if they may know. */
  client?: components['schemas']['CaseContact'] | undefined
  /** What is left of the time to contact the client, 0 when it is over; undefined where nobody waits any more. */
  hoursLeft?: number | undefined
}

/** An email's paragraphs, and lines with a label between the first of them and the rest. */
export interface Words {
  paragraphs: [string, ...string[]]
  lines?: [label: string, value: string][]
}

const says =
  (...paragraphs: Words['paragraphs']) =>
  (): Words => ({ paragraphs })

/** The words of each kind of notice. */
export const noticeWords: Record<NoticeKind | 'onboarding', (facts: NoticeFacts) => Words> = {
  onboarding: says('You can use Fastpass now. You log in with this email address.'),
  bid_received: says('An attorney sent you a bid. Open the case to read it.'),
  bid_changed: says('An attorney changed their bid. Open the case to read it as it is now.'),
  bid_withdrawn: says('That bid cannot be accepted any more. Your other bids are as they were.'),
  bid_accepted: ({ client }) =>
    client
      ? {
          paragraphs: [
            `The client accepted your bid, and you may proceed. Contact them within ${CONTACT_HOURS} hours.`,
            'Then choose “I have contacted the client” on the case. Until you do, we remind you once a day.',
          ],
          lines: [
            ['Name', `${client.first_name} ${client.last_name}`],
            ['Email', client.email],
            ...(client.contact_info ? [['Phone', client.contact_info] as [string, string]] : []),
          ],
        }
      : { paragraphs: ['The client accepted your bid.'] },
  bid_rejected: says('The client did not choose your bid. Other cases are open for bids.'),
  case_accepted: says('Your attorney took your case. They call or write to you themselves.'),
  case_rejected: says('The attorney cannot take your case. You can post it again as a new case.'),
  case_closed: says('The case was closed. It cannot be reopened.'),
  case_paused: says(`Bids are paused. The case reopens by itself within ${PAUSE_HOURS} hours.`),
  case_reopened: says('Attorneys can bid on the case again.'),
  case_changed: says(
    'The client changed what they say about the case. Open it to see whether your bid still fits.',
  ),
  case_removed: says(
    'We removed this case and the bids on it. There is nothing that you need to do.',
  ),
  bid_removed: says('We removed your bid, and you have no part in the case by it any more.'),
  attorney_gone: says(
    'The bid that you accepted is gone, and its attorney does not have your case any more.',
    'The case is open again: attorneys can send you bids, but for those whose bid was turned down.',
  ),
  contact_reminder: ({ hoursLeft = 0 }) => ({
    paragraphs: [
      hoursLeft > 0
        ? `Your client is waiting to hear from you. You have ${hoursLeft} ${hoursLeft === 1 ? 'hour' : 'hours'} left to contact them.`
        : `The ${CONTACT_HOURS} hours to contact your client are over. They are still waiting to hear from you.`,
      'If you have contacted them, choose “I have contacted the client” on the case.',
    ],
  }),
  contact_overdue: says(
    `Your attorney has not told us that they contacted you within ${CONTACT_HOURS} hours. We have reminded them.`,
    'If you do not want to wait, you can close the case and post it again.',
  ),
}

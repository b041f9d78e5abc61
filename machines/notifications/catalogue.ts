// The catalogue of notifications: the title, the icon and the email of each kind. A new kind is an
// entry in the enum `NotificationKind` of openapi.yaml and an entry in each record here; a machine
// in `machines/lifecycle/` then names it in a `notify` action. The records are separate exports, so
// that the app does not load the texts of emails. The `PURE` comments let the bundler drop them.
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { caseInText, isDiscreet } from '#machines/lifecycle/case-titles.ts'
import { CONTACT_HOURS, PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'
import { termsAgreedText, termsEnteredText, termsRefusedText } from './agreement-texts.ts'
import { changedBids, endedBids, newBids, withdrawnBids } from './bid-texts.ts'
import {
  acceptedText,
  byDeadline,
  CONTACTED,
  closedText,
  contactLines,
  contactMadeText,
  contactResumedText,
  firmOf,
  hoursLeft,
  inHours,
  localTimeHint,
  NO_CALL,
  takenText,
  timeLeft,
} from './contact-texts.ts'
import {
  courtDateAddedText,
  courtDateMovedText,
  courtDateRemovedText,
  courtDateText,
  courtFirstParagraphs,
} from './court-texts.ts'
import type { CaseFacts, EmailPart, ReportedNotification } from './facts.ts'
import { licenseOf } from './license-texts.ts'
import { courtDateProposedText, courtDateRefusedText } from './proposal-texts.ts'
import { removalPlannedText } from './removal-text.ts'
import { hiddenText, noBidAfterDay, noBidAfterDays, noBidAfterWeek } from './silence-texts.ts'

/**
 * The titles. They name the event and the case, and contain none of its answers. `theCase`: `DUI
 * case 1038`; `case 1038` for kinds about a court date; the state's name for kinds that begin with
 * `license_`; empty for others that are about no case.
 */
export const notificationTitles: Record<NotificationKind, (theCase: string) => string> = {
  onboarding: () => 'Your account is ready',
  bid_received: (theCase) => `New bid on ${theCase}`,
  bid_changed: (theCase) => `Bid changed on ${theCase}`,
  bid_withdrawn: (theCase) => `A bid on ${theCase} was withdrawn`,
  bid_ended: (theCase) => `A bid on ${theCase} has ended`,
  bid_accepted: (theCase) => `Your bid on ${theCase} was accepted`,
  bid_rejected: (theCase) => `Your bid on ${theCase} was not chosen`,
  case_accepted: (theCase) => `Your attorney took ${theCase}`,
  case_rejected: (theCase) => `Your attorney declined ${theCase}`,
  case_closed: (theCase) => `${theCase} was closed`,
  case_paused: (theCase) => `${theCase} was paused`,
  case_reopened: (theCase) => `${theCase} is open again`,
  contact_reminder: (theCase) => `Contact your client on ${theCase}`,
  contact_overdue: (theCase) => `Your attorney is late to contact you about ${theCase}`,
  contact_made: (theCase) => `Your attorney on ${theCase} says they contacted you`,
  contact_denied: (theCase) => `Your client on ${theCase} says you did not contact them`,
  contact_denied_twice: (theCase) => `The client on ${theCase} was not contacted, second report`,
  court_date: (theCase) => `Court date coming up on ${theCase}`,
  court_date_added: (theCase) => `Court date added to ${theCase}`,
  court_date_changed: (theCase) => `Court date changed on ${theCase}`,
  court_date_removed: (theCase) => `Court date removed from ${theCase}`,
  court_date_proposed: (theCase) => `Your attorney proposes a date for ${theCase}`,
  court_date_refused: (theCase) => `Your client said no to the date for ${theCase}`,
  case_changed: (theCase) => `The client changed ${theCase}`,
  case_removed: (theCase) => `${theCase} was removed`,
  bid_removed: (theCase) => `Your bid on ${theCase} was removed`,
  accepted_bid_removed: (theCase) => `We removed the bid you accepted, so ${theCase} is open again`,
  attorney_gone: (theCase) => `Your attorney left, so ${theCase} is open again`,
  // True for a license that was refused and for one that was not checked yet.
  attorney_unconfirmed: (theCase) => `We have not confirmed your attorney’s license for ${theCase}`,
  attorney_confirmed: (theCase) => `We confirmed your attorney’s license for ${theCase}`,
  contact_resumed: (theCase) => `You can be in touch again about ${theCase}`,
  no_bid_day: (theCase) => `No bid yet on ${theCase}`,
  no_bid_days: (theCase) => `Still no bid on ${theCase}`,
  no_bid_week: (theCase) => `Still looking for an attorney for ${theCase}?`,
  no_bid_hidden: (theCase) => `New attorneys no longer find ${theCase}`,
  removal_planned: (theCase) => `Your ${theCase} will be removed soon`,
  terms_entered: (theCase) => `Your attorney on ${theCase} entered what you agreed on`,
  terms_agreed: (theCase) => `Your client on ${theCase} said yes to the terms`,
  terms_refused: (theCase) => `Your client on ${theCase} said no to the terms`,
  license_verified: (state) => `Your ${state} license was checked`,
  license_refused: (state) => `We could not confirm your ${state} license`,
  license_expiring: (state) => `We will check your ${state} license again soon`,
  license_expired: (state) => `The check of your ${state} license has ended`,
  license_needed: (state) => `Your client is hidden until we check your ${state} license`,
}

/** The titles about a court date that is a deadline, where they differ. */
export const titlesOfDeadline: Partial<Record<NotificationKind, (theCase: string) => string>> = {
  court_date: (theCase) => `Deadline coming up on ${theCase}`,
  court_date_added: (theCase) => `Deadline added to ${theCase}`,
  court_date_changed: (theCase) => `Deadline changed on ${theCase}`,
}

/** The titles to the attorney of the bid that the event is about, where they differ. */
export const titlesToBidder: Partial<Record<NotificationKind, (theCase: string) => string>> = {
  bid_ended: (theCase) => `Your bid on ${theCase} has ended`,
}

/** The names of the icons. */
export type IconName =
  | 'alert'
  | 'cash'
  | 'check'
  | 'clock'
  | 'close'
  | 'dash'
  | 'lock'
  | 'pause'
  | 'pencil'
  | 'phone'
  | 'play'
  | 'shield-check'
  | 'user'

/** The icons. */
export const notificationIcons: Record<NotificationKind, IconName> = {
  onboarding: 'user',
  bid_received: 'cash',
  bid_changed: 'pencil',
  bid_withdrawn: 'dash',
  bid_ended: 'clock',
  bid_accepted: 'check',
  bid_rejected: 'close',
  case_accepted: 'shield-check',
  case_rejected: 'close',
  case_closed: 'lock',
  case_paused: 'pause',
  case_reopened: 'play',
  court_date: 'clock',
  court_date_added: 'clock',
  court_date_changed: 'clock',
  court_date_removed: 'clock',
  court_date_proposed: 'clock',
  court_date_refused: 'close',
  case_changed: 'pencil',
  case_removed: 'close',
  bid_removed: 'close',
  accepted_bid_removed: 'play',
  attorney_gone: 'play',
  attorney_unconfirmed: 'alert',
  attorney_confirmed: 'shield-check',
  contact_resumed: 'phone',
  no_bid_day: 'clock',
  no_bid_days: 'clock',
  no_bid_week: 'clock',
  no_bid_hidden: 'pause',
  removal_planned: 'clock',
  terms_entered: 'pencil',
  terms_agreed: 'check',
  terms_refused: 'close',
  license_verified: 'shield-check',
  license_refused: 'alert',
  license_expiring: 'clock',
  license_expired: 'alert',
  license_needed: 'alert',
  contact_reminder: 'clock',
  contact_overdue: 'alert',
  contact_made: 'phone',
  contact_denied: 'alert',
  contact_denied_twice: 'alert',
}

/**
 * Returns what every push message about a case says; the rest is read in the app. One to the
 * customer of a family case does not say that there is a case: other people may see the screen.
 */
export const casePush = (
  categoryName: string,
  role: 'customer' | 'attorney',
): { title: string; body?: string } =>
  role === 'customer' && isDiscreet(categoryName)
    ? { title: 'You have an update', body: 'Open the app to read it.' }
    : { title: 'Update on your case' }

/**
 * Returns the text about several notifications of one kind. `facts` is undefined for kinds that are
 * about no case. `state`: the state's name for kinds that begin with `license_`.
 */
type EmailText = (
  notifications: ReportedNotification[],
  facts: CaseFacts | undefined,
  state?: string,
) => EmailPart

interface EmailOfKind {
  /** Sent at once; other kinds wait until an hour after the last email about the case. */
  isUrgent: boolean
  text: EmailText
}

const fixedText =
  (...paragraphs: EmailPart['paragraphs']): EmailText =>
  () => ({ paragraphs })
const caseText =
  (
    say: (facts: CaseFacts, theCase: string, notifications: ReportedNotification[]) => EmailPart,
  ): EmailText =>
  (notifications, facts) => {
    if (!facts) throw new Error('An email about a case has no case')
    return say(facts, caseInText(facts.categoryName, facts.uniqueId), notifications)
  }
const licenseText =
  (say: (license: string) => string): EmailText =>
  (_notifications, _facts, state) => {
    if (state === undefined) throw new Error('An email about a license has no state')
    return { paragraphs: [say(licenseOf(state))] }
  }
const urgent = (text: EmailText): EmailOfKind => ({ isUrgent: true, text })
const batched = (text: EmailText): EmailOfKind => ({ isUrgent: false, text })

/** Returns the email to the attorney; without `facts` the case is no longer visible to them. */
const removedBidText: EmailText = ([notification], facts) => {
  const price =
    facts && notification?.bidAmount
      ? ` of ${formatBidAmount(notification.bidAmount, facts.categoryName)}`
      : ''
  return { paragraphs: [`We removed your bid${price}, so you are no longer part of this case.`] }
}

/** The emails: their text, and whether they are urgent. */
export const notificationEmails: Record<NotificationKind, EmailOfKind> = {
  onboarding: /* @__PURE__ */ urgent(
    /* @__PURE__ */ fixedText('Your account is ready. Log in with this email address.'),
  ),
  bid_received: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((facts, _theCase, notifications) => newBids(notifications, facts)),
  ),
  bid_changed: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((facts, _theCase, notifications) => changedBids(notifications, facts)),
  ),
  bid_withdrawn: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((facts, _theCase, notifications) =>
      withdrawnBids(notifications, facts),
    ),
  ),
  bid_ended: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((facts, _theCase, notifications) => endedBids(notifications, facts)),
  ),
  bid_accepted: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(acceptedText)),
  bid_rejected: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [
        `The client did not choose your bid on ${theCase}. You can bid on other open cases.`,
      ],
    })),
  ),
  case_accepted: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(takenText)),
  case_rejected: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText(({ accepted }, theCase) => ({
      paragraphs: [
        `${firmOf(accepted)} cannot take your ${theCase}. You can post it again as a new case.`,
      ],
    })),
  ),
  case_closed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(closedText)),
  case_paused: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [
        `Bids on ${theCase} are paused. The case opens again by itself within ${PAUSE_HOURS} hours.`,
      ],
    })),
  ),
  case_reopened: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [`Attorneys can bid on ${theCase} again.`],
    })),
  ),
  case_changed: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [`The client changed ${theCase}. Open it to see whether your bid still fits.`],
    })),
  ),
  case_removed: /* @__PURE__ */ urgent(
    /* @__PURE__ */ fixedText(
      'We removed this case and the bids on it. If it was your case and you still need an attorney, you can post it again as a new case.',
    ),
  ),
  bid_removed: /* @__PURE__ */ urgent(removedBidText),
  accepted_bid_removed: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [
        `We removed the bid that you accepted on your ${theCase}. That attorney does not have your case anymore.`,
        'Your case is open again. Attorneys can send you bids, except those you turned down.',
      ],
    })),
  ),
  attorney_gone: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText((_, theCase) => ({
      paragraphs: [
        `The attorney whose bid you accepted has left Fastpass. They do not have your ${theCase} anymore.`,
        'Your case is open again. Attorneys can send you bids, except those you turned down.',
      ],
    })),
  ),
  attorney_unconfirmed: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText((facts, theCase) => ({
      paragraphs: [
        `We have not confirmed that ${facts.accepted?.firm ?? 'your attorney'} has a law license for your ${theCase}. ${facts.isContactWithheld ? `${NO_CALL} ` : ''}Ask them about it before you pay or sign anything.`,
        ...courtFirstParagraphs(facts),
        'If we confirm it later, we will tell you. If you don’t want to keep this attorney, you can close the case and post it again.',
      ],
    })),
  ),
  attorney_confirmed: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText(({ accepted }, theCase) => ({
      paragraphs: [
        `We told you that we had not confirmed the license of ${accepted?.firm ?? 'your attorney'} for your ${theCase}. Now we have found it on the state’s public list of lawyers.`,
        'Open your case to see what comes next.',
      ],
    })),
  ),
  contact_resumed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(contactResumedText)),
  court_date: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateText)),
  court_date_added: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateAddedText)),
  court_date_changed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateMovedText)),
  court_date_removed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateRemovedText)),
  court_date_proposed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateProposedText)),
  court_date_refused: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(courtDateRefusedText)),
  contact_reminder: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText((facts, theCase) => ({
      paragraphs: [timeLeft(facts, theCase), CONTACTED, ...courtFirstParagraphs(facts)],
    })),
  ),
  contact_overdue: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText(({ accepted }, theCase) => ({
      paragraphs: [
        `${firmOf(accepted)} has not told us that they contacted you about your ${theCase} within ${CONTACT_HOURS} hours. We reminded them.`,
        'If you do not want to wait, you can close the case and post it again.',
      ],
    })),
  ),
  contact_made: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(contactMadeText)),
  contact_denied: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText((facts, theCase) => ({
      paragraphs: [
        `Your client on ${theCase} told us that you have not contacted them. You have ${inHours(hoursLeft(facts))} to call or write to them${byDeadline(facts)}.${localTimeHint(facts)}`,
        CONTACTED,
        ...courtFirstParagraphs(facts),
      ],
      lines: contactLines(facts),
    })),
  ),
  contact_denied_twice: /* @__PURE__ */ urgent(
    /* @__PURE__ */ caseText(({ accepted }, theCase) => ({
      paragraphs: [
        `The client on ${theCase} told us a second time that ${accepted?.firm ?? 'their attorney'} did not contact them. The attorney had said that they did.`,
        'Open the case to see its history and how to reach both.',
      ],
    })),
  ),
  terms_entered: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(termsEnteredText)),
  terms_agreed: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(termsAgreedText)),
  terms_refused: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(termsRefusedText)),
  no_bid_day: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => noBidAfterDay(theCase)),
  ),
  no_bid_days: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((facts, theCase) => noBidAfterDays(facts, theCase)),
  ),
  no_bid_week: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => noBidAfterWeek(theCase)),
  ),
  no_bid_hidden: /* @__PURE__ */ batched(
    /* @__PURE__ */ caseText((_, theCase) => hiddenText(theCase)),
  ),
  removal_planned: /* @__PURE__ */ urgent(/* @__PURE__ */ caseText(removalPlannedText)),
  license_verified: /* @__PURE__ */ urgent(
    /* @__PURE__ */ licenseText(
      (license) =>
        `We found your ${license} on the state’s public list of lawyers. You can open the cases of that state and bid on them. The check counts for 12 months.`,
    ),
  ),
  license_refused: /* @__PURE__ */ urgent(
    /* @__PURE__ */ licenseText(
      (license) =>
        `We looked for your ${license} on the state’s public list of lawyers and could not confirm it. Your licenses say why, and there you can correct it.`,
    ),
  ),
  license_expiring: /* @__PURE__ */ urgent(
    /* @__PURE__ */ licenseText(
      (license) =>
        `The check of your ${license} ends soon. We look at the state’s public list of lawyers again before that. Open your licenses to see the day, and check that what you entered is still right. If the check ends, save the license to ask for a new one.`,
    ),
  ),
  license_expired: /* @__PURE__ */ urgent(
    /* @__PURE__ */ licenseText(
      (license) =>
        `The check of your ${license} has ended. Open your licenses to ask for a new one.`,
    ),
  ),
  license_needed: /* @__PURE__ */ urgent(
    /* @__PURE__ */ licenseText(
      (license) =>
        `A client has chosen you, but you can’t see how to reach them until we have checked your ${license}. Open your licenses to add it, or to see what is missing. After the check, you have ${CONTACT_HOURS} hours to contact them, unless you have done so.`,
    ),
  ),
}

/**
 * The titles of emails to the case's owner that name the accepted firm. Stored titles do not,
 * because a firm's name goes with its account.
 */
export const titlesWithFirm: Partial<
  Record<NotificationKind, (firm: string, theCase: string) => string>
> = {
  case_accepted: (firm, theCase) => `${firm} took your ${theCase}`,
  case_rejected: (firm, theCase) => `${firm} cannot take your ${theCase}`,
  case_closed: (firm, theCase) => `${firm} closed your ${theCase}`,
  contact_overdue: (firm, theCase) => `${firm} is late to contact you about your ${theCase}`,
  attorney_unconfirmed: (firm, theCase) =>
    `We have not confirmed the license of ${firm} for your ${theCase}`,
  attorney_confirmed: (firm, theCase) => `We confirmed the license of ${firm} for your ${theCase}`,
  contact_resumed: (firm, theCase) =>
    `${firm} can see how to reach you about your ${theCase} again`,
  contact_made: (firm, theCase) => `${firm} says they contacted you about your ${theCase}`,
}

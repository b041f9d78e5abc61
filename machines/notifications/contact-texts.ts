// The texts of emails about an accepted bid: its terms, both sides' contact details and the time to
// make contact.
import { HOUR_MS } from '#machines/durations.ts'
import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import {
  formatBidAmount,
  formatPrice,
  hasPaymentPlan,
  paymentText,
} from '#machines/lifecycle/bid-rules.ts'
import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import { contactDeniableUntil } from '#machines/lifecycle/contact-deadlines.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { formatPhone } from '#machines/phone-number.ts'
import { courtFirstParagraphs } from './court-texts.ts'
import type { CaseFacts, EmailPart } from './facts.ts'
import { contactWarnings, preferenceLines } from './preference-texts.ts'

export const CONTACTED =
  'If you have contacted them, choose “I have contacted the client” on the case.'

/** Returns how an email to the customer calls the accepted firm. */
export const firmOf = (accepted: CaseFacts['accepted']) => accepted?.firm ?? 'Your attorney'

/** Returns labelled lines for the price, the terms and the note of the accepted bid. */
function acceptedBid({ accepted, categoryName, isAttorney }: CaseFacts): [string, string][] {
  if (!accepted || accepted.bidAmount === null) return []
  const { bidAmount, allowsPaymentPlan, additionalNote, covers, feeType, feeHours } = accepted
  const fee = feeWithRate({ bid_amount: bidAmount, fee_type: feeType, fee_hours: feeHours })
  const coverage = coverageOf(covers, categoryName)
  return [
    ['Price', (isAttorney ? formatBidAmount : formatPrice)(bidAmount, categoryName)],
    ...(hasPaymentPlan(categoryName)
      ? [['Payment', paymentText(allowsPaymentPlan)] as [string, string]]
      : []),
    ...(fee ? [['Fee', fee] as [string, string]] : []),
    ...(coverage ? [['Covers', coverage.covered.join(', ')] as [string, string]] : []),
    ...(coverage && coverage.notCovered.length > 0
      ? [['Not covered', coverage.notCovered.join(', ')] as [string, string]]
      : []),
    ...(additionalNote ? [['Note', additionalNote] as [string, string]] : []),
  ]
}

/**
 * Returns labelled lines with the customer's contact details and how they want to be reached, if
 * the attorney may see them. What is not safe comes first.
 */
export function contactLines({ customer, at }: CaseFacts): [string, string][] {
  if (!customer) return []
  const { contact_preferences } = customer
  const warnings = contact_preferences ? contactWarnings(contact_preferences) : []
  return [
    ...(warnings.length > 0 ? [['Careful', warnings.join(' ')] as [string, string]] : []),
    ['Client', `${customer.first_name} ${customer.last_name}`],
    ['Email', customer.email],
    ...(customer.contact_info
      ? [['Phone', formatPhone(customer.contact_info)] as [string, string]]
      : []),
    ...(contact_preferences ? preferenceLines(contact_preferences, at) : []),
  ]
}

/**
 * Returns the email to the attorney that the customer accepted the bid. `theCase`: as `caseInText`
 * returns it.
 */
export function acceptedText(facts: CaseFacts, theCase: string): EmailPart {
  const { customer } = facts
  if (!customer) return { paragraphs: [`The client accepted your bid on ${theCase}.`] }
  return {
    paragraphs: [
      `The client accepted your bid on ${theCase}. Contact them within ${CONTACT_HOURS} hours${byDeadline(facts)}.${localTimeHint(facts)}`,
      'Then choose “I have contacted the client” on the case. Until you do, we will remind you once a day.',
      ...courtFirstParagraphs(facts),
    ],
    lines: [...contactLines(facts), ...acceptedBid(facts)],
  }
}

/** What a customer reads while their contact details are withheld. */
export const NO_CALL =
  'Until we do, they can’t see your phone number or email on Fastpass, so don’t wait for their call.'
const WITHHELD = `But we have not confirmed their license. ${NO_CALL} Ask them about their license before you pay or sign anything.`

/** Returns the email to the customer that the attorney took the case. */
export function takenText(facts: CaseFacts): EmailPart {
  const hours = hoursLeft(facts)
  const by = hours > 0 ? ` within ${inHours(hours)}${byDeadline(facts)}` : ''
  const yours = `your ${categoryInText(facts.categoryName)} case ${facts.uniqueId}`
  const contact = `They will call or write to you${by}.${localTimeHint(facts)}`
  return {
    paragraphs: [
      `${firmOf(facts.accepted)} took ${yours}. ${facts.isContactWithheld ? WITHHELD : contact}`,
      ...courtFirstParagraphs(facts),
    ],
    lines: facts.accepted
      ? [['Firm', facts.accepted.firm ?? ''], ...firmContact(facts), ...acceptedBid(facts)]
      : [],
  }
}

/**
 * Returns labelled lines with the firm's contact details, which its customer sees until the case is
 * closed.
 */
function firmContact({ status, accepted }: CaseFacts): [string, string][] {
  if (status !== 'accepted' || !accepted) return []
  const { phone, email } = accepted
  return [
    ...(phone ? [['Phone', formatPhone(phone)] as [string, string]] : []),
    ...(email ? [['Email', email] as [string, string]] : []),
  ]
}

/**
 * Returns an instant in the reader's time zone with its name: `Wednesday, November 25 at 3:00 PM
 * Mountain Standard Time`. In UTC when the zone is not known.
 */
function momentOf(instant: Date, { timeZone }: CaseFacts): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === null
      ? { timeZone: 'UTC', timeZoneName: 'short' }
      : { timeZone, timeZoneName: 'long' }),
  })
  return format.format(instant)
}

/**
 * Returns `, by Wednesday, November 25 at 3:00 PM …` while there is time to make contact; otherwise
 * nothing.
 */
export const byDeadline = (facts: CaseFacts): string =>
  facts.contactDueAt && hoursLeft(facts) > 0 ? `, by ${momentOf(facts.contactDueAt, facts)}` : ''

/** Returns where to see that deadline in local time, for a reader whose time zone is not known. */
export const localTimeHint = (facts: CaseFacts): string => (byDeadline(facts) ? hintFor(facts) : '')

const hintFor = ({ timeZone }: CaseFacts) =>
  timeZone === null ? ' Open the case to see this in your local time.' : ''

/**
 * Returns the email to the customer that the attorney says they made contact, and until when they
 * can deny it.
 */
export function contactMadeText(facts: CaseFacts, theCase: string): EmailPart {
  const until = contactDeniableUntil(facts.contactedAt?.toISOString() ?? null)
  const [by, hint] =
    until === null
      ? [`within ${CONTACT_HOURS} hours`, '']
      : [`by ${momentOf(new Date(until), facts)}`, hintFor(facts)]
  return {
    paragraphs: [
      `${firmOf(facts.accepted)} told us that they contacted you about your ${theCase}.`,
      `If they did not, open the case ${by} and choose “They did not”.${hint}`,
    ],
  }
}

/**
 * Returns the email that a case was closed. People get no notification of what they did themselves,
 * so the attorney reads that the customer closed the case, and the customer that the attorney did.
 */
export function closedText({ isAttorney, accepted }: CaseFacts, theCase: string): EmailPart {
  if (isAttorney) return { paragraphs: [`The client closed ${theCase}. It cannot be reopened.`] }
  return {
    paragraphs: [
      `${firmOf(accepted)} closed your ${theCase}. It cannot be reopened.`,
      'You can post it again as a new case.',
    ],
  }
}

/** Returns how long the attorney has to contact the customer, as a sentence. */
export function timeLeft(facts: CaseFacts, theCase: string): string {
  const hours = hoursLeft(facts)
  return hours > 0
    ? `Your client on ${theCase} is waiting to hear from you. You have ${inHours(hours)} left to contact them${byDeadline(facts)}.${localTimeHint(facts)}`
    : `The ${CONTACT_HOURS} hours to contact your client on ${theCase} are over. They are still waiting to hear from you.`
}

/**
 * Returns the email to either side that the attorney sees the customer's contact details again, and
 * until when.
 */
export function contactResumedText(facts: CaseFacts, theCase: string): EmailPart {
  const isWaitingFor = facts.contactDueAt !== null
  if (facts.isAttorney) {
    const again = `You can see how to reach your client on ${theCase} again.`
    return {
      paragraphs: isWaitingFor
        ? [`${again} ${timeLeft(facts, theCase)}`, CONTACTED, ...courtFirstParagraphs(facts)]
        : [again],
      lines: contactLines(facts),
    }
  }
  const hours = hoursLeft(facts)
  const by = hours > 0 ? ` within ${inHours(hours)}${byDeadline(facts)}` : ''
  const call = isWaitingFor ? ` They should call or write to you${by}.${localTimeHint(facts)}` : ''
  return {
    paragraphs: [
      `${firmOf(facts.accepted)} can see your phone number and email for your ${theCase} again.${call}`,
      'Ask them about their license before you pay or sign anything.',
      ...courtFirstParagraphs(facts),
    ],
  }
}

/** Returns `1 hour` or `24 hours`. */
export const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/**
 * Returns how many hours are left to make contact: less than one counts as one, and 0 when the time
 * is over.
 */
export function hoursLeft({ at, contactDueAt }: CaseFacts): number {
  const leftMs = (contactDueAt?.getTime() ?? 0) - at.getTime()
  return leftMs > 0 ? Math.max(1, Math.round(leftMs / HOUR_MS)) : 0
}

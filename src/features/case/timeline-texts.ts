// The words of a case's timeline for each reader.
import type { components } from '#contract'
import type { DisclaimerPlace } from '#machines/lifecycle/disclaimer/disclaimer.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { courtFirst, courtWhileWithheld } from '#src/format/court-moments.ts'
import { formatDeadline } from '#src/format/dates.ts'

type Schemas = components['schemas']
type TimelineEvent = Schemas['TimelineEvent']
type Kind = Schemas['TimelineKind']

/** The reader of a case: its customer, or an attorney. */
export type TimelineReader = 'owner' | 'attorney'

const verbs = {
  paused: 'paused the case',
  closed: 'closed the case',
  court_date_changed: 'changed the court date',
}
const courtVerbs: Record<NonNullable<TimelineEvent['change']>, string> = {
  added: 'added a court date',
  moved: 'moved the court date',
  removed: 'removed the court date',
}

const reasons: Record<NonNullable<TimelineEvent['reason']>, Record<TimelineReader, string>> = {
  bid_removed: {
    owner: 'We removed the bid you accepted, so the case is open again',
    attorney: 'We removed your bid, and the case is open again',
  },
  attorney_left: {
    owner: 'The attorney you chose left Fastpass, so the case is open again',
    attorney: 'The case is open for bids again',
  },
}

const ownerTexts: Record<Exclude<Kind, keyof typeof verbs>, string> = {
  posted: 'You posted the case',
  first_bid: 'The first bid came in',
  bid_sent: 'An attorney sent a bid',
  bid_not_chosen: 'You turned down a bid',
  bid_ended: 'A bid ended',
  reopened: 'The case is open for bids again',
  bid_accepted: 'You accepted a bid',
  case_accepted: 'The attorney took your case',
  contacted: 'The attorney says they contacted you',
  contact_denied: 'You said you had not heard from them',
  declined: 'The attorney declined the case',
  terms_entered: 'The attorney entered what you agreed on',
  terms_agreed: 'You said yes to the terms',
  terms_refused: 'You said that you did not agree on the terms',
  date_proposed: 'The attorney proposed a date',
  date_refused: 'You said no to the date',
}

const attorneyTexts: typeof ownerTexts = {
  posted: 'The client posted the case',
  first_bid: 'The first bid came in',
  bid_sent: 'You sent your bid',
  bid_not_chosen: 'The client turned your bid down',
  bid_ended: 'Your bid ended',
  reopened: 'The case is open for bids again',
  bid_accepted: 'The client accepted your bid',
  case_accepted: 'You took the case',
  contacted: 'You said you contacted the client',
  contact_denied: 'The client said they had not heard from you',
  declined: 'You declined the case',
  terms_entered: 'You entered what you agreed on',
  terms_agreed: 'The client said yes to the terms',
  terms_refused: 'The client said that you did not agree on the terms',
  date_proposed: 'You proposed a date',
  date_refused: 'The client said no to the date',
}

const againTexts: Record<TimelineReader, string> = {
  owner: 'A bid that had ended was sent again',
  attorney: 'You sent your bid again',
}

const disclaimerPlaces: Partial<Record<Kind, DisclaimerPlace>> = {
  posted: 'submit',
  bid_accepted: 'accept',
  contacted: 'contact',
}

/** Returns where the disclaimer was read that belongs to this; undefined where there is none. */
export const disclaimerPlaceOf = (kind: Kind): DisclaimerPlace | undefined => disclaimerPlaces[kind]

/** Returns what happened, addressed to the reader: `You accepted a bid`. */
export function timelineText(event: Omit<TimelineEvent, 'at'>, reader: TimelineReader): string {
  const { kind, by, change, is_again, reason } = event
  if (reason) return reasons[reason][reader]
  if (is_again) return againTexts[reader]
  if (kind !== 'paused' && kind !== 'closed' && kind !== 'court_date_changed') {
    return (reader === 'owner' ? ownerTexts : attorneyTexts)[kind]
  }
  return `${actorText(by, reader)} ${change ? courtVerbs[change] : verbs[kind]}`
}

function actorText(by: TimelineEvent['by'], reader: TimelineReader): string {
  if (by === 'customer') return reader === 'owner' ? 'You' : 'The client'
  if (by === 'attorney') return reader === 'owner' ? 'The attorney' : 'You'
  return 'Fastpass'
}

interface NextTexts {
  open: string | null
  /** Followed by the deadline, and by the court date where it comes first. */
  contact: string
  whoseCourtDate: 'Your' | 'The'
  /** Once the deadline has passed. */
  late: string
  decision: string
  work: string
  rejected: string | null
}

/** Returns what comes next in a case with these bids, for its owner; null when nothing does. */
export const nextForOwner = (
  legalCase: CustomerCase,
  bids: readonly Bid[],
  now: Date,
): string | null => {
  if (legalCase.is_contact_withheld) {
    const court = courtWhileWithheld(legalCase, 'Your', now)
    return `You can ask the attorney about their license, or close the case and post it again${court && `.${court}`}`
  }
  return nextText(legalCase, now, {
    open: nextOfBids(legalCase, bids),
    contact: 'The attorney contacts you by',
    whoseCourtDate: 'Your',
    late: 'You can wait, or close the case and post it again',
    decision: 'The attorney takes or declines your case',
    work: 'You or the attorney close the case when the work is done',
    rejected: 'You can post the case again',
  })
}

function nextOfBids({ is_license_required, silence }: CustomerCase, bids: readonly Bid[]): string {
  if (silence?.step === 'hidden') return 'You say that you are still looking'
  const open = bids.filter(({ bid_status }) => bid_status === 'open')
  if (open.length === 0) return 'Attorneys send you bids'
  return is_license_required && open.every(({ license_gap }) => license_gap)
    ? 'You can accept a bid once we have confirmed the attorney’s license'
    : 'You choose a bid when you are ready'
}

/** Returns what comes next in a case, for an attorney and their own bid; null when nothing does. */
export const nextForAttorney = (
  legalCase: AttorneyCase,
  bid: Bid | null,
  now: Date,
): string | null => {
  const { license_gap, contacted_at } = legalCase
  if (license_gap) {
    const first =
      license_gap === 'pending' ? 'We check your license' : 'You ask us to check your license'
    const court = courtWhileWithheld(legalCase, 'The', now)
    return contacted_at ? first : `${first}, then you contact the client${court && `.${court}`}`
  }
  return nextText(legalCase, now, {
    open: nextOfBid(bid),
    contact: 'You contact the client by',
    whoseCourtDate: 'The',
    late: 'Call or write to the client now, then tell us that you did',
    decision: 'You take or decline the case',
    work: 'You or the client close the case when the work is done',
    rejected: null,
  })
}

function nextOfBid(bid: Bid | null): string | null {
  if (!bid) return 'You can send a bid'
  if (!bid.ended_at) return 'The client chooses a bid'
  return bid.update_count < MAX_BID_EDITS ? 'You can send your bid again' : null
}

function nextText(
  legalCase: CustomerCase | AttorneyCase,
  now: Date,
  texts: NextTexts,
): string | null {
  const { case_status, paused_until, contact_due_at } = legalCase
  // Null without a deadline. Offline, its moment may be long past.
  const until = (due: string | null, before: string, after: string | null, more = '') =>
    due &&
    (now < new Date(due) ? `${before} ${formatDeadline(due, now)}${more && `.${more}`}` : after)
  const court = contact_due_at
    ? courtFirst(legalCase, texts.whoseCourtDate, contact_due_at, now)
    : ''
  const contact = until(contact_due_at, texts.contact, texts.late, court)
  switch (case_status) {
    case 'open':
      return texts.open
    case 'paused':
      return until(paused_until, 'The case opens again by', texts.open)
    case 'pending':
      return contact ?? texts.decision
    case 'accepted':
      return contact ?? texts.work
    case 'rejected':
      return texts.rejected
    case 'closed':
      return null
  }
}

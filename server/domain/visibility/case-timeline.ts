// What has happened to a case, as each of its readers may know it.
import type { components } from '#contract'
import type { BidEnd, CaseTimelineEvent } from '#server/db/audit-events.ts'
import type { OwnBid } from '#server/db/bids.ts'
import type { CaseToRead } from '#server/db/cases.ts'
import { isOverForBidder } from './policy.ts'

type Schemas = components['schemas']
type TimelineEvent = Schemas['TimelineEvent']
type TimelineKind = Schemas['TimelineKind']

/** The number of events of the case itself that are read; older ones are left out. */
export const MAX_TIMELINE_EVENTS = 50

/**
 * The number of ends of bids, and of bids that were sent again after that, in a timeline. They are
 * counted apart, because a case may have hundreds.
 */
export const MAX_BID_ENDS = 20

const kinds: Record<CaseTimelineEvent['event'], TimelineKind> = {
  'case.create': 'posted',
  'case.pause': 'paused',
  'case.reopen': 'reopened',
  'bid.accept': 'bid_accepted',
  // Only the removal of the accepted bid is an event of the case, and opens it again.
  'bid.remove': 'reopened',
  'case.accept': 'case_accepted',
  'case.contact': 'contacted',
  'contact.deny': 'contact_denied',
  'case.reject': 'declined',
  'case.close': 'closed',
  'court.add': 'court_date_changed',
  'court.move': 'court_date_changed',
  'court.remove': 'court_date_changed',
  'agreement.propose': 'terms_entered',
  'agreement.accept': 'terms_agreed',
  'agreement.refuse': 'terms_refused',
  'proposal.make': 'date_proposed',
  'proposal.refuse': 'date_refused',
}

const changes: Partial<Record<CaseTimelineEvent['event'], NonNullable<TimelineEvent['change']>>> = {
  'court.add': 'added',
  'court.move': 'moved',
  'court.remove': 'removed',
}

/** What every attorney who may read the case may know of it. */
const PUBLIC_KINDS: readonly TimelineKind[] = ['paused', 'reopened', 'closed', 'court_date_changed']

const actors: Record<CaseTimelineEvent['by'], Schemas['StatusActor']> = {
  customer: 'customer',
  attorney: 'attorney',
  'org:admin': 'admin',
  operator: 'admin',
  clock: 'clock',
}

/** The answers that a change of the court date may change. */
export const courtFields = ['next_hearing_date', 'hearing_type'] as const

/**
 * Returns whether the court date was changed since the attorney's own bid was decided or ended, or
 * may have been before the events that were read.
 */
export function hasCourtNews(events: readonly CaseTimelineEvent[], ownBid: OwnBid): boolean {
  const since = events.filter(({ at }) => ownBid !== undefined && at >= ownBid.changedAt)
  return (
    since.length === MAX_TIMELINE_EVENTS ||
    since.some(({ event }) => kinds[event] === 'court_date_changed')
  )
}

/** What is read for the timeline of an owner. */
export interface OwnerEvents {
  events: readonly CaseTimelineEvent[]
  bidEnds: readonly BidEnd[]
}

const eventOf = (kind: TimelineKind, by: Schemas['StatusActor'], at: Date): TimelineEvent => ({
  kind,
  by,
  at: at.toISOString(),
})

function wire({ event, by, at }: CaseTimelineEvent): TimelineEvent {
  const change = changes[event]
  return { ...eventOf(kinds[event], actors[by], at), ...(change && { change }) }
}

const disclaimerOf = (event: CaseTimelineEvent | undefined) =>
  event && event.disclaimerVersion !== null && { disclaimer_version: event.disclaimerVersion }

const wireBidEnd = ({ event, at }: BidEnd): TimelineEvent =>
  event === 'bid.end'
    ? eventOf('bid_ended', 'clock', at)
    : { ...eventOf('bid_sent', 'attorney', at), is_again: true }

const wireForOwner = (event: CaseTimelineEvent): TimelineEvent => ({
  ...wire(event),
  ...disclaimerOf(event),
  ...(event.attorneyLeft !== null && {
    reason: event.attorneyLeft ? 'attorney_left' : 'bid_removed',
  }),
})

/**
 * Other attorneys do not learn that there was an accepted bid. What a customer has read is not
 * theirs to know.
 */
const wireForAttorney =
  (attorneyId: string) =>
  (event: CaseTimelineEvent): TimelineEvent => ({
    ...wire(event),
    ...(event.by === 'attorney' && disclaimerOf(event)),
    ...(event.bidderId === attorneyId && { reason: 'bid_removed' }),
  })

const byTime = (one: TimelineEvent, other: TimelineEvent) => one.at.localeCompare(other.at)

const isPosting = ({ event }: CaseTimelineEvent) => event === 'case.create'

const posted = ({ case: row }: CaseToRead) => eventOf('posted', 'customer', row.createdAt)

/** Returns the timeline of a case for its owner and for admins, oldest first. */
export function ownerTimeline(
  caseToRead: CaseToRead,
  { events, bidEnds }: OwnerEvents,
): TimelineEvent[] {
  const { firstBidAt } = caseToRead
  return [
    { ...posted(caseToRead), ...disclaimerOf(events.find(isPosting)) },
    ...(firstBidAt ? [eventOf('first_bid', 'attorney', firstBidAt)] : []),
    ...bidEnds.map(wireBidEnd),
    ...events.filter((event) => !isPosting(event)).map(wireForOwner),
  ].sort(byTime)
}

/**
 * Returns the timeline of a case for an attorney, oldest first: what all attorneys may know, what
 * became of the attorney's own bid, and all since their bid was accepted. After their bid was
 * rejected nothing follows. `bidEnds`: those of their own bid.
 */
export function attorneyTimeline(
  caseToRead: CaseToRead,
  events: readonly CaseTimelineEvent[],
  own: { attorneyId: string; ownBid: OwnBid; bidEnds: readonly BidEnd[] },
): TimelineEvent[] {
  const { attorneyId, ownBid } = own
  const sent = ownBid ? [eventOf('bid_sent', 'attorney', ownBid.createdAt)] : []
  const knownEvents = events
    .filter(isKnownTo(caseToRead, ownBid, acceptedAt(events)))
    .map(wireForAttorney(attorneyId))
  const ends = own.bidEnds.map(wireBidEnd)
  return [posted(caseToRead), ...sent, ...knownEvents, ...ends, ...decisionOn(ownBid)].sort(byTime)
}

const decisionOn = (ownBid: OwnBid): TimelineEvent[] =>
  ownBid?.bidStatus === 'rejected' && !ownBid.endedAt
    ? [eventOf('bid_not_chosen', 'customer', ownBid.changedAt)]
    : []

function isKnownTo({ case: row }: CaseToRead, ownBid: OwnBid, accepted: Date | undefined) {
  return ({ event, at }: CaseTimelineEvent): boolean => {
    if (ownBid && isOverForBidder(row, ownBid) && at >= ownBid.changedAt) return false
    if (ownBid?.bidStatus === 'accepted' && accepted && at >= accepted) return true
    return PUBLIC_KINDS.includes(kinds[event])
  }
}

/** Returns when the present accepted bid was accepted. */
const acceptedAt = (events: readonly CaseTimelineEvent[]) =>
  events.findLast(({ event }) => event === 'bid.accept')?.at

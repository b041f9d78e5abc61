// Describes the status of a case and of a bid, from the point of view of each reader.
import type { components } from '#contract'
import { type SentBid, sentBidState } from '#machines/lifecycle/bid-end.ts'
import { formatLongDate } from './dates.ts'

type Schemas = components['schemas']

/** The reader: the case's customer, an attorney, or an admin. */
export type Reader = Exclude<Schemas['StatusActor'], 'clock' | null>

type Change = Pick<Schemas['CaseListItem'], 'case_status' | 'status_by' | 'status_at'>

/**
 * Returns the badge of a bid for its case's customer: `declined` when its attorney declined the
 * case.
 */
export function bidMark(
  bid: SentBid,
  caseStatus: Schemas['CaseStatus'],
): ReturnType<typeof sentBidState> | 'declined' {
  const isDeclined = bid.bid_status === 'accepted' && caseStatus === 'rejected'
  return isDeclined ? 'declined' : sentBidState(bid)
}

/**
 * Returns the badge of a case for an attorney: `ended` where it went on without their bid, which
 * had ended by itself.
 */
export const attorneyCaseMark = (
  caseStatus: Schemas['CaseStatus'],
  bid: Pick<SentBid, 'ended_at'> | null | undefined,
): Schemas['CaseStatus'] | 'ended' =>
  caseStatus === 'rejected' && bid?.ended_at ? 'ended' : caseStatus

const verbs: Partial<Record<Schemas['CaseStatus'], string>> = {
  closed: 'Closed',
  paused: 'Paused',
  rejected: 'Declined',
}

const others: Record<Reader, string> = {
  customer: 'the client',
  attorney: 'the attorney',
  admin: 'Fastpass',
}

/**
 * Returns by whom and when a case was closed, paused or declined: `Closed by you on November 3,
 * 2026`. `firm`: the name of its attorney. Null for other statuses, and when it is not known.
 */
export function statusLine(
  { case_status, status_by, status_at }: Change,
  reader: Reader,
  firm?: string,
): string | null {
  const verb = verbs[case_status]
  if (!verb || !status_by || !status_at || status_by === 'clock') return null
  return `${verb} by ${whoFor(reader, status_by, firm)} on ${formatLongDate(status_at)}`
}

function whoFor(reader: Reader, actor: Reader, firm: string | undefined): string {
  // The record does not say which admin.
  if (actor === 'admin' && reader === 'admin') return 'an admin'
  if (actor === reader) return 'you'
  return actor === 'attorney' && firm ? firm : others[actor]
}

/**
 * Returns the outcome of an attorney's own bid, addressed to them: `The client did not choose your
 * bid`. Null while it is undecided.
 */
export function bidOutcome(bid: SentBid, caseStatus: Schemas['CaseStatus']): string | null {
  const bidStatus = sentBidState(bid)
  if (bidStatus === 'ended') return 'Your bid ended and was not chosen'
  if (bidStatus === 'rejected') return 'The client did not choose your bid'
  if (bidStatus === 'open') {
    return caseStatus === 'closed' ? 'The client closed the case without choosing a bid' : null
  }
  return caseStatus === 'rejected' ? 'You declined the case' : 'The client accepted your bid'
}

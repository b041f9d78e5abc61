// The only writer of case_status and bid_status. Writes what the lifecycle machines decided, with
// the audit events and the notifications, in the caller's transaction. See lifecycle.ts for the
// decisions.
import { eq, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type Applied, applyBidEvent, deadlineOf } from '#machines/lifecycle/apply.ts'
import {
  type BidContext,
  type BidEventType,
  type BidState,
  newBidContext,
} from '#machines/lifecycle/bid.machine.ts'
import { bidEndsAt } from '#machines/lifecycle/bid-end.ts'
import type { BidTerms } from '#machines/lifecycle/bid-terms.ts'
import {
  type CaseContext,
  type CaseEventType,
  type CaseState,
  hasChosenAttorney,
} from '#machines/lifecycle/case-model.ts'
import { newSilence } from '#machines/lifecycle/silence.machine.ts'
import type { CaseContent } from '#machines/wizard/flows/case-fields.ts'
import type { Person } from '#server/caller.ts'
import { endAgreement } from '#server/db/agreements/agreements.ts'
import { endDateProposal } from '#server/db/agreements/date-proposals.ts'
import { contractBid } from '#server/db/bids.ts'
import { shownLanguageOf } from '#server/db/case-lists/languages.ts'
import { newId } from '#server/db/ids.ts'
import { bids, cases } from '#server/db/schema/cases.ts'
import { insertSilence } from '#server/db/silences/case-silences.ts'
import { type Actor, byActorInCase, ofBid } from '#server/db/transaction/new-audit-events.ts'
import {
  recordEvents,
  recordJobs,
  sendAhead,
  type Transaction,
} from '#server/db/transaction/pending.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import { textsOf, updateBid, updateCase, updateOtherBids } from './lifecycle-rows.ts'

/** A stored case with its category's name. */
export type StoredCase = typeof cases.$inferSelect & { categoryName: string }
/** A stored bid. */
export type StoredBid = typeof bids.$inferSelect
/** A result of the machine that is not a refusal. */
export type Allowed<Result> = Extract<Result, { ok: true }>
/** A decision of the bid machine. */
export type AllowedBid = Allowed<Applied<BidState, BidContext>>
/** A decision of the case machine. */
export type AllowedCase = Allowed<Applied<CaseState, CaseContext>>
type Bid = components['schemas']['Bid']

/** A case that a customer posts. */
export type NewCase = Pick<
  typeof cases.$inferInsert,
  | 'customerId'
  | 'categoryId'
  | 'publicCategory'
  | 'caseDetails'
  | 'firmSize'
  | 'answers'
  | 'disclosures'
  | 'place'
  | 'placeName'
>

/** What a change of the court date writes. */
export type CourtChange = Pick<typeof cases.$inferSelect, 'answers' | 'courtDate'>

/** Returns the case machine's context of a stored case. */
export const caseContextOf = (legalCase: typeof cases.$inferSelect): CaseContext => ({
  pausedUntil: legalCase.pausedUntil?.toISOString() ?? null,
  contactDueAt: legalCase.contactDueAt?.toISOString() ?? null,
  contactRemindAt: legalCase.contactRemindAt?.toISOString() ?? null,
  contactedAt: legalCase.contactedAt?.toISOString() ?? null,
  contactDenials: legalCase.contactDenials,
  acceptedBidId: legalCase.acceptedBidId,
  attorneyLeftAt: legalCase.attorneyLeftAt?.toISOString() ?? null,
  lastEvent: legalCase.lastEvent,
  lastActor: legalCase.lastActor,
})

/** Returns the bid machine's state of a stored bid. */
export const bidStateOf = ({ bidStatus, endedAt }: StoredBid): Exclude<BidState, 'removed'> =>
  endedAt ? 'ended' : bidStatus

/** Returns the bid machine's context of a stored bid. */
export const bidContextOf = (bid: StoredBid, legalCase: StoredCase): BidContext => ({
  updateCount: bid.updateCount,
  caseStatus: legalCase.caseStatus,
  endsAt: bid.endsAt?.toISOString() ?? null,
  lastEvent: bid.lastEvent,
  lastActor: bid.lastActor,
})

/** Inserts a new case, which begins to wait for a bid. Returns its id. */
export async function insertCase(
  tx: Transaction,
  { disclaimer, ...newCase }: NewCase & { disclaimer?: number | undefined },
  at: Date,
): Promise<string> {
  const id = newId(at)
  const language = shownLanguageOf(newCase.customerId)
  await tx.insert(cases).values({ ...newCase, id, language, caseStatus: 'open', createdAt: at })
  await insertSilence(tx, id, newSilence(at.toISOString()))
  const actor: Actor = { role: 'customer', id: newCase.customerId }
  const line = { entity: 'case', entityId: id, event: 'case.create', toStatus: 'open' } as const
  recordEvents(tx, {
    ...byActorInCase(actor, id, at),
    ...line,
    disclaimerVersion: disclaimer ?? null,
  })
  return id
}

/** Inserts a new bid as the bid machine decided. Returns its id. */
export async function insertBid(
  tx: Transaction,
  bid: { legalCase: StoredCase; attorney: Person; terms: BidTerms; at: Date },
  allowed: AllowedBid,
): Promise<string> {
  const { legalCase, attorney, terms, at } = bid
  const id = newId(at)
  const bidStatus = bidRowStatus(allowed.status)
  await tx.insert(bids).values({
    ...terms,
    endsAt: endOf(terms, at),
    id,
    caseId: legalCase.id,
    attorneyId: attorney.id,
    bidStatus,
    updateCount: allowed.context.updateCount,
    createdAt: at,
    updatedAt: at,
  })
  recordBidEnd(tx, id, endOf(terms, at))
  const line = { event: 'bid.create', toStatus: bidStatus }
  const ofNewBid = ofBid({ id, attorneyId: attorney.id })
  recordEvents(tx, { ...byActorInCase(attorney, legalCase.id, at), ...ofNewBid, ...line })
  const price = { bidAmount: terms.bidAmount }
  await writeNotifications(
    tx,
    allowed.notifications,
    { case: legalCase, bidder: attorney.id, price },
    at,
  )
  return id
}

/** An event, who caused it and when. */
export interface CausedEvent<Event> {
  event: Event
  actor: Actor
  at: Date
  /** An admin's reason, for the audit record. */
  reason?: string | null
}

/**
 * Writes a decision of the case machine. `decided`, for an acceptance: the attorneys of the
 * accepted bid and of the bids rejected by it. `content`: the new text of the case. `court`:
 * its new court date, and the answers with it. `disclaimer`: the version that the actor read.
 * Returns the changed case.
 */
export async function writeCase(
  tx: Transaction,
  legalCase: StoredCase,
  allowed: AllowedCase,
  change: CausedEvent<CaseEventType> & {
    decided?: { winner: string; passedOver: string[] }
    content?: CaseContent
    court?: CourtChange
    disclaimer?: number | undefined
  },
): Promise<StoredCase> {
  const { event, actor, at, decided, content, court, disclaimer } = change
  const { pausedUntil, contactDueAt, contactRemindAt, contactedAt, attorneyLeftAt, ...context } =
    allowed.context
  const caseStatus = rowStatus(allowed.status)
  const changed = {
    ...context,
    caseStatus,
    pausedUntil: dateOf(pausedUntil),
    contactDueAt: dateOf(contactDueAt),
    contactRemindAt: dateOf(contactRemindAt),
    contactedAt: dateOf(contactedAt),
    attorneyLeftAt: dateOf(attorneyLeftAt),
    statusAt: caseStatus === legalCase.caseStatus ? legalCase.statusAt : at,
  }
  const rewritten = {
    ...(content && {
      caseDetails: content.case_details,
      firmSize: content.firm_size,
      version: legalCase.version + 1,
    }),
    ...(court && { ...court, courtDateChanges: legalCase.courtDateChanges + 1 }),
  }
  const { id } = legalCase
  await sendAhead(tx, updateCase(tx, { id, ...textsOf(changed) }))
  if (content || court) {
    await sendAhead(tx, tx.update(cases).set(rewritten).where(eq(cases.id, id)).execute())
  }
  if (losesAttorney(legalCase, caseStatus)) {
    await sendAhead(tx, endAgreement(tx, legalCase.acceptedBidId))
    await sendAhead(tx, endDateProposal(tx, legalCase.acceptedBidId))
  }
  const line = { entity: 'case', entityId: legalCase.id, event, toStatus: caseStatus } as const
  recordEvents(tx, {
    ...byActorInCase(actor, legalCase.id, at),
    ...line,
    fromStatus: legalCase.caseStatus,
    disclaimerVersion: disclaimer ?? null,
  })
  const after = { ...legalCase, ...changed, ...rewritten }
  const due = deadlineOf(allowed.context)
  if (due && due !== deadlineOf(caseContextOf(legalCase))) recordDeadline(tx, legalCase.id, due)
  const acceptedBidId = after.acceptedBidId ?? legalCase.acceptedBidId
  const subject = { case: { ...after, acceptedBidId }, ...decided }
  await writeNotifications(tx, allowed.notifications, subject, at)
  return after
}

/** Returns whether a case had a chosen attorney, and has none in its next status. */
const losesAttorney = (
  legalCase: StoredCase,
  next: StoredCase['caseStatus'],
): legalCase is StoredCase & { acceptedBidId: string } =>
  legalCase.acceptedBidId !== null &&
  hasChosenAttorney(legalCase.caseStatus) &&
  !hasChosenAttorney(next)

/**
 * Writes a decision of the bid machine, and the new terms if there are any. Returns the changed
 * row, and a promise of the bid in wire format.
 */
export async function writeBid(
  tx: Transaction,
  { legalCase, bid, terms }: { legalCase: StoredCase; bid: StoredBid; terms?: BidTerms },
  allowed: AllowedBid,
  change: CausedEvent<BidEventType>,
): Promise<{ data: Promise<Bid>; bid: StoredBid }> {
  const { updateCount, lastEvent, lastActor } = allowed.context
  const bidStatus = bidRowStatus(allowed.status)
  const changed = {
    ...terms,
    // The days begin again with each change.
    ...(terms && { endsAt: endOf(terms, change.at) }),
    endedAt: allowed.status === 'ended' ? happenedAt(bid, change) : null,
    bidStatus,
    updateCount,
    lastEvent,
    lastActor,
    updatedAt: change.at,
  }
  const after = { ...bid, ...changed }
  const data = updateBid(tx, textsOf(after)).then(([written]) => {
    if (!written) throw new Error('A locked bid is not there')
    return contractBid.itemOf(written)
  })
  await sendAhead(tx, data)
  if (terms) recordBidEnd(tx, bid.id, endOf(terms, change.at))
  await recordBidChange(tx, { legalCase, bid, ...(terms && { terms }) }, allowed, change)
  return { data, bid: after }
}

/**
 * Deletes a bid as the bid machine decided. A closed or rejected case that had accepted it no
 * longer refers to it.
 */
export async function deleteBidRow(
  tx: Transaction,
  { legalCase, bid }: { legalCase: StoredCase; bid: StoredBid },
  allowed: AllowedBid,
  change: CausedEvent<BidEventType>,
): Promise<void> {
  if (legalCase.acceptedBidId === bid.id) {
    await tx.update(cases).set({ acceptedBidId: null }).where(eq(cases.id, legalCase.id))
  }
  await tx.delete(bids).where(eq(bids.id, bid.id))
  await recordBidChange(tx, { legalCase, bid }, allowed, change)
}

/** Rejects bids of one attorney, as the bid machine decided for each. */
export async function rejectBids(
  tx: Transaction,
  rejected: { legalCase: StoredCase; bid: StoredBid; allowed: AllowedBid }[],
  change: CausedEvent<BidEventType>,
): Promise<void> {
  const [first] = rejected
  if (!first) return
  // One event sets the same status for all of them; the number of changes stays.
  const { lastEvent, lastActor } = first.allowed.context
  const bidStatus = bidRowStatus(first.allowed.status)
  const ids = rejected.map(({ bid }) => bid.id)
  await tx
    .update(bids)
    .set({ bidStatus, lastEvent, lastActor, updatedAt: change.at })
    .where(sql`${bids.id} = any(${sql.param(ids)}::uuid[])`)
  for (const { legalCase, bid, allowed } of rejected) {
    await recordBidChange(tx, { legalCase, bid }, allowed, change)
  }
}

/** Writes the audit event and the notifications of a change of a bid. */
export async function recordBidChange(
  tx: Transaction,
  { legalCase, bid, terms }: { legalCase: StoredCase; bid: StoredBid; terms?: BidTerms },
  allowed: AllowedBid,
  { event, actor, at, reason = null }: CausedEvent<BidEventType>,
): Promise<void> {
  const line = { event, fromStatus: bidStateOf(bid), toStatus: allowed.status, reason }
  const caused = byActorInCase(actor, legalCase.id, happenedAt(bid, { event, at }))
  recordEvents(tx, { ...caused, ...ofBid(bid), ...line })
  const { bidAmount } = terms ?? bid
  const price = { bidAmount, previousAmount: bid.bidAmount }
  const subject = { case: legalCase, bidder: bid.attorneyId, price }
  await writeNotifications(tx, allowed.notifications, subject, at)
}

// A bid ended when its time was over; the server may notice much later.
const happenedAt = (
  { endsAt }: StoredBid,
  { event, at }: Pick<CausedEvent<BidEventType>, 'event' | 'at'>,
): Date => (event === 'bid.end' && endsAt ? endsAt : at)

/**
 * Rejects every open bid on the case except the accepted one. Returns the attorneys of the rejected
 * bids.
 */
export async function rejectOtherBids(
  tx: Transaction,
  { legalCase, bid }: { legalCase: StoredCase; bid: StoredBid },
  { actor, at }: Omit<CausedEvent<never>, 'event'>,
): Promise<string[]> {
  const event = { type: 'bid.pass', by: 'owner', at: at.toISOString() } as const
  // One decision applies to all open bids, because it depends on nothing that differs between them.
  const passed = applyBidEvent(
    'open',
    { ...newBidContext, caseStatus: legalCase.caseStatus },
    event,
  )
  if (!passed.ok) throw new Error('The bid machine does not let an open bid be passed over')
  const { lastEvent, lastActor } = passed.context
  const bidStatus = bidRowStatus(passed.status)
  const decision = { bidStatus, lastEvent, lastActor, at: at.toISOString() }
  const losers = await updateOtherBids(tx, { caseId: legalCase.id, bidId: bid.id, ...decision })
  for (const loser of losers) {
    const line = { event: event.type, fromStatus: 'open', toStatus: bidStatus }
    recordEvents(tx, { ...byActorInCase(actor, legalCase.id, at), ...ofBid(loser), ...line })
  }
  return losers.map(({ attorneyId }) => attorneyId)
}

/** Adds the job that checks a case's deadline at the instant `due`. */
export const recordDeadline = (tx: Transaction, caseId: string, due: string): void =>
  recordJobs(tx, { name: 'case-deadline', data: { caseId, due }, startAfter: due })

/** Adds the job that ends a bid at the instant `endsAt`, if there is one. */
export function recordBidEnd(tx: Transaction, bidId: string, endsAt: Date | null): void {
  if (!endsAt) return
  const due = endsAt.toISOString()
  recordJobs(tx, { name: 'bid-end', data: { bidId, due }, startAfter: due })
}

const endOf = ({ endsInDays }: BidTerms, at: Date): Date | null =>
  dateOf(bidEndsAt(at.toISOString(), endsInDays))

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

// A process of a version before must be able to read the status of a bid that has ended.
function bidRowStatus(state: BidState): StoredBid['bidStatus'] {
  const stored = rowStatus(state)
  return stored === 'ended' ? 'rejected' : stored
}

function rowStatus<State extends string>(state: State | 'removed'): Exclude<State, 'removed'> {
  if (state === 'removed') throw new Error('What is removed has no row to write')
  return state as Exclude<State, 'removed'>
}

// The only writer of case_status and bid_status. What the lifecycle machines decided on a locked case is written
// here together with its audit line and its notices, inside the caller's transaction.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { components } from '#contract'
import {
  type Applied,
  applyBidEvent,
  applyCaseEvent,
  type ClockEventType,
  deadlineOf,
  dueCaseEvent,
} from '#machines/lifecycle/apply.ts'
import {
  type BidContext,
  type BidEventType,
  type BidState,
  newBidContext,
} from '#machines/lifecycle/bid.machine.ts'
import type { CaseContext, CaseEventType, CaseState } from '#machines/lifecycle/case.machine.ts'
import type { CaseContent } from '#machines/wizard/flows/case-fields.ts'
import type { Person } from '#server/caller.ts'
import { type Actor, byWhom, ofBid } from '#server/db/audit-lines.ts'
import { wireBid } from '#server/db/bids.ts'
import { newId } from '#server/db/ids.ts'
import { type Recording, recordEvents, recordJobs } from '#server/db/pending.ts'
import { attorneys, bids, cases, categories, customers } from '#server/db/schema.ts'
import type { BidTerms } from './bid-terms.ts'
import { writeNotices } from './notices.ts'

/** A case as stored, with its category's name. */
export type StoredCase = typeof cases.$inferSelect & { categoryName: string }
/** A bid as stored. */
export type StoredBid = typeof bids.$inferSelect
/** What the machine allowed. */
export type Allowed<Result> = Extract<Result, { ok: true }>
/** What the bid machine allowed. */
export type AllowedBid = Allowed<Applied<BidState, BidContext>>
/** What the case machine allowed. */
type AllowedCase = Allowed<Applied<CaseState, CaseContext>>
type Bid = components['schemas']['Bid']
/** What a client posts. */
export type NewCase = Pick<
  typeof cases.$inferInsert,
  'customerId' | 'categoryId' | 'caseDetails' | 'firmSize' | 'answers'
>

/** The case, locked until the transaction ends, its pause ended first if that is due. */
export async function lockCase(
  tx: Recording,
  id: string,
  at: Date,
): Promise<StoredCase | undefined> {
  const [row] = await tx
    .select({ stored: cases, categoryName: categories.name })
    .from(cases)
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(eq(cases.id, id))
    .for('update', { of: cases })
  return row && applyIfDue(tx, { ...row.stored, categoryName: row.categoryName }, 'case.reopen', at)
}

/** A bid and its case, both locked until the transaction ends, and the phone of the case's owner. */
export interface LockedBid {
  stored: StoredCase
  bid: StoredBid
  ownersPhone: string | null
}

/**
 * A bid and its case; undefined where there is none. PostgreSQL locks the tables of `of` in their order, and reads each
 * row again as it is once it is locked: whoever waits for the case sees what became of the bid in the meantime.
 */
export async function lockBid(tx: Recording, id: string, at: Date): Promise<LockedBid | undefined> {
  const [row] = await tx
    .select({
      stored: cases,
      categoryName: categories.name,
      bid: bids,
      ownersPhone: customers.contactInfo,
    })
    .from(bids)
    .innerJoin(cases, eq(cases.id, bids.caseId))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .innerJoin(customers, eq(customers.id, cases.customerId))
    .where(eq(bids.id, id))
    .for('update', { of: [cases, bids] })
  if (!row) return undefined
  const { bid, ownersPhone, categoryName } = row
  const stored = await applyIfDue(tx, { ...row.stored, categoryName }, 'case.reopen', at)
  return { stored, bid, ownersPhone }
}

/** What the case machine remembers of a case. */
export const caseContextOf = (stored: typeof cases.$inferSelect): CaseContext => ({
  pausedUntil: stored.pausedUntil?.toISOString() ?? null,
  contactDueAt: stored.contactDueAt?.toISOString() ?? null,
  contactRemindAt: stored.contactRemindAt?.toISOString() ?? null,
  contactedAt: stored.contactedAt?.toISOString() ?? null,
  contactDenials: stored.contactDenials,
  acceptedBidId: stored.acceptedBidId,
  lastEvent: stored.lastEvent,
  lastActor: stored.lastActor,
})

/** What the bid machine remembers of a bid. */
export const bidContextOf = (bid: StoredBid, stored: StoredCase): BidContext => ({
  updateCount: bid.updateCount,
  caseStatus: stored.caseStatus,
  lastEvent: bid.lastEvent,
  lastActor: bid.lastActor,
})

/** Writes a new case. Answers its id. */
export async function insertCase(tx: Recording, newCase: NewCase, at: Date): Promise<string> {
  const id = newId(at)
  await tx.insert(cases).values({ ...newCase, id, caseStatus: 'open', createdAt: at })
  const actor: Actor = { role: 'customer', id: newCase.customerId }
  const line = { entity: 'case', entityId: id, event: 'case.create', toStatus: 'open' } as const
  recordEvents(tx, { ...byWhom(actor, id, at), ...line })
  return id
}

/** Writes a new bid with what the machine allowed. Answers its id. */
export async function insertBid(
  tx: Recording,
  bid: { stored: StoredCase; attorney: Person; terms: BidTerms; at: Date },
  allowed: AllowedBid,
): Promise<string> {
  const { stored, attorney, terms, at } = bid
  const id = newId(at)
  const bidStatus = storable(allowed.status)
  await tx.insert(bids).values({
    ...terms,
    id,
    caseId: stored.id,
    attorneyId: attorney.id,
    bidStatus,
    updateCount: allowed.context.updateCount,
    createdAt: at,
    updatedAt: at,
  })
  const line = { event: 'bid.create', toStatus: bidStatus }
  const ofIt = ofBid({ id, attorneyId: attorney.id })
  recordEvents(tx, { ...byWhom(attorney, stored.id, at), ...ofIt, ...line })
  const price = { bidAmount: terms.bidAmount }
  await writeNotices(tx, allowed.notices, { case: stored, bidder: attorney.id, price }, at)
  return id
}

/** What happened, by whom, and when. */
export interface Change<Event> {
  event: Event
  actor: Actor
  at: Date
  /** An admin's reason, for the audit record. */
  reason?: string | null
}

/**
 * Writes what the case machine allowed. `decided`: the attorneys whose bids won and lost by it. `content`: what the
 * owner makes of the case's own words. Answers the case after it.
 */
export async function writeCase(
  tx: Recording,
  stored: StoredCase,
  allowed: AllowedCase,
  change: Change<CaseEventType> & {
    decided?: { winner: string; passedOver: string[] }
    content?: CaseContent
  },
): Promise<StoredCase> {
  const { event, actor, at, decided, content } = change
  const { pausedUntil, contactDueAt, contactRemindAt, contactedAt, ...context } = allowed.context
  const caseStatus = storable(allowed.status)
  const changed = {
    ...context,
    caseStatus,
    pausedUntil: dateOf(pausedUntil),
    contactDueAt: dateOf(contactDueAt),
    contactRemindAt: dateOf(contactRemindAt),
    contactedAt: dateOf(contactedAt),
    ...(caseStatus !== stored.caseStatus && { statusAt: at }),
    ...(content && {
      caseDetails: content.case_details,
      firmSize: content.firm_size,
      version: stored.version + 1,
    }),
  }
  await tx.update(cases).set(changed).where(eq(cases.id, stored.id))
  const line = { entity: 'case', entityId: stored.id, event, toStatus: caseStatus } as const
  recordEvents(tx, { ...byWhom(actor, stored.id, at), ...line, fromStatus: stored.caseStatus })
  const after = { ...stored, ...changed }
  const due = deadlineOf(allowed.context)
  if (due && due !== deadlineOf(caseContextOf(stored))) recordDeadline(tx, stored.id, due)
  const acceptedBidId = after.acceptedBidId ?? stored.acceptedBidId
  const subject = { case: { ...after, acceptedBidId }, ...decided }
  await writeNotices(tx, allowed.notices, subject, at)
  return after
}

/** Writes what the bid machine allowed, and the new terms if there are any. Answers the bid after it, as it travels. */
export async function writeBid(
  tx: Recording,
  { stored, bid, terms }: { stored: StoredCase; bid: StoredBid; terms?: BidTerms },
  allowed: AllowedBid,
  change: Change<BidEventType>,
): Promise<Bid> {
  const { updateCount, lastEvent, lastActor } = allowed.context
  const bidStatus = storable(allowed.status)
  const [written] = await tx
    .update(bids)
    .set({ ...terms, bidStatus, updateCount, lastEvent, lastActor, updatedAt: change.at })
    .from(attorneys)
    .where(and(eq(bids.id, bid.id), eq(attorneys.id, bids.attorneyId)))
    .returning({ bid: wireBid })
  if (!written) throw new Error('A locked bid is not there')
  await tellOfBid(tx, { stored, bid, ...(terms && { terms }) }, allowed, change)
  return written.bid
}

/** Rejects bids of one attorney, as the bid machine allowed for each. */
export async function rejectBids(
  tx: Recording,
  rejected: { stored: StoredCase; bid: StoredBid; allowed: AllowedBid }[],
  change: Change<BidEventType> & { actor: Person },
): Promise<void> {
  const [first] = rejected
  if (!first) return
  // One event brings them all to one status; how often each was changed stays.
  const { lastEvent, lastActor } = first.allowed.context
  const bidStatus = storable(first.allowed.status)
  const ids = rejected.map(({ bid }) => bid.id)
  await tx
    .update(bids)
    .set({ bidStatus, lastEvent, lastActor, updatedAt: change.at })
    .where(sql`${bids.id} = any(${sql.param(ids)}::uuid[])`)
  for (const { stored, bid, allowed } of rejected) {
    await tellOfBid(tx, { stored, bid }, allowed, change)
  }
}

/** Records what became of a bid, and tells whom the bid machine names. */
export async function tellOfBid(
  tx: Recording,
  { stored, bid, terms }: { stored: StoredCase; bid: StoredBid; terms?: BidTerms },
  allowed: AllowedBid,
  { event, actor, at, reason = null }: Change<BidEventType>,
): Promise<void> {
  const line = { event, fromStatus: bid.bidStatus, toStatus: allowed.status, reason }
  recordEvents(tx, { ...byWhom(actor, stored.id, at), ...ofBid(bid), ...line })
  const { bidAmount } = terms ?? bid
  const price = { bidAmount, previousAmount: bid.bidAmount }
  const subject = { case: stored, bidder: bid.attorneyId, price }
  await writeNotices(tx, allowed.notices, subject, at)
}

/** Rejects every open bid on the case but the chosen one. Answers the attorneys whose bids they were. */
export async function passOverOthers(
  tx: Recording,
  { stored, bid }: { stored: StoredCase; bid: StoredBid },
  { actor, at }: Omit<Change<never>, 'event'>,
): Promise<string[]> {
  const event = { type: 'bid.pass', by: 'owner', at: at.toISOString() } as const
  // One decision stands for all: passing an open bid over depends on nothing else that it remembers.
  const passed = applyBidEvent('open', { ...newBidContext, caseStatus: stored.caseStatus }, event)
  if (!passed.ok) throw new Error('The bid machine does not let an open bid be passed over')
  const { lastEvent, lastActor } = passed.context
  const bidStatus = storable(passed.status)
  const losers = await tx
    .update(bids)
    .set({ bidStatus, lastEvent, lastActor, updatedAt: at })
    .where(and(eq(bids.caseId, stored.id), eq(bids.bidStatus, 'open'), ne(bids.id, bid.id)))
    .returning({ id: bids.id, attorneyId: bids.attorneyId })
  for (const loser of losers) {
    const line = { event: event.type, fromStatus: 'open', toStatus: bidStatus }
    recordEvents(tx, { ...byWhom(actor, stored.id, at), ...ofBid(loser), ...line })
  }
  return losers.map(({ attorneyId }) => attorneyId)
}

/** Lets happen to a locked case what the clock owes it. Answers the case as it then is. */
export async function applyIfDue(
  tx: Recording,
  stored: StoredCase,
  type: ClockEventType,
  at: Date,
): Promise<StoredCase> {
  const context = caseContextOf(stored)
  const status = stored.caseStatus
  const due = dueCaseEvent(type, { status, context, at: at.toISOString() })
  if (!due) return stored
  const applied = applyCaseEvent(status, context, due)
  if (!applied.ok || applied.repeated) return stored
  const actor: Actor = { role: 'clock', id: null }
  return writeCase(tx, stored, applied, { event: due.type, actor, at })
}

/** Has somebody look at a case at the instant `due`. */
export const recordDeadline = (tx: Recording, caseId: string, due: string): void =>
  recordJobs(tx, { name: 'case-deadline', data: { caseId, due }, startAfter: due })

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

function storable<State extends string>(state: State | 'removed'): Exclude<State, 'removed'> {
  if (state === 'removed') throw new Error('What is removed has no row to write')
  return state as Exclude<State, 'removed'>
}

// The only writer of case_status and bid_status. What the lifecycle machines decided on a locked case is written
// here together with its audit line and its notices, inside the caller's transaction.
import { and, eq, ne } from 'drizzle-orm'
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
import type { CaseContext, CaseEventType, CaseStatus } from '#machines/lifecycle/case.machine.ts'
import type { CaseContent } from '#machines/wizard/flows/case-fields.ts'
import { insertAuditEvents } from '#server/db/audit-events.ts'
import type { Queryable } from '#server/db/database.ts'
import { sendJobs } from '#server/db/jobs.ts'
import { bids, cases, categories } from '#server/db/schema.ts'
import type { BidTerms } from './bid-terms.ts'
import { newId } from './ids.ts'
import { writeNotices } from './notices.ts'
import type { Person } from './policy.ts'

/** A case as stored, with its category's name. */
export type StoredCase = typeof cases.$inferSelect & { categoryName: string }
/** A bid as stored. */
export type StoredBid = typeof bids.$inferSelect
/** Who made something happen: a person, or a deadline. */
export type Actor = Person | { role: 'clock'; id: null }
/** What the machine allowed. */
export type Allowed<Result> = Extract<Result, { ok: true }>
/** What a client posts. */
export type NewCase = Pick<
  typeof cases.$inferInsert,
  'customerId' | 'categoryId' | 'caseDetails' | 'firmSize' | 'answers'
>

/** The case, locked until the transaction ends, its pause ended first if that is due. */
export async function lockCase(
  tx: Queryable,
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

/** A bid and its case, which is locked before the bid is read; undefined where there is none. */
export async function lockBid(
  tx: Queryable,
  id: string,
  at: Date,
): Promise<{ stored: StoredCase; bid: StoredBid } | undefined> {
  const [found] = await tx.select({ caseId: bids.caseId }).from(bids).where(eq(bids.id, id))
  const stored = found && (await lockCase(tx, found.caseId, at))
  const [bid] = stored ? await tx.select().from(bids).where(eq(bids.id, id)) : []
  return stored && bid && { stored, bid }
}

/** What the case machine remembers of a case. */
export const caseContextOf = (stored: StoredCase): CaseContext => ({
  pausedUntil: stored.pausedUntil?.toISOString() ?? null,
  contactDueAt: stored.contactDueAt?.toISOString() ?? null,
  contactRemindAt: stored.contactRemindAt?.toISOString() ?? null,
  contactedAt: stored.contactedAt?.toISOString() ?? null,
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
export async function insertCase(tx: Queryable, newCase: NewCase, at: Date): Promise<string> {
  const id = newId(at)
  await tx.insert(cases).values({ ...newCase, id, caseStatus: 'open', createdAt: at })
  const actor: Actor = { role: 'customer', id: newCase.customerId }
  const line = { entity: 'case', entityId: id, event: 'case.create', toStatus: 'open' } as const
  await insertAuditEvents(tx, [{ ...byWhom(actor, id, at), ...line }])
  return id
}

/** Writes a new bid with what the machine allowed. Answers its id. */
export async function insertBid(
  tx: Queryable,
  bid: { stored: StoredCase; attorney: Person; terms: BidTerms; at: Date },
  allowed: Allowed<Applied<BidState, BidContext>>,
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
  await insertAuditEvents(tx, [
    { ...byWhom(attorney, stored.id, at), ...ofBid({ id, attorneyId: attorney.id }), ...line },
  ])
  await writeNotices(tx, allowed.notices, { case: stored, bidder: attorney.id }, at)
  return id
}

interface Change<Event> {
  event: Event
  actor: Actor
  at: Date
}

/**
 * Writes what the case machine allowed. `passedOver`: attorneys whose bids lost by it. `content`: what the owner makes
 * of the case's own words. Answers the case after it.
 */
export async function writeCase(
  tx: Queryable,
  stored: StoredCase,
  allowed: Allowed<Applied<CaseStatus, CaseContext>>,
  change: Change<CaseEventType> & { passedOver?: string[]; content?: CaseContent },
): Promise<StoredCase> {
  const { event, actor, at, passedOver = [], content } = change
  const { pausedUntil, contactDueAt, contactRemindAt, contactedAt, ...context } = allowed.context
  const changed = {
    ...context,
    caseStatus: allowed.status,
    pausedUntil: dateOf(pausedUntil),
    contactDueAt: dateOf(contactDueAt),
    contactRemindAt: dateOf(contactRemindAt),
    contactedAt: dateOf(contactedAt),
    ...(content && {
      caseDetails: content.case_details,
      firmSize: content.firm_size,
      version: stored.version + 1,
    }),
  }
  await tx.update(cases).set(changed).where(eq(cases.id, stored.id))
  const line = { entity: 'case', entityId: stored.id, event, toStatus: allowed.status } as const
  await insertAuditEvents(tx, [
    { ...byWhom(actor, stored.id, at), ...line, fromStatus: stored.caseStatus },
  ])
  const after = { ...stored, ...changed }
  const due = deadlineOf(allowed.context)
  if (due && due !== deadlineOf(caseContextOf(stored))) await sendDeadline(tx, stored.id, due)
  const acceptedBidId = after.acceptedBidId ?? stored.acceptedBidId
  await writeNotices(tx, allowed.notices, { case: { ...after, acceptedBidId }, passedOver }, at)
  return after
}

/** Writes what the bid machine allowed, and the new terms if there are any. A removed bid's row goes. */
export async function writeBid(
  tx: Queryable,
  { stored, bid, terms }: { stored: StoredCase; bid: StoredBid; terms?: BidTerms },
  allowed: Allowed<Applied<BidState, BidContext>>,
  { event, actor, at }: Change<BidEventType>,
): Promise<void> {
  const { updateCount, lastEvent, lastActor } = allowed.context
  const isThis = eq(bids.id, bid.id)
  if (allowed.status === 'removed') await tx.delete(bids).where(isThis)
  else {
    const changed = { bidStatus: allowed.status, updateCount, lastEvent, lastActor }
    await tx
      .update(bids)
      .set({ ...terms, ...changed, updatedAt: at })
      .where(isThis)
  }
  const line = { event, fromStatus: bid.bidStatus, toStatus: allowed.status }
  await insertAuditEvents(tx, [{ ...byWhom(actor, stored.id, at), ...ofBid(bid), ...line }])
  const subject = { case: stored, bidder: bid.attorneyId }
  await writeNotices(tx, allowed.notices, subject, at)
}

/** Rejects every open bid on the case but the chosen one. Answers the attorneys whose bids they were. */
export async function passOverOthers(
  tx: Queryable,
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
  await insertAuditEvents(
    tx,
    losers.map((loser) => ({
      ...byWhom(actor, stored.id, at),
      ...ofBid(loser),
      ...{ event: event.type, fromStatus: 'open', toStatus: bidStatus },
    })),
  )
  return losers.map(({ attorneyId }) => attorneyId)
}

/** Lets happen to a locked case what the clock owes it. Answers the case as it then is. */
export async function applyIfDue(
  tx: Queryable,
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
export const sendDeadline = (tx: Queryable, caseId: string, due: string): Promise<void> =>
  sendJobs(tx, 'case-deadline', [{ data: { caseId, due }, startAfter: due }])

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

const byWhom = (actor: Actor, caseId: string, at: Date) => ({
  id: newId(at),
  at,
  actorRole: actor.role,
  actorId: actor.id,
  caseId,
})

const ofBid = ({ id, attorneyId }: Pick<StoredBid, 'id' | 'attorneyId'>) =>
  ({ entity: 'bid', entityId: id, attorneyId }) as const

function storable(state: BidState): StoredBid['bidStatus'] {
  if (state === 'removed') throw new Error('A removed bid has no row to write')
  return state
}

// The pipeline of every change of a case or bid: lock the row, let the lifecycle machine decide,
// throw what the machine refuses, write the decision. Everything happens in the caller's
// transaction.
import { eq, type Placeholder, sql } from 'drizzle-orm'
import type { components } from '#contract'
import {
  type Applied,
  applyBidEvent,
  applyCaseEvent,
  type ClockEventType,
  dueBidEnd,
  dueCaseEvent,
} from '#machines/lifecycle/apply.ts'
import type { BidEvent } from '#machines/lifecycle/bid.machine.ts'
import type { BidTerms } from '#machines/lifecycle/bid-terms.ts'
import type { CaseEvent } from '#machines/lifecycle/case-model.ts'
import type { CaseContent } from '#machines/wizard/flows/case-fields.ts'
import { findDueBidEnds } from '#server/db/bids.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import { preparedQuery } from '#server/db/connection/prepared-query.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { customers } from '#server/db/schema/people.ts'
import type { Actor } from '#server/db/transaction/new-audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  type Allowed,
  bidContextOf,
  bidStateOf,
  type CourtChange,
  caseContextOf,
  deleteBidRow,
  type StoredBid,
  type StoredCase,
  writeBid,
  writeCase,
} from './lifecycle-store.ts'

type Bid = components['schemas']['Bid']

/** Bids are ended by jobs too, so few are due at any moment. */
const MAX_DUE_BIDS = 100

/** A locked bid and its locked case. */
export interface LockedBid {
  legalCase: StoredCase
  bid: StoredBid
}

/**
 * Locks a case until the transaction ends. Reopens it first if its pause is over. Returns undefined
 * when there is none.
 */
export async function lockAndSettleCase(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<StoredCase | undefined> {
  const [legalCase] = await lockCaseRows(tx, { caseId: id })
  return legalCase && applyIfDue(tx, legalCase, 'case.reopen', at)
}

// Whether open bids on the case are due to end. This is read before the locks are held, but no
// change of another transaction makes a bid due earlier.
const hasDueBids = (at: Placeholder) => sql<boolean>`exists (select from ${bids} due
  where due.case_id = ${cases.id} and due.bid_status = 'open' and due.ends_at <= ${at}::timestamptz)`

const selectLockedBid = preparedQuery(['id', 'at'], (tx, { id, at }) =>
  tx
    .select({
      legalCase: cases,
      categoryName: categories.name,
      bid: bids,
      ownersPhone: customers.contactInfo,
      hasDueBids: hasDueBids(at),
    })
    .from(bids)
    .innerJoin(cases, eq(cases.id, bids.caseId))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .innerJoin(customers, eq(customers.id, cases.customerId))
    .where(eq(bids.id, id))
    .for('update', { of: [cases, bids] }),
)

/**
 * Locks a bid and its case until the transaction ends, reads the phone of the case's owner, and
 * whether bids on the case are due to end. Ends the bid first if its time is over. Returns
 * undefined when there is no such bid. PostgreSQL locks the tables of `of` in their order and then
 * reads the rows again, so that a transaction that waited for the case sees the bid as it is now.
 */
export async function lockAndSettleBid(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<(LockedBid & { ownersPhone: string | null; hasDueBids: boolean }) | undefined> {
  const [row] = await selectLockedBid(tx, { id, at: at.toISOString() })
  if (!row) return undefined
  const { bid, categoryName, ownersPhone, hasDueBids } = row
  const legalCase = await applyIfDue(tx, { ...row.legalCase, categoryName }, 'case.reopen', at)
  return { legalCase, bid: await endIfDue(tx, { legalCase, bid }, at), ownersPhone, hasDueBids }
}

interface Options {
  actor: Actor
  /** The version of the disclaimer that the actor read. */
  disclaimer?: number | undefined
  /** Returns the error of a refused event; null to leave everything as it is. */
  refuse: () => Error | null
  /**
   * Throws when an event that the machine allows is refused for another reason. Not called for a
   * repeated event.
   */
  check?: () => void | Promise<void>
}

/**
 * Applies an event to a locked case. A repeated event changes nothing. Returns the case after it,
 * and whether it changed. `decided`, `content` and `court`: see `writeCase`. Throws the error of
 * `refuse` or `check`.
 */
export async function applyToCase(
  tx: Transaction,
  legalCase: StoredCase,
  event: CaseEvent,
  {
    decided,
    content,
    court,
    ...options
  }: Options & {
    decided?: { winner: string; passedOver: string[] }
    content?: CaseContent
    court?: CourtChange
  },
): Promise<{ legalCase: StoredCase; changed: boolean }> {
  const decision = await allowedBy(decideOnCase(legalCase, event), options)
  if (!decision) return { legalCase, changed: false }
  const after = await writeCase(tx, legalCase, decision, {
    ...changeOf(event, options.actor),
    disclaimer: options.disclaimer,
    ...(decided && { decided }),
    ...(content && { content }),
    ...(court && { court }),
  })
  return { legalCase: after, changed: true }
}

/**
 * Applies an event to a locked bid; a bid that ends as `removed` is deleted. A repeated event
 * changes nothing. `terms`: the bid's new terms. `reason`: an admin's words for the audit record.
 * Returns whether the bid changed, and the changed bid and its row unless it was deleted. Throws
 * the error of `refuse` or `check`.
 */
export async function applyToBid(
  tx: Transaction,
  { legalCase, bid }: LockedBid,
  event: BidEvent,
  { terms, reason = null, ...options }: Options & { terms?: BidTerms; reason?: string | null },
): Promise<{ changed: boolean; data?: Promise<Bid>; bid?: StoredBid }> {
  const decision = await allowedBy(decideOnBid({ legalCase, bid }, event), options)
  if (!decision) return { changed: false }
  const change = { ...changeOf(event, options.actor), reason }
  if (decision.status === 'removed') {
    await deleteBidRow(tx, { legalCase, bid }, decision, change)
    return { changed: true }
  }
  const written = await writeBid(tx, { legalCase, bid, ...(terms && { terms }) }, decision, change)
  return { changed: true, ...written }
}

/** Returns what the case machine decides on an event. */
export const decideOnCase = (legalCase: StoredCase, event: CaseEvent) =>
  applyCaseEvent(legalCase.caseStatus, caseContextOf(legalCase), event)

/** Returns what the bid machine decides on an event. */
export const decideOnBid = ({ legalCase, bid }: LockedBid, event: BidEvent) =>
  applyBidEvent(bidStateOf(bid), bidContextOf(bid, legalCase), event)

/** Returns the `refuse` of an event that the machine allows in every status. */
export const neverRefused = (): Error => new Error('The lifecycle machine refused an event')

/** Applies an event of the clock to a locked case, if it is due. Returns the case after it. */
export async function applyIfDue(
  tx: Transaction,
  legalCase: StoredCase,
  type: ClockEventType,
  at: Date,
): Promise<StoredCase> {
  const now = {
    status: legalCase.caseStatus,
    context: caseContextOf(legalCase),
    at: at.toISOString(),
  }
  const event = dueCaseEvent(type, now)
  if (!event) return legalCase
  const actor: Actor = { role: 'clock', id: null }
  return (await applyToCase(tx, legalCase, event, { actor, refuse: () => null })).legalCase
}

/** Ends the open bids on a locked case whose time is over. */
export async function endDueBidsOf(tx: Transaction, caseId: string, at: Date): Promise<void> {
  const due = await findDueBidEnds(tx, { at, caseId, limit: MAX_DUE_BIDS })
  for (const { bidId } of due) await lockAndSettleBid(tx, bidId, at)
}

// Returns the bid after its end, if that is due.
async function endIfDue(tx: Transaction, locked: LockedBid, at: Date): Promise<StoredBid> {
  const { legalCase, bid } = locked
  const context = bidContextOf(bid, legalCase)
  const event = dueBidEnd({ status: bidStateOf(bid), context, at: at.toISOString() })
  if (!event) return bid
  const actor: Actor = { role: 'clock', id: null }
  const ended = await applyToBid(tx, locked, event, { actor, refuse: neverRefused })
  return ended.bid ?? bid
}

// Returns the decision to write; undefined when there is nothing to write.
async function allowedBy<Status, Context>(
  decision: Applied<Status, Context>,
  { refuse, check }: Options,
): Promise<Allowed<Applied<Status, Context>> | undefined> {
  if (!decision.ok) {
    const refusal = refuse()
    if (refusal) throw refusal
    return undefined
  }
  if (decision.repeated) return undefined
  await check?.()
  return decision
}

const changeOf = <Event extends { type: string; at: string }>(
  { type, at }: Event,
  actor: Actor,
): { event: Event['type']; actor: Actor; at: Date } => ({ event: type, actor, at: new Date(at) })

// Reads single cases. Only domain/lifecycle/lifecycle-store.ts writes statuses.
import { type AnyColumn, and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nextCourtDate } from '#machines/lifecycle/next-court-date.ts'
import { type Queryable, rows, wireInstant } from '#server/db/connection/database.ts'
import { courtDateAt } from './case-lists/court-dates.ts'
import { publicName } from './categories.ts'
import { hasChosenAttorney } from './chosen-attorney.ts'
import { fixedSql } from './fixed-sql.ts'
import { isBidderConfirmed } from './licenses.ts'
import { waitOfCase } from './measures/first-bid-waits.ts'
import { stateOfCase } from './measures/price-guides.ts'
import {
  agreements,
  bids,
  caseSilences,
  cases,
  categories,
  dateProposals,
  priceGuides,
  statePriceGuides,
} from './schema/cases.ts'
import { attorneys, customers } from './schema/people.ts'

const acceptedBid = alias(bids, 'accepted_bid')

/**
 * A case with what its readers need in addition to its row. Amounts are over bids that are not
 * rejected.
 */
export type CaseToRead = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** Returns a case; undefined when there is none. */
export async function findCase(db: Queryable, id: string) {
  const offers = db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      left: leftCount.as('left_bids'),
      lowest: lowestAmount.as('lowest_bid'),
      highest: highestAmount.as('highest_bid'),
      firstAt: sql<Date | null>`min(${bids.createdAt})`.mapWith(bids.createdAt).as('first_at'),
    })
    .from(bids)
    .where(eq(bids.caseId, cases.id))
    .as('offers')
  const [row] = await db
    .select({
      case: cases,
      categoryName: categories.name,
      isTyped: categories.isOther,
      publicName,
      totalBid: offers.total,
      leftBids: offers.left,
      lowestBid: offers.lowest,
      highestBid: offers.highest,
      firstBidAt: offers.firstAt,
      priceGuide: { lowest: priceGuides.lowest, highest: priceGuides.highest },
      statePriceGuide: {
        state: statePriceGuides.state,
        lowest: statePriceGuides.lowest,
        highest: statePriceGuides.highest,
      },
      firstBidWait: waitOfCase,
      silence: { state: caseSilences.state, checkAt: caseSilences.checkAt },
      agreement: agreements,
      dateProposal: dateProposals,
      acceptedPrice: {
        bid_amount: acceptedBid.bidAmount,
        fee_type: acceptedBid.feeType,
        fee_hours: acceptedBid.feeHours,
      },
      customer: {
        first_name: customers.firstName,
        last_name: customers.lastName,
        email: customers.email,
        contact_info: customers.contactInfo,
        contact_preferences: customers.contactPreferences,
      },
    })
    .from(cases)
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .innerJoin(customers, eq(customers.id, cases.customerId))
    .leftJoin(priceGuides, eq(priceGuides.categoryId, cases.categoryId))
    .leftJoin(
      statePriceGuides,
      and(
        eq(statePriceGuides.categoryId, cases.categoryId),
        eq(statePriceGuides.state, stateOfCase),
      ),
    )
    .leftJoin(caseSilences, eq(caseSilences.caseId, cases.id))
    .leftJoin(agreements, eq(agreements.bidId, cases.acceptedBidId))
    .leftJoin(dateProposals, eq(dateProposals.bidId, cases.acceptedBidId))
    .leftJoin(acceptedBid, eq(acceptedBid.id, agreements.bidId))
    .crossJoinLateral(offers)
    .where(eq(cases.id, id))
  return row
}

const isAlive = sql`${bids.bidStatus} <> 'rejected'`
/** The lowest amount of bids that are not rejected, as an aggregate. */
export const lowestAmount = fixedSql(
  sql<number | null>`min(${bids.bidAmount}) filter (where ${isAlive})`,
)
/** The highest amount of bids that are not rejected, as an aggregate. */
export const highestAmount = fixedSql(
  sql<number | null>`max(${bids.bidAmount}) filter (where ${isAlive})`,
)
/** The amount of the accepted bid, as an aggregate. */
export const acceptedAmount = fixedSql(
  sql<number | null>`max(${bids.bidAmount}) filter (where ${bids.bidStatus} = 'accepted')`,
)
// A subquery and not a join, because only rejected bids need it.
const isOfDeletedAttorney = sql`exists (select from ${attorneys}
  where ${eq(attorneys.id, bids.attorneyId)} and ${attorneys.deletedAt} is not null)`
/** The number of bids that the customer rejected, as an aggregate. */
export const rejectedCount = fixedSql(
  sql<number>`(count(*) filter (where not ${isAlive} and ${bids.endedAt} is null and not ${isOfDeletedAttorney}))::int`,
)
/**
 * The number of bids that ended by themselves or because their attorneys' accounts were deleted, as
 * an aggregate.
 */
export const leftCount = fixedSql(
  sql<number>`(count(*) filter (where not ${isAlive}
    and (${bids.endedAt} is not null or ${isOfDeletedAttorney})))::int`,
)

/** Stores that the owner has opened the case. */
export async function markSeen(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(cases).set({ lastSeen: at }).where(eq(cases.id, id))
}

const isPauseOver = (at: Date) => and(eq(cases.caseStatus, 'paused'), lte(cases.pausedUntil, at))

// In milliseconds with their fractions, so that an end is never taken for due before `isPauseOver`
// says so.
const pauseEndMs = fixedSql(
  sql`select (extract(epoch from min(${cases.pausedUntil})) * 1000)::float8 as ends from ${cases}
    where ${cases.caseStatus} = 'paused'`,
)

/**
 * Returns when the next pause ends, in milliseconds since the epoch; undefined when no case is
 * paused. It costs one index lookup.
 */
export async function findNextPauseEnd(db: Queryable): Promise<number | undefined> {
  const [row] = await rows<{ ends: number | null }>(db, pauseEndMs)
  return row?.ends ?? undefined
}

/**
 * Returns some cases whose pause is over, locked. It waits for a case that another process is
 * reopening: a reader who skipped it would still see the case paused.
 */
export async function lockDuePauses(tx: Queryable, at: Date, limit: number): Promise<string[]> {
  const dueCases = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(isPauseOver(at))
    .orderBy(cases.pausedUntil, cases.id)
    .limit(limit)
    .for('update')
  return dueCases.map(({ id }) => id)
}

/**
 * Locks cases in the order that every transaction with several cases uses, and returns their rows:
 * one case, all of a customer's, or all with an open or accepted bid of an attorney.
 */
export async function lockCaseRows(
  tx: Queryable,
  scope: { caseId: string } | { customerId: string } | { bidderId: string },
) {
  const isInScope =
    'caseId' in scope
      ? eq(cases.id, scope.caseId)
      : 'customerId' in scope
        ? eq(cases.customerId, scope.customerId)
        : sql`${cases.id} in (select ${bids.caseId} from ${bids}
            where ${eq(bids.attorneyId, scope.bidderId)} and ${bids.bidStatus} <> 'rejected')`
  const locked = await tx
    .select({ stored: cases, categoryName: categories.name })
    .from(cases)
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(isInScope)
    .orderBy(cases.pausedUntil, cases.id)
    .for('update', { of: cases })
  return locked.map(({ stored, categoryName }) => ({ ...stored, categoryName }))
}

const dayOf = (instant: SQL) => sql`left(${instant}, 10)`
const violationDate = sql`${cases.answers} #>> '{dui,violation_date}'`

/**
 * Returns whether a customer has posted a case again: a later case of theirs, of any status, has
 * the same day of the court date, or of the stop in a DUI case. It reads the index of a customer's
 * cases.
 */
export async function isPostedAgain(
  db: Queryable,
  {
    customerId,
    uniqueId,
    categoryId,
    answers,
    courtDate,
  }: Pick<
    typeof cases.$inferSelect,
    'customerId' | 'uniqueId' | 'categoryId' | 'answers' | 'courtDate'
  >,
): Promise<boolean> {
  // Without a date it equals none.
  const isSameDay = (column: SQL, date: string | null | undefined) =>
    eq(dayOf(column), date?.slice(0, 10) ?? '')
  const isAgain = and(
    eq(cases.customerId, customerId),
    eq(cases.categoryId, categoryId),
    gt(cases.uniqueId, uniqueId),
    or(
      isSameDay(violationDate, answers?.dui?.violation_date),
      isSameDay(courtDateAt, nextCourtDate({ answers, courtDate })?.at),
    ),
  )
  const repeats = await rows(db, sql`select 1 from ${cases} where ${isAgain} limit 1`)
  return repeats.length > 0
}

/** Clears the past deadlines of a case whose status has none. */
export async function clearDeadlines(tx: Queryable, id: string, at: Date): Promise<void> {
  const { pausedUntil, contactRemindAt, contactDueAt } = cases
  const come = (column: AnyColumn) => sql`${column} <= ${at.toISOString()}::timestamptz`
  const unlessCome = (column: AnyColumn) =>
    sql`case when ${come(column)} then null else ${column} end`
  await tx
    .update(cases)
    .set({
      pausedUntil: unlessCome(pausedUntil),
      contactRemindAt: unlessCome(contactRemindAt),
      // No more reminders follow, so the customer no longer waits for contact.
      contactDueAt: sql`case when ${come(contactRemindAt)} then null else ${contactDueAt} end`,
    })
    .where(eq(cases.id, id))
}

/**
 * Returns some pending or accepted cases whose time for contact is on hold although the customer's
 * contact details are not withheld from the attorney. `isRequired`: whether they are while the
 * attorney's license is not confirmed.
 */
export async function findCasesToResume(
  db: Queryable,
  { isRequired, limit }: { isRequired: boolean; limit: number },
): Promise<string[]> {
  const heldCases = await rows<{ id: string }>(
    db,
    sql`select ${cases.id} as id from ${cases} join ${bids} on ${bids.id} = ${cases.acceptedBidId}
      where ${and(isContactHeld, isRequired ? isBidderConfirmed : undefined)} limit ${limit}`,
  )
  return heldCases.map(({ id }) => id)
}

const isContactHeld = sql`${hasChosenAttorney}
  and ${cases.contactDueAt} is null and ${cases.contactedAt} is null`

/** Returns some cases with a due reminder and when it was due, the longest due first. */
export async function findDueReminders(db: Queryable, at: Date, limit: number) {
  return db
    .select({ caseId: cases.id, due: sql<string>`${wireInstant(cases.contactRemindAt)}` })
    .from(cases)
    .where(lte(cases.contactRemindAt, at))
    .orderBy(cases.contactRemindAt)
    .limit(limit)
}

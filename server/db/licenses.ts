// Attorneys' licenses. Statuses are written by domain/licenses/license-store.ts.
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerNotificationKind } from '#machines/lifecycle/license.machine.ts'
import type { LicenseGap } from '#machines/lifecycle/license-gap.ts'
import { stateOf } from '#machines/places/states.ts'
import { hasChosenAttorney } from './chosen-attorney.ts'
import { type Queryable, rows, wireInstant } from './connection/database.ts'
import { bids, cases, categories } from './schema/cases.ts'
import { notifications } from './schema/notifications.ts'
import { licenses } from './schema/people.ts'

/** A stored license. */
export type LicenseRow = typeof licenses.$inferSelect

/** Returns an attorney's licenses, in no order. There is at most one for each state. */
export const findLicensesOf = (db: Queryable, attorneyId: string): Promise<LicenseRow[]> =>
  db.select().from(licenses).where(eq(licenses.attorneyId, attorneyId))

/**
 * Returns an attorney's license of a state, and locks all their licenses until `tx` ends, because a
 * case without a place relies on all of them. Returns undefined when there is none.
 */
export async function lockLicenseOf(
  tx: Queryable,
  { attorneyId, state }: Pick<LicenseRow, 'attorneyId' | 'state'>,
): Promise<LicenseRow | undefined> {
  const locked = await lockLicensesOf(tx, attorneyId)
  return locked.find((license) => license.state === state)
}

/** Returns an attorney's licenses, and locks them until `tx` ends. */
export const lockLicensesOf = (tx: Queryable, attorneyId: string): Promise<LicenseRow[]> =>
  lockLicenses(tx, eq(licenses.attorneyId, attorneyId))

/**
 * Returns a license, and locks all of its attorney until `tx` ends. Returns undefined when there is
 * none.
 */
export async function lockLicense(tx: Queryable, id: string): Promise<LicenseRow | undefined> {
  const holder = tx.select({ id: licenses.attorneyId }).from(licenses).where(eq(licenses.id, id))
  const locked = await lockLicenses(tx, eq(licenses.attorneyId, sql`(${holder})`))
  return locked.find((license) => license.id === id)
}

// In order of id, so that no two transactions wait for each other.
const lockLicenses = (tx: Queryable, which: SQL | undefined): Promise<LicenseRow[]> =>
  tx.select().from(licenses).where(which).orderBy(asc(licenses.id)).for('update')

const isInState = (place: string | null): SQL | undefined =>
  place === null ? undefined : eq(licenses.state, stateOf(place))

// A checked one first, then the one that was checked last, then one that waits for its check.
const bestFirst = ({
  licenseStatus,
  checkedAt,
}: Record<'licenseStatus' | 'checkedAt', AnyColumn>) =>
  sql`${licenseStatus} = 'verified' desc, ${checkedAt} desc nulls last, ${licenseStatus} = 'pending' desc`

/**
 * Returns an attorney's license for a place: of its state, or the one that was checked last for a
 * case without a place. With `isLocked`, the statuses of all that count stay until the transaction
 * ends. It chooses after the locks: `limit 1 … for share` waits for the license that was the best
 * one, and returns it although another is better by then. Returns undefined when there is none.
 */
export async function findLicenseFor(
  db: Queryable,
  { attorneyId, place }: { attorneyId: string; place: string | null },
  { isLocked }: { isLocked: boolean },
): Promise<LicenseRow | undefined> {
  const which = and(eq(licenses.attorneyId, attorneyId), isInState(place))
  if (isLocked) {
    const { id } = licenses
    await db.select({ id }).from(licenses).where(which).orderBy(asc(id)).for('share')
  }
  const [row] = await db.select().from(licenses).where(which).orderBy(bestFirst(licenses)).limit(1)
  return row
}

/** Returns the states in which an attorney's license is checked at this time. */
export async function findVerifiedStates(
  db: Queryable,
  { attorneyId, at }: { attorneyId: string; at: Date },
): Promise<string[]> {
  const ownLicenses = await findLicensesOf(db, attorneyId)
  return ownLicenses.filter((license) => isVerified(license, at)).map(({ state }) => state)
}

/** Returns whether a license is checked at this time. */
export const isVerified = (
  { licenseStatus, expiresAt }: Pick<LicenseRow, 'licenseStatus' | 'expiresAt'>,
  at: Date,
): boolean => licenseStatus === 'verified' && expiresAt !== null && expiresAt > at

/**
 * Returns the condition that an attorney has a license that is checked at this time, for a case's
 * place.
 */
export const isLicensedIn = (
  attorneyId: SQLWrapper,
  { place, at }: { place: string | null; at: Date },
): SQL =>
  sql`exists (select from ${licenses} where ${and(
    sql`${licenses.attorneyId} = ${attorneyId}`,
    eq(licenses.licenseStatus, 'verified'),
    gt(licenses.expiresAt, at),
    isInState(place),
  )})`

/**
 * The condition that the attorney of a bid has a license that was checked, for the case's place.
 */
export const isBidderConfirmed: SQL = sql`exists (select from ${licenses}
  where ${licenses.attorneyId} = ${bids.attorneyId} and ${licenses.checkedAt} is not null
    and (${cases.place} is null or ${licenses.state} = left(${cases.place}, 2)))`

/** A case that relies on a license, as its notification needs it. */
type CaseToNotify = Pick<
  typeof cases.$inferSelect,
  'id' | 'uniqueId' | 'customerId' | 'caseStatus' | 'acceptedBidId'
> & { categoryName: string; isToTell: boolean }

// What the customer was told last about the attorney's license after an instant. Of this bid: an
// attorney whose bid was removed may have been chosen again.
const toldLastAfter = (instant: Date | null) => sql`(select told.kind from ${notifications} as told
  where told.received_by = ${cases.customerId} and told.case_id = ${cases.id}
    and told.kind in ('attorney_unconfirmed', 'attorney_confirmed', 'contact_resumed')
    and told.attorney_id = ${bids.attorneyId}
    and told.created_at >= ${bids.createdAt}
    and told.created_at > coalesce(${instant?.toISOString() ?? null}::timestamptz, '-infinity')
  order by told.created_at desc, told.id desc limit 1)`

/**
 * Returns the attorney of a case's accepted bid, and whether the attorney and the customer still
 * have to be told that the license must be checked or was refused. Neither is told a second time
 * after the same bid, unless they were told in between that contact details can be seen again.
 * `titles`: those of the attorney's notifications about this license, which are sent once for all
 * of their cases. Locks the attorney until `tx` ends, because several of their cases may be put on
 * hold at once. Returns undefined when the case has no accepted bid.
 */
export async function findHoldRecipients(
  tx: Queryable,
  { id, acceptedBidId }: Pick<typeof cases.$inferSelect, 'id' | 'acceptedBidId'>,
  titles: readonly string[],
): Promise<
  { attorneyId: string; isAttorneyToTell: boolean; isCustomerToTell: boolean } | undefined
> {
  if (acceptedBidId === null) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('hold of ' || ${bids.attorneyId}, 0))
    from ${bids} where ${bids.id} = ${acceptedBidId}`)
  const resumedAt = sql`(select max(resumed.created_at) from ${notifications} as resumed
    where resumed.received_by = ${bids.attorneyId} and resumed.case_id = ${cases.id} and resumed.kind = 'contact_resumed')`
  const wasTold = sql`exists (select from ${notifications} as told
    where told.received_by = ${bids.attorneyId} and told.kind in ('license_needed', 'license_refused')
      and told.title = any(${sql.param(titles)}::text[])
      and told.created_at >= greatest(${bids.createdAt}, ${resumedAt}))`
  const [row] = await tx
    .select({
      attorneyId: bids.attorneyId,
      isAttorneyToTell: sql<boolean>`not ${wasTold}`,
      isCustomerToTell: sql<boolean>`${toldLastAfter(null)} is distinct from 'attorney_unconfirmed'`,
    })
    .from(bids)
    .innerJoin(cases, eq(cases.id, id))
    .where(eq(bids.id, acceptedBidId))
  return row
}

/**
 * Returns whether the customer of a case was told last that its attorney's license is not
 * confirmed.
 */
export async function wasToldOfHold(
  db: Queryable,
  { id, acceptedBidId }: Pick<typeof cases.$inferSelect, 'id' | 'acceptedBidId'>,
): Promise<boolean> {
  if (acceptedBidId === null) return false
  const [row] = await db
    .select({ kind: toldLastAfter(null) })
    .from(cases)
    .innerJoin(bids, eq(bids.id, acceptedBidId))
    .where(eq(cases.id, id))
  return row?.kind === 'attorney_unconfirmed'
}

/**
 * Returns the next pending and accepted cases by id, and whether each is to be put on hold where
 * licenses are required: the attorney has none that is confirmed, and the time for contact runs or
 * the customer was not told. `after`: the last id of the previous page.
 */
export const findCasesToSweep = (
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; isHoldNeeded: boolean }[]> =>
  rows(
    db,
    sql`select ${cases.id} as id, not ${isBidderConfirmed} and (${cases.contactDueAt} is not null
          or ${toldLastAfter(null)} is distinct from 'attorney_unconfirmed') as "isHoldNeeded"
      from (select id, place, customer_id, accepted_bid_id, contact_due_at from ${cases}
          where ${and(hasChosenAttorney, after === undefined ? undefined : gt(cases.id, after))}
          order by id limit ${limit}) as ${cases}
      join ${bids} on ${bids.id} = ${cases.acceptedBidId} order by ${cases.id}`,
  )

/**
 * Returns a page of the pending and accepted cases whose customers must be told that a license is,
 * or is no longer, confirmed. Its attorney holds the accepted bid, and the case is in the license's
 * state or has no place. 'attorney_unconfirmed' leaves out a case without a place while another
 * license of the attorney has been checked, and customers who were told already since the last
 * check; 'attorney_confirmed' is for those whose last such notification was 'attorney_unconfirmed',
 * and has the cases too whose time for contact does not run, without `isToTell`. Ordered by id;
 * `after`: the last id of the previous page.
 */
export const findCasesToNotify = (
  db: Queryable,
  { id, attorneyId, state, checkedAt }: LicenseRow,
  {
    kind,
    after,
    limit,
  }: { kind: CustomerNotificationKind; after: string | undefined; limit: number },
): Promise<CaseToNotify[]> => {
  const isUnconfirmed = kind === 'attorney_unconfirmed'
  const hasOther = sql`exists (select from ${licenses} as other
    where other.attorney_id = ${attorneyId} and other.id <> ${id} and other.checked_at is not null)`
  const relies = isUnconfirmed ? sql`not ${hasOther}` : sql`true`
  const toldLast = toldLastAfter(checkedAt)
  const isToTell = isUnconfirmed
    ? sql<boolean>`${toldLast} is distinct from 'attorney_unconfirmed'`
    : sql<boolean>`coalesce(${toldLast} = 'attorney_unconfirmed', false)`
  const isHeld = and(isNull(cases.contactDueAt), isNull(cases.contactedAt))
  return db
    .select({
      id: cases.id,
      uniqueId: cases.uniqueId,
      categoryName: categories.name,
      isToTell,
      customerId: cases.customerId,
      caseStatus: cases.caseStatus,
      acceptedBidId: cases.acceptedBidId,
    })
    .from(bids)
    .innerJoin(cases, eq(cases.acceptedBidId, bids.id))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(
      and(
        eq(bids.attorneyId, attorneyId),
        hasChosenAttorney,
        sql`case when ${cases.place} is null then ${relies} else left(${cases.place}, 2) = ${state} end`,
        isUnconfirmed ? isToTell : or(isToTell, isHeld),
        after === undefined ? undefined : gt(cases.id, after),
      ),
    )
    .orderBy(asc(cases.id))
    .limit(limit)
}

/**
 * Returns the latest cases that are not over in which an attorney has an open or accepted bid, at
 * most `limit`.
 */
export async function findCasesWithBidsOf(
  db: Queryable,
  attorneyId: string,
  limit: number,
): Promise<string[]> {
  const ownCases = await db
    .select({ id: cases.id })
    .from(bids)
    .innerJoin(cases, eq(cases.id, bids.caseId))
    .where(
      and(
        eq(bids.attorneyId, attorneyId),
        inArray(bids.bidStatus, ['open', 'accepted']),
        inArray(cases.caseStatus, ['open', 'paused', 'pending', 'accepted']),
      ),
    )
    .orderBy(desc(bids.id))
    .limit(limit)
  return ownCases.map(({ id }) => id)
}

const dueAt = sql`coalesce(${licenses.remindAt}, ${licenses.expiresAt})`

/**
 * Locks some checked licenses whose next deadline has come: those with the oldest deadlines, in
 * order of id.
 */
export function lockDueLicenses(tx: Queryable, at: Date, limit: number): Promise<LicenseRow[]> {
  const isDue = and(eq(licenses.licenseStatus, 'verified'), sql`${dueAt} <= ${at.toISOString()}`)
  const due = tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(isDue)
    .orderBy(asc(dueAt))
    .limit(limit)
  return lockLicenses(tx, and(isDue, inArray(licenses.id, due)))
}

/** Adds a license. Returns false when its attorney has one of the same state. */
export async function insertLicense(
  tx: Queryable,
  license: typeof licenses.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(licenses)
    .values(license)
    .onConflictDoNothing()
    .returning({ id: licenses.id })
  return added.length > 0
}

/** Deletes a license. */
export async function deleteLicenseRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(licenses).where(eq(licenses.id, id))
}

/** Deletes an attorney's licenses. */
export async function deleteLicensesOf(tx: Queryable, attorneyId: string): Promise<void> {
  await tx.delete(licenses).where(eq(licenses.attorneyId, attorneyId))
}

const held = alias(licenses, 'license')
// The licenses of a bid's attorney that count for its case.
const ofBidder = sql`from ${licenses} as license join ${cases} as bid_on on bid_on.id = ${bids.caseId}
  where ${held.attorneyId} = ${bids.attorneyId}
    and (bid_on.place is null or ${held.state} = left(bid_on.place, 2))`

/**
 * SQL for the state of a bidding attorney's checked license and the time of its check; `bids` must
 * be joined.
 */
export const bidLicense = sql<[state: string, checkedAt: string] | null>`(
  select array[${held.state}, ${wireInstant(held.checkedAt)}]
  ${ofBidder} and ${held.licenseStatus} = 'verified' order by ${held.checkedAt} desc limit 1)`

/** SQL for the contract's `BidLicenseGap`; `bids` must be joined. */
export const bidLicenseGap = sql<LicenseGap | null>`nullif(coalesce(
  (select ${held.licenseStatus} ${ofBidder} order by ${bestFirst(held)} limit 1), 'missing'), 'verified')`

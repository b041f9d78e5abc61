// Attorneys' licenses. Statuses are written by domain/licenses/license-store.ts.
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { stateOf } from '#machines/places/states.ts'
import { type Queryable, wireInstant } from './connection/database.ts'
import { bids, cases, categories } from './schema/cases.ts'
import { notifications } from './schema/notifications.ts'
import { licenses } from './schema/people.ts'

/** A stored license. */
export type LicenseRow = typeof licenses.$inferSelect

/** Returns an attorney's licenses, in no order. There is at most one for each state. */
export const findLicensesOf = (db: Queryable, attorneyId: string): Promise<LicenseRow[]> =>
  db.select().from(licenses).where(eq(licenses.attorneyId, attorneyId))

/** Locks an attorney's license of a state until `tx` ends. Returns undefined when there is none. */
export async function lockLicenseOf(
  tx: Queryable,
  { attorneyId, state }: Pick<LicenseRow, 'attorneyId' | 'state'>,
): Promise<LicenseRow | undefined> {
  const isIt = and(eq(licenses.attorneyId, attorneyId), eq(licenses.state, state))
  const [found] = await tx.select().from(licenses).where(isIt).for('update')
  return found
}

/** Locks a license until `tx` ends. Returns undefined when there is none. */
export async function lockLicense(tx: Queryable, id: string): Promise<LicenseRow | undefined> {
  const [found] = await tx.select().from(licenses).where(eq(licenses.id, id)).for('update')
  return found
}

const isInState = (place: string | null): SQL | undefined =>
  place === null ? undefined : eq(licenses.state, stateOf(place))

/**
 * Returns an attorney's license for a place: of its state, or the one that was checked last for a case without a
 * place. With `isLocked`, its status stays until the transaction ends. Returns undefined when there is none.
 */
export async function findLicenseFor(
  db: Queryable,
  { attorneyId, place }: { attorneyId: string; place: string | null },
  { isLocked }: { isLocked: boolean },
): Promise<LicenseRow | undefined> {
  const query = db
    .select()
    .from(licenses)
    .where(and(eq(licenses.attorneyId, attorneyId), isInState(place)))
    .orderBy(
      sql`${licenses.licenseStatus} = 'verified' desc`,
      sql`${licenses.checkedAt} desc nulls last`,
      sql`${licenses.licenseStatus} = 'pending' desc`,
    )
    .limit(1)
  const [found] = await (isLocked ? query.for('share') : query)
  return found
}

/** Returns the states in which an attorney's license is checked at this time. */
export async function findVerifiedStates(
  db: Queryable,
  { attorneyId, at }: { attorneyId: string; at: Date },
): Promise<string[]> {
  const found = await findLicensesOf(db, attorneyId)
  return found.filter((license) => isVerified(license, at)).map(({ state }) => state)
}

/** Returns whether a license is checked at this time. */
export const isVerified = (
  { licenseStatus, expiresAt }: Pick<LicenseRow, 'licenseStatus' | 'expiresAt'>,
  at: Date,
): boolean => licenseStatus === 'verified' && expiresAt !== null && expiresAt > at

/** A case that relies on a license, as its notification needs it. */
type CaseRelyingOn = Pick<
  typeof cases.$inferSelect,
  'id' | 'uniqueId' | 'customerId' | 'caseStatus' | 'acceptedBidId'
> & { categoryName: string }

/**
 * Returns a page of the pending and accepted cases that rely on a license: its attorney holds the accepted bid, and the
 * case is in the license's state. A case without a place counts unless another license of the attorney has been checked.
 * Leaves out cases whose customer was notified since the license was checked last. Ordered by id; `after`: the last id
 * of the previous page.
 */
export const findCasesRelyingOn = (
  db: Queryable,
  { id, attorneyId, state, checkedAt }: LicenseRow,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CaseRelyingOn[]> =>
  db
    .select({
      ...{ id: cases.id, uniqueId: cases.uniqueId, categoryName: categories.name },
      ...{ customerId: cases.customerId, caseStatus: cases.caseStatus },
      acceptedBidId: cases.acceptedBidId,
    })
    .from(bids)
    .innerJoin(cases, eq(cases.acceptedBidId, bids.id))
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .where(
      and(
        eq(bids.attorneyId, attorneyId),
        inArray(cases.caseStatus, ['pending', 'accepted']),
        sql`case when ${cases.place} is null then not exists (select from ${licenses} as other
          where other.attorney_id = ${attorneyId} and other.id <> ${id} and other.checked_at is not null)
          else left(${cases.place}, 2) = ${state} end`,
        sql`not exists (select from ${notifications} as told
          where told.received_by = ${cases.customerId} and told.case_id = ${cases.id}
            and told.kind = 'attorney_unconfirmed' and told.attorney_id = ${attorneyId}
            and told.created_at > coalesce(${checkedAt?.toISOString() ?? null}::timestamptz, '-infinity'))`,
        after === undefined ? undefined : gt(cases.id, after),
      ),
    )
    .orderBy(asc(cases.id))
    .limit(limit)

const dueAt = sql`coalesce(${licenses.remindAt}, ${licenses.expiresAt})`

/** Locks some checked licenses whose next deadline has come, the oldest deadline first. */
export const lockDueLicenses = (tx: Queryable, at: Date, limit: number): Promise<LicenseRow[]> =>
  tx
    .select()
    .from(licenses)
    .where(and(eq(licenses.licenseStatus, 'verified'), sql`${dueAt} <= ${at.toISOString()}`))
    .orderBy(asc(dueAt))
    .limit(limit)
    .for('update')

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

/** SQL for the check of a bidding attorney's license, as the contract's `BidLicense`; `bids` must be joined. */
export const wireBidLicense: SQL = sql`(
  select json_build_object('state', license.state, 'checked_at', ${wireInstant(sql`license.checked_at`)})
  from ${licenses} as license join ${cases} as bid_on on bid_on.id = ${bids.caseId}
  where license.attorney_id = ${bids.attorneyId} and license.license_status = 'verified'
    and (bid_on.place is null or license.state = left(bid_on.place, 2))
  order by license.checked_at desc limit 1)`

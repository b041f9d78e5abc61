// The statements with which lifecycle-store.ts writes what a lifecycle machine decided. They are
// the same for every event, so that each connection writes and prepares them once.
import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { termKeys } from '#machines/lifecycle/bid-terms.ts'
import { contractBid } from '#server/db/bids.ts'
import { preparedQuery } from '#server/db/connection/prepared-query.ts'
import { bids, cases } from '#server/db/schema/cases.ts'
import { attorneys } from '#server/db/schema/people.ts'

/** Returns placeholders in the type that Drizzle's `set` takes. */
const asSql = <Column extends string>(values: Record<Column, Placeholder>) =>
  Object.fromEntries(
    Object.entries<Placeholder>(values).map(([name, value]) => [name, sql`${value}`]),
  ) as Record<Column, SQL>

const caseColumns = [
  'id',
  'caseStatus',
  'statusAt',
  'acceptedBidId',
  'lastEvent',
  'lastActor',
  'pausedUntil',
  'contactDueAt',
  'contactRemindAt',
  'contactedAt',
  'contactDenials',
  'attorneyLeftAt',
] as const

/**
 * Writes all columns of a case that events change, also those that this event leaves as they are.
 */
export const updateCase = preparedQuery(caseColumns, (tx, { id, ...columns }) =>
  tx.update(cases).set(asSql(columns)).where(eq(cases.id, id)),
)

const bidColumns = [
  'id',
  'bidStatus',
  'updateCount',
  'lastEvent',
  'lastActor',
  'updatedAt',
  'endedAt',
  'endsAt',
  ...termKeys,
] as const

/**
 * Writes all columns of a bid that events change, also those that this event leaves as they are.
 * Returns the bid in wire format.
 */
export const updateBid = preparedQuery(bidColumns, (tx, { id, ...columns }) =>
  tx
    .update(bids)
    .set(asSql(columns))
    .from(attorneys)
    .where(and(eq(bids.id, id), eq(attorneys.id, bids.attorneyId)))
    .returning(contractBid.fields),
)

/** Rejects the open bids on a case except one. Returns the rejected ones. */
export const updateOtherBids = preparedQuery(
  ['caseId', 'bidId', 'bidStatus', 'lastEvent', 'lastActor', 'at'],
  (tx, { caseId, bidId, bidStatus, lastEvent, lastActor, at }) =>
    tx
      .update(bids)
      .set(asSql({ bidStatus, lastEvent, lastActor, updatedAt: at }))
      .where(and(eq(bids.caseId, caseId), eq(bids.bidStatus, 'open'), ne(bids.id, bidId)))
      .returning({ id: bids.id, attorneyId: bids.attorneyId }),
)

type WithTexts<Row> = {
  [Column in keyof Row]: Date extends Row[Column]
    ? Exclude<Row[Column], Date> | string
    : Row[Column]
}

/** Returns a row with its dates as ISO text, which the driver sends. */
export const textsOf = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithTexts<Row>

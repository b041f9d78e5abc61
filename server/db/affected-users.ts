// Finds which of the connected users a change affects.
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/connection/database.ts'
import { bids, caseReaders, cases, conflictChecks } from './schema/cases.ts'

/** Customers and attorneys with an open stream, by their ids. */
export interface ConnectedUsers {
  customers: string[]
  attorneys: string[]
}

/**
 * The ids of changed cases. Those in `forOwners` affect their owners, those in `forBidders` their
 * bidders, and those in `forReaders` the attorneys who have opened them. Those in `endBidding` took
 * bids until this change.
 */
export interface ChangedCases {
  forOwners: string[]
  forBidders: string[]
  forReaders: string[]
  endBidding: string[]
}

/**
 * Returns the connected users whom the changes affect: the owners of the cases, and the attorneys
 * with an open or accepted bid, or with one that has ended and can be sent again, or could until
 * this change. An attorney with a rejected bid is not affected, because they may learn nothing more
 * about the case. Attorneys without a bid are affected who have opened a case that takes bids, and
 * have no conflict of interest in it.
 */
export function findAffectedUsers(
  db: Queryable,
  { forOwners, forBidders, forReaders, endBidding }: ChangedCases,
  present: ConnectedUsers,
) {
  return unionAll(
    db
      .select({ caseId: cases.id, personId: cases.customerId })
      .from(cases)
      .where(and(isOneOf(cases.id, forOwners), isOneOf(cases.customerId, present.customers))),
    db
      .select({ caseId: bids.caseId, personId: bids.attorneyId })
      .from(bids)
      .innerJoin(cases, eq(cases.id, bids.caseId))
      .where(
        and(
          isOneOf(bids.caseId, forBidders),
          isOneOf(bids.attorneyId, present.attorneys),
          or(
            ne(bids.bidStatus, 'rejected'),
            and(isNotNull(bids.endedAt), couldSendAgain(endBidding)),
          ),
        ),
      ),
    db
      .select({ caseId: caseReaders.caseId, personId: caseReaders.attorneyId })
      .from(caseReaders)
      .innerJoin(cases, eq(cases.id, caseReaders.caseId))
      .leftJoin(bids, isOfReader(bids))
      .leftJoin(conflictChecks, and(isOfReader(conflictChecks), conflictChecks.hasConflict))
      .where(
        and(
          isOneOf(caseReaders.caseId, forReaders),
          isOneOf(caseReaders.attorneyId, present.attorneys),
          takesBids,
          isNull(bids.attorneyId),
          isNull(conflictChecks.attorneyId),
        ),
      ),
  )
}

const takesBids = inArray(cases.caseStatus, ['open', 'paused'])

// An ended bid is stored as rejected.
const couldSendAgain = (endBidding: string[]) => or(takesBids, isOneOf(cases.id, endBidding))

/** Returns the condition that a row is about the same case and attorney as the row of a reader. */
const isOfReader = ({ caseId, attorneyId }: { caseId: AnyPgColumn; attorneyId: AnyPgColumn }) =>
  and(eq(caseId, caseReaders.caseId), eq(attorneyId, caseReaders.attorneyId))

// All ids are one parameter, so that the statement is the same for any number of them and prepared
// once.
const isOneOf = (column: AnyPgColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

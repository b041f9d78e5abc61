// Whom a change concerns, of those who are there to be told.
import { and, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/connection/database.ts'
import { bids, cases } from './schema.ts'

/** Customers and attorneys, by their ids. */
export interface Present {
  customers: string[]
  attorneys: string[]
}

/** Cases that changed, by their ids: all of them for their owners, and those that changed for their bidders too. */
export interface Changed {
  forOwners: string[]
  forBidders: string[]
}

/**
 * Who of those present is concerned by changes of some cases: their owners, and attorneys with a bid in the running.
 * An attorney who has lost learns no more of a case than that.
 */
export function findAffectedUsers(
  db: Queryable,
  { forOwners, forBidders }: Changed,
  present: Present,
) {
  return unionAll(
    db
      .select({ caseId: cases.id, personId: cases.customerId })
      .from(cases)
      .where(and(isOneOf(cases.id, forOwners), isOneOf(cases.customerId, present.customers))),
    db
      .select({ caseId: bids.caseId, personId: bids.attorneyId })
      .from(bids)
      .where(
        and(
          isOneOf(bids.caseId, forBidders),
          isOneOf(bids.attorneyId, present.attorneys),
          ne(bids.bidStatus, 'rejected'),
        ),
      ),
  )
}

// All ids in one parameter: the statement is the same for any number of them, and prepared once.
const isOneOf = (column: AnyPgColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

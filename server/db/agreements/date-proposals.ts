// Reads and writes the court dates that the attorneys of accepted bids have proposed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { endingStates } from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { bids, dateProposals } from '#server/db/schema/cases.ts'
import { bidsWhere } from './agreements.ts'

/** The stored proposal of a bid. */
export type StoredProposal = typeof dateProposals.$inferSelect

/** Returns what the attorney of a bid has proposed; undefined when that is nothing. */
export async function findDateProposal(
  tx: Queryable,
  bidId: string,
): Promise<StoredProposal | undefined> {
  const [row] = await tx.select().from(dateProposals).where(eq(dateProposals.bidId, bidId))
  return row
}

/** Stores the proposal of a bid, and what became of it. */
export async function writeDateProposal(tx: Queryable, proposal: StoredProposal): Promise<void> {
  const { bidId, ...changed } = proposal
  await tx
    .insert(dateProposals)
    .values(proposal)
    .onConflictDoUpdate({ target: dateProposals.bidId, set: changed })
}

/** Ends the proposal of a bid: with its case, or because the customer has made it obsolete. */
export const endDateProposal = (tx: Queryable, bidId: string) =>
  tx
    .update(dateProposals)
    .set({ state: 'ended' })
    .where(and(eq(dateProposals.bidId, bidId), inArray(dateProposals.state, storedEndingStates)))
    .execute()

const storedEndingStates = endingStates.filter((state) => state !== 'none')

/** Deletes what an attorney has proposed. The dates that customers said yes to stay theirs. */
export async function deleteProposalsOf(tx: Queryable, attorneyId: string): Promise<void> {
  await tx
    .delete(dateProposals)
    .where(sql`${dateProposals.bidId} in ${bidsWhere(eq(bids.attorneyId, attorneyId))}`)
}

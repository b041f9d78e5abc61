// Reads and writes the terms that the attorney of an accepted bid has entered.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { endingStates } from '#machines/lifecycle/agreement/agreement.machine.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { agreements, bids } from '#server/db/schema/cases.ts'

/** The stored terms of a bid. */
export type StoredAgreement = typeof agreements.$inferSelect

/** Returns the terms that were entered for a bid; undefined when there are none. */
export async function findAgreement(
  tx: Queryable,
  bidId: string,
): Promise<StoredAgreement | undefined> {
  const [row] = await tx.select().from(agreements).where(eq(agreements.bidId, bidId))
  return row
}

/** Stores the terms of a bid, and what became of them. */
export async function writeAgreement(tx: Queryable, agreement: StoredAgreement): Promise<void> {
  const { bidId, ...changed } = agreement
  await tx
    .insert(agreements)
    .values(agreement)
    .onConflictDoUpdate({ target: agreements.bidId, set: changed })
}

/** Ends what customer and attorney have not agreed on, with the case of the bid. */
export const endAgreement = (tx: Queryable, bidId: string) =>
  tx
    .update(agreements)
    .set({ state: 'ended' })
    .where(and(eq(agreements.bidId, bidId), inArray(agreements.state, storedEndingStates)))
    .execute()

const storedEndingStates = endingStates.filter((state) => state !== 'none')

/** Deletes what an attorney wrote in the terms of their bids. */
export async function clearAgreementNotes(tx: Queryable, attorneyId: string): Promise<void> {
  await tx
    .update(agreements)
    .set({ additionalNote: '' })
    .where(sql`${agreements.bidId} in ${bidsWhere(eq(bids.attorneyId, attorneyId))}`)
}

/** Returns the ids of the bids for which a condition holds, as SQL. */
export const bidsWhere = (condition: SQL | undefined): SQL =>
  sql`(select ${bids.id} from ${bids} where ${condition})`

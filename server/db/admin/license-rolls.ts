// The corrected addresses of the states' rolls of lawyers.
import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { licenseRolls } from '#server/db/schema/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'

/** A corrected address of a state's roll. */
export type RollCorrection = typeof licenseRolls.$inferSelect

/** Returns the corrected addresses, by state. */
export async function findRollCorrections(db: Queryable): Promise<Map<string, RollCorrection>> {
  const corrections = await db.select().from(licenseRolls)
  return new Map(corrections.map((correction) => [correction.state, correction]))
}

/** Stores a corrected address, and replaces an earlier one. */
export async function writeRollCorrection(
  tx: Transaction,
  correction: RollCorrection,
): Promise<void> {
  await tx
    .insert(licenseRolls)
    .values(correction)
    .onConflictDoUpdate({ target: licenseRolls.state, set: correction })
}

/** Deletes the corrected address of a state, so that the address of this version is used again. */
export async function deleteRollCorrection(tx: Transaction, state: string): Promise<void> {
  await tx.delete(licenseRolls).where(eq(licenseRolls.state, state))
}

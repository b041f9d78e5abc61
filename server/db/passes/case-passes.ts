// Which attorneys have said that a case is not for them.
import { and, count, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { NO_PASS, type Pass, type PassReason } from '#machines/lifecycle/pass.machine.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { casePasses } from '#server/db/schema/cases.ts'

/** Whose pass on which case. */
export type PassKey = { caseId: string; attorneyId: string }

const isOf = ({ caseId, attorneyId }: PassKey) =>
  and(eq(casePasses.attorneyId, attorneyId), eq(casePasses.caseId, caseId))

/** Returns an attorney's pass on a case, and when they gave it; null without one. */
export async function findPass(
  db: Queryable,
  key: PassKey,
): Promise<Pass & { passedAt: Date | null }> {
  const { reason, passedAt } = casePasses
  const [row] = await db.select({ reason, passedAt }).from(casePasses).where(isOf(key))
  return row ? { state: 'passed', ...row } : { ...NO_PASS, passedAt: null }
}

/** Stores an attorney's pass on a case, or deletes it when there is none anymore. */
export async function writePass(
  tx: Queryable,
  { at: passedAt, ...key }: PassKey & { at: Date },
  { reason }: Pass,
): Promise<void> {
  if (reason === null) {
    await tx.delete(casePasses).where(isOf(key))
    return
  }
  const { attorneyId, caseId } = casePasses
  await tx
    .insert(casePasses)
    .values({ ...key, reason, passedAt })
    .onConflictDoUpdate({ target: [attorneyId, caseId], set: { reason, passedAt } })
}

/** Returns how many attorneys have passed on a case for each reason, the most frequent first. */
export function countPasses(
  db: Queryable,
  caseId: string,
): Promise<{ reason: PassReason; count: number }[]> {
  const { reason } = casePasses
  return db
    .select({ reason, count: count() })
    .from(casePasses)
    .where(eq(casePasses.caseId, caseId))
    .groupBy(reason)
    .orderBy(desc(count()), reason)
}

/** Deletes all passes of an attorney. */
export async function deletePassesOf(tx: Queryable, attorneyId: string): Promise<void> {
  await tx.delete(casePasses).where(eq(casePasses.attorneyId, attorneyId))
}

/**
 * Returns the condition that an attorney has passed on a case. `offset 0`: the rows of the cases
 * read are looked up, however many cases the attorney has passed on.
 */
export const hasPassedOn = (attorneyId: SQLWrapper, caseId: SQLWrapper): SQL =>
  sql`exists (select from ${casePasses} passed
    where passed.attorney_id = ${attorneyId} and passed.case_id = ${caseId} offset 0)`

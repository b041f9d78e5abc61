// Reads and writes what customers were told while no bid came.
import { asc, eq, exists, lte, sql } from 'drizzle-orm'
import type { Silence } from '#machines/lifecycle/silence.machine.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { bids, caseSilences, cases } from '#server/db/schema/cases.ts'

const columnsOf = ({ state, context: { checkAt } }: Silence) => ({
  state,
  checkAt: checkAt === null ? null : new Date(checkAt),
})

/** Stores that a new case waits for a bid. */
export async function insertSilence(
  tx: Queryable,
  caseId: string,
  silence: Silence,
): Promise<void> {
  await tx.insert(caseSilences).values({ caseId, ...columnsOf(silence) })
}

/** Returns what the customer of a case was told, and whether the case has a bid. */
export async function findSilence(
  tx: Queryable,
  caseId: string,
): Promise<(Silence & { hasBid: boolean }) | undefined> {
  const ofCase = tx.select({ id: bids.id }).from(bids).where(eq(bids.caseId, cases.id))
  const { state, checkAt } = caseSilences
  const [row] = await tx
    .select({ state, checkAt, postedAt: cases.createdAt, hasBid: sql<boolean>`${exists(ofCase)}` })
    .from(caseSilences)
    .innerJoin(cases, eq(cases.id, caseSilences.caseId))
    .where(eq(caseSilences.caseId, caseId))
  if (!row) return undefined
  const context = {
    postedAt: row.postedAt.toISOString(),
    checkAt: row.checkAt?.toISOString() ?? null,
  }
  return { state: row.state, context, hasBid: row.hasBid }
}

/** Stores what the customer of a case was told, and when the clock looks next. */
export async function writeSilence(tx: Queryable, caseId: string, silence: Silence): Promise<void> {
  await tx.update(caseSilences).set(columnsOf(silence)).where(eq(caseSilences.caseId, caseId))
}

/** Returns some cases at which the clock has to look, the longest due first. */
export const findDueSilences = (
  db: Queryable,
  at: Date,
  limit: number,
): Promise<{ caseId: string }[]> =>
  db
    .select({ caseId: caseSilences.caseId })
    .from(caseSilences)
    .where(lte(caseSilences.checkAt, at))
    .orderBy(asc(caseSilences.checkAt))
    .limit(limit)

/**
 * The condition that attorneys without a bid do not find a case, because its customer has not said
 * that they are still looking. `offset 0`: the rows of the cases read are looked up, however many
 * are hidden.
 */
export const isHiddenCase = fixedSql(sql<boolean>`exists (select from ${caseSilences} silence
  where silence.case_id = ${cases.id} and silence.state = 'hidden' offset 0)`)

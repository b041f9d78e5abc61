// What attorneys have said about a conflict of interest in a case.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import type { Queryable } from './connection/database.ts'
import { conflictChecks } from './schema/cases.ts'

/** Who said it of which case. */
export type Check = { caseId: string; attorneyId: string }

const isOf = ({ caseId, attorneyId }: Check) =>
  and(eq(conflictChecks.attorneyId, attorneyId), eq(conflictChecks.caseId, caseId))

/**
 * Returns whether an attorney said that they have a conflict of interest; undefined when they have
 * not said.
 */
export async function findConflictCheck(db: Queryable, check: Check): Promise<boolean | undefined> {
  const [row] = await db
    .select({ hasConflict: conflictChecks.hasConflict })
    .from(conflictChecks)
    .where(isOf(check))
  return row?.hasConflict
}

/**
 * Stores whether an attorney has a conflict of interest in a case, in place of what they said
 * before.
 */
export async function saveConflictCheck(
  tx: Queryable,
  { hasConflict, at: checkedAt, ...check }: Check & { hasConflict: boolean; at: Date },
): Promise<void> {
  const { attorneyId, caseId } = conflictChecks
  const answer = { hasConflict, checkedAt }
  await tx
    .insert(conflictChecks)
    .values({ ...check, ...answer })
    .onConflictDoUpdate({ target: [attorneyId, caseId], set: answer })
}

/**
 * Returns the condition that an attorney has said, of a case, that they have a conflict of
 * interest. Their conflicts are few, and are read once for the whole statement.
 */
export const hasConflictIn = (attorneyId: SQLWrapper, caseId: SQLWrapper): SQL =>
  sql`${caseId} = any(array(select said.case_id from ${conflictChecks} said
    where said.attorney_id = ${attorneyId} and said.has_conflict))`

/**
 * Returns the condition that an attorney has said, of a case, whether they have a conflict of
 * interest.
 */
export const hasCheckedConflict = (attorneyId: SQLWrapper, caseId: SQLWrapper): SQL =>
  sql`exists (select from ${conflictChecks} said
    where said.attorney_id = ${attorneyId} and said.case_id = ${caseId} offset 0)`

/**
 * Returns the condition that a case has the name of another party for attorneys who are not chosen:
 * the rule of `domain/visibility/conflict-checks.ts`. `from`: the alias of the table of cases.
 * `categoryName`: the name of the case's category, so that the answers of categories without
 * parties are not read.
 */
export function namesParty(from: SQL, categoryName: SQLWrapper): SQL {
  const rules = Object.entries(caseFlows).flatMap(([slug, { fields }]) => {
    const parties = Object.entries(fields).filter(([, { isParty }]) => isParty)
    if (parties.length === 0) return []
    const isNamed = parties.map(([name, { disclosure = 'chosen' }]) => {
      const isOpen = sql`coalesce(${from}.disclosures ->> ${name}, ${disclosure}) = 'bidders'`
      return sql`(${from}.answers #>> array[${slug}, ${name}] is not null and ${isOpen})`
    })
    return sql`when ${slug} then ${sql.join(isNamed, sql` or `)}`
  })
  return sql`(case ${categoryName} ${sql.join(rules, sql` `)} else false end)`
}

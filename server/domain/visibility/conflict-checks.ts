// An attorney says that they have no conflict of interest before they read a case that names other
// parties.
import type { components } from '#contract'
import { caseSlugOf } from '#machines/category-slug.ts'
import { choiceOf, disclosureOf } from '#machines/wizard/disclosure.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import type { Person } from '#server/caller.ts'
import { recordPartyReader } from '#server/db/case-readers.ts'
import { findConflictCheck } from '#server/db/conflict-checks.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import type { cases } from '#server/db/schema/cases.ts'
import { byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'

type ConflictCheck = components['schemas']['ConflictCheck']
type CaseRow = typeof cases.$inferSelect & { categoryName: string }

/**
 * Returns the names of the other parties that every attorney who may open a case may read, in the
 * flow's order.
 */
export function partiesOf({
  categoryName,
  answers,
  disclosures,
}: Pick<CaseRow, 'categoryName' | 'answers' | 'disclosures'>): ConflictCheck['parties'] {
  const flow = caseFlowOf(categoryName)
  const own: Record<string, unknown> =
    Object.entries(answers ?? {}).find(([slug]) => slug === caseSlugOf(categoryName))?.[1] ?? {}
  return Object.entries(flow.fields).flatMap(([field, { label, isParty }]) => {
    const name = own[field]
    const choice = { [choiceOf(field)]: disclosures?.[field] }
    const isOpen = disclosureOf(flow, field, choice) === 'bidders'
    return isParty && isOpen && typeof name === 'string' ? [{ label, name }] : []
  })
}

/**
 * Returns whether an attorney has said of a case that they have no conflict of interest. Throws
 * NOT_FOUND when they have one. Ask this before anything else of a case, because every other
 * refusal tells that the case is there.
 */
export async function requireNoConflict(
  db: Queryable,
  attorney: Person,
  caseId: string,
): Promise<boolean> {
  const hasConflict = await findConflictCheck(db, { caseId, attorneyId: attorney.id })
  if (hasConflict) throw new Problem('NOT_FOUND')
  return hasConflict === false
}

/**
 * Throws CONFLICT_CHECK_NEEDED with the names of the other parties, while an attorney has not said
 * of a case that they have no conflict of interest (`isChecked`). A case without such names needs
 * no check.
 */
export function requireConflictCheck(legalCase: CaseRow, isChecked: boolean): void {
  const parties = partiesOf(legalCase)
  if (isChecked || parties.length === 0) return
  // Everything that an attorney receives of the case at this point.
  const conflict_check: ConflictCheck = {
    unique_id: legalCase.uniqueId,
    category_name: legalCase.categoryName,
    created_at: legalCase.createdAt.toISOString(),
    place_name: legalCase.placeName,
    parties,
  }
  throw new Problem('CONFLICT_CHECK_NEEDED', { conflict_check })
}

/**
 * Runs `work`, which may throw CONFLICT_CHECK_NEEDED. Before that error is thrown on, records that
 * the names of the other parties are sent to the attorney, in a transaction of its own, because the
 * error rolls back that of a bid.
 */
export async function recordingSentNames<Result>(
  db: Queryable,
  { attorney, caseId, at }: { attorney: Person; caseId: string; at: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'CONFLICT_CHECK_NEEDED') {
      await recordSentNames(db, { attorney, caseId, at })
    }
    throw error
  }
}

const recordSentNames = (
  db: Queryable,
  { attorney, caseId, at }: { attorney: Person; caseId: string; at: Date },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    if (!(await recordPartyReader(tx, { caseId, attorneyId: attorney.id, at }))) return
    recordEvents(tx, {
      ...byActorInCase(attorney, caseId, at),
      entity: 'attorney',
      entityId: attorney.id,
      event: 'conflict.ask',
    })
  })

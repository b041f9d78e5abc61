// An attorney says that they have no conflict of interest before they read a case that names other parties.
import type { components } from '#contract'
import { choiceOf, disclosureOf } from '#machines/wizard/disclosure.ts'
import { caseFlowOf, caseSlugOf } from '#machines/wizard/flows/case-flows.ts'
import type { Person } from '#server/caller.ts'
import { findOwnBid, type OwnBid } from '#server/db/bids.ts'
import { recordPartyReader } from '#server/db/case-readers.ts'
import { findConflictCheck, saveConflictCheck } from '#server/db/conflict-checks.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import type { cases } from '#server/db/schema/cases.ts'
import { byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'
import { type LicenseRules, requireLicenseFor } from './licenses/license-access.ts'
import { bidConflict, caseConflict } from './lifecycle/conflict.ts'
import { applyToBid, lockBid, lockCase } from './lifecycle/lifecycle.ts'
import { bidStateOf } from './lifecycle/lifecycle-store.ts'
import { maySeeCase, statusSeenBy } from './policy.ts'

type ConflictCheck = components['schemas']['ConflictCheck']
type CaseRow = typeof cases.$inferSelect & { categoryName: string }

/** Returns the names of the other parties that every attorney who may open a case may read, in the flow's order. */
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
 * Returns whether an attorney has said of a case that they have no conflict of interest. Throws NOT_FOUND when they have
 * one. Ask this before anything else of a case, because every other refusal tells that the case is there.
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
 * Throws CONFLICT_CHECK_NEEDED with the names of the other parties, while an attorney has not said of a case that they
 * have no conflict of interest (`isChecked`). A case without such names needs no check.
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
 * Runs `work`, which may throw CONFLICT_CHECK_NEEDED. Before that error is thrown on, records that the names of the other
 * parties are sent to the attorney, in a transaction of its own, because the error rolls back that of a bid.
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

/**
 * Records whether an attorney has a conflict of interest in a case. One that they have hides the case from them and
 * stays; said again, it changes nothing. A bid of theirs that has ended is deleted. Throws NOT_FOUND, LICENSE_NEEDED, or
 * STATUS_CONFLICT for a conflict in a case that they have another bid on, or that takes no bids anymore.
 */
export async function recordConflictCheck(
  tx: Transaction,
  attorney: Person,
  {
    caseId,
    hasConflict,
    rules,
    at,
  }: { caseId: string; hasConflict: boolean; rules: LicenseRules; at: Date },
): Promise<void> {
  const legalCase = await lockCase(tx, caseId, at)
  const ownBid = legalCase && (await findOwnBid(tx, attorney, legalCase.id))
  if (!legalCase || !maySeeCase(attorney, legalCase, ownBid)) throw new Problem('NOT_FOUND')
  const check = { caseId: legalCase.id, attorneyId: attorney.id }
  const before = await findConflictCheck(tx, check)
  if (before && !hasConflict) throw new Problem('NOT_FOUND')
  if (before === hasConflict) return
  await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  if (hasConflict && ownBid) await deleteEndedBid(tx, attorney, { ownBid, at })
  await saveConflictCheck(tx, { ...check, hasConflict, at })
  recordEvents(tx, {
    ...byActorInCase(attorney, legalCase.id, at),
    entity: 'attorney',
    entityId: attorney.id,
    event: hasConflict ? 'conflict.find' : 'conflict.exclude',
  })
}

// A bid that has ended cannot be withdrawn, so it would keep its attorney from saying that they have a conflict.
async function deleteEndedBid(
  tx: Transaction,
  attorney: Person,
  { ownBid, at }: { ownBid: NonNullable<OwnBid>; at: Date },
): Promise<void> {
  const locked = await lockBid(tx, ownBid.id, at)
  if (!locked) return
  const { legalCase, bid } = locked
  const state = bidStateOf(bid)
  if (state === 'accepted' || state === 'rejected') throw bidConflict(state)
  if (state === 'open') {
    throw new Problem('STATUS_CONFLICT', {
      message: 'You have a bid on this case. Withdraw it first.',
    })
  }
  const event = { type: 'bid.withdraw', by: 'bidder', at: at.toISOString() } as const
  await applyToBid(
    tx,
    { legalCase, bid },
    { ...event, hasConflict: true },
    {
      actor: attorney,
      refuse: () => caseConflict(statusSeenBy(legalCase, ownBid)),
    },
  )
}

// When a body breaks the contract, checks the rest of it against the product's rules, so that one
// response reports all errors.
import type { components } from '#contract'
import { offerIn } from '#machines/lifecycle/bid-terms.ts'
import { MIN_BID } from '#machines/lifecycle/limits.ts'
import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import type { Caller } from '#server/caller.ts'
import { findBid } from '#server/db/bids.ts'
import { findCase } from '#server/db/cases.ts'
import { findUsableCategories } from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { checkedAttorney } from '#server/domain/accounts/attorney-onboarding.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { bidTerms } from '#server/domain/lifecycle/bid-terms.ts'
import { submittedCase } from '#server/domain/lifecycle/case-submission.ts'
import { requireNoConflict } from '#server/domain/visibility/conflict-checks.ts'
import { maySeeCase } from '#server/domain/visibility/policy.ts'
import { type FieldError, Problem } from '#server/errors.ts'

type Schemas = components['schemas']
/** What the checks need. */
export interface RuleContext {
  /** Runs queries when the request has a slot at the database. */
  read: <Result>(query: (db: Queryable) => Promise<Result>) => Promise<Result>
  caller: Caller | undefined
}

/**
 * Checks what is left of a body without what the contract refuses. Throws or returns the errors.
 */
export type BodyRule = (body: never, context: RuleContext) => unknown

/** The rules of an email, a password and names. */
export const checkPerson = (body: Partial<Schemas['CustomerCreate']>) => checkedPerson(body)

/** The rules of an attorney's profile. */
export function checkAttorney(body: Schemas['AttorneyCreate']) {
  const { email, password, ...profile } = body
  const person = { ...(email && { email }), ...(password && { password }) }
  return Promise.all([
    errorsBy(() => checkedPerson(person)),
    errorsBy(() => checkedAttorney(attorneyOnboardingFlow, profile)),
  ])
}

// The note is checked even without an amount.
const offerToCheck = (body: Partial<Schemas['BidCreate']>) =>
  offerIn({ bid_amount: MIN_BID + 1, ...body })

/** The rules of a new bid, if the attorney may see the case. */
export async function checkNewBid(
  body: Partial<Schemas['BidCreate']>,
  { read, caller }: RuleContext,
) {
  const { case_id: id } = body
  const attorney = caller?.person
  if (!id || attorney?.role !== 'attorney') return
  // Errors must not reveal that a case exists which this attorney may not see.
  const caseToRead = await read(async (db) => {
    await requireNoConflict(db, attorney, id)
    return findCase(db, id)
  })
  if (caseToRead && maySeeCase(attorney, caseToRead.case, undefined))
    bidTerms(offerToCheck(body), caseToRead.categoryName)
}

/** The rules of a changed bid, if it is the caller's own. */
export async function checkBidEdit(body: Partial<Schemas['BidUpdate']>, context: RuleContext) {
  const { id } = body
  const own = id && (await context.read((db) => findBid(db, id)))?.bid
  if (!own || own.attorney_id !== context.caller?.person?.id) return
  const caseToRead = await context.read((db) => findCase(db, own.case_id))
  if (caseToRead) bidTerms(offerToCheck(body), caseToRead.categoryName)
}

/** The rules of a new case. */
export async function checkNewCase(
  body: Schemas['CaseCreate'],
  { read, caller }: RuleContext,
): Promise<void> {
  const { category_id: id } = body
  const person = caller?.person
  if (!id || !person) return
  const [category] = await read((db) => findUsableCategories(db, person.id, [id]))
  if (category) submittedCase(category.name, body)
}

/**
 * Returns the errors of the product's rules for the fields that satisfy the contract. `refused`:
 * the contract's errors.
 */
export async function ruleErrors(
  rule: BodyRule | undefined,
  body: unknown,
  { refused, ...context }: RuleContext & { refused: FieldError[] },
): Promise<FieldError[]> {
  if (!rule || typeof body !== 'object' || body === null) return []
  const rest = structuredClone(body)
  for (const { field } of refused) removeField(rest, field.split('.'))
  const errors = await errorsBy(() => rule(rest as never, context))
  const isRefused = (field: string) =>
    refused.some(
      (error) =>
        `${error.field}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${error.field}.`),
    )
  return errors.filter(({ field }) => !isRefused(field))
}

/**
 * Returns the field errors that a check throws. Other failures are ignored: an incomplete body may
 * cause them, or a request that gets no slot at the database.
 */
async function errorsBy(check: () => unknown): Promise<FieldError[]> {
  try {
    const errors = await check()
    return Array.isArray(errors) ? errors.flat() : []
  } catch (error) {
    return (error instanceof Problem && error.details.errors) || []
  }
}

// A list is removed as a whole, because the rest of it would be a different answer.
function removeField(from: object, [name = '', ...deeper]: string[]): void {
  const inside = (from as Record<string, unknown>)[name]
  const isSection = typeof inside === 'object' && inside !== null && !Array.isArray(inside)
  if (deeper.length > 0 && isSection) removeField(inside, deeper)
  else delete (from as Record<string, unknown>)[name]
}

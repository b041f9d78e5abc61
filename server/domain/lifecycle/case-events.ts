// Cases: status changes, contact, edits.
import type { CaseEventType, CaseStatus } from '#machines/lifecycle/case-model.ts'
import { type CaseContent, isSameContent } from '#machines/wizard/flows/case-fields.ts'
import type { Person } from '#server/caller.ts'
import { findOwnBid } from '#server/db/bids.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { requireNoConflict } from '#server/domain/visibility/conflict-checks.ts'
import { isContactWithheld, type LicenseRules } from '#server/domain/visibility/license-access.ts'
import { maySeeCase, partInCase, statusSeenBy } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { requireFewChanges } from './change-limits.ts'
import { caseConflict } from './conflict.ts'
import { notifyOfHold } from './hold-notifications.ts'
import { applyToCase, lockAndSettleCase } from './lifecycle.ts'
import type { StoredCase } from './lifecycle-store.ts'

// A case becomes pending only when a bid is accepted, so there is no event for it.
const eventTo: Partial<Record<CaseStatus, PlainEvent>> = {
  paused: 'case.pause',
  open: 'case.reopen',
  accepted: 'case.accept',
  rejected: 'case.reject',
  closed: 'case.close',
}

/**
 * Moves a case to a status on behalf of a person. A repeated change does nothing. Returns whether
 * the case changed. Throws NOT_FOUND, STATUS_CONFLICT with the status as the person sees it, or
 * TOO_MANY_REQUESTS to a customer who has paused the case too often.
 */
export async function changeCase(
  tx: Transaction,
  person: Person,
  { caseId, wanted, at }: { caseId: string; wanted: CaseStatus; at: Date },
): Promise<boolean> {
  return applyByPerson(tx, person, { caseId, event: eventTo[wanted], at })
}

/**
 * Stores that the chosen attorney has contacted the customer. A repeated call changes nothing.
 * `disclaimer`: the version that the attorney read. Throws NOT_FOUND, or STATUS_CONFLICT with the
 * status as the attorney sees it.
 */
export async function recordContact(
  tx: Transaction,
  attorney: Person,
  about: { caseId: string; disclaimer?: number | undefined; at: Date },
): Promise<void> {
  await applyByPerson(tx, attorney, { ...about, event: 'case.contact' })
}

/**
 * Records that the attorney did not contact the customer; saying so again changes nothing. Throws
 * NOT_FOUND, or STATUS_CONFLICT with the status as the customer sees it.
 */
export async function denyContact(
  tx: Transaction,
  customer: Person,
  about: { caseId: string; at: Date },
): Promise<void> {
  await applyByPerson(tx, customer, { ...about, event: 'contact.deny' })
}

/**
 * Stops the attorney's time to contact the customer of a locked case, or begins it again; does
 * nothing when that is so already, and for a case that is over. Returns whether the case changed.
 */
export async function changeContactWait(
  tx: Transaction,
  legalCase: StoredCase,
  { type, at }: { type: 'contact.hold' | 'contact.resume'; at: Date },
): Promise<boolean> {
  const event = { type, by: 'clock', at: at.toISOString() } as const
  const { changed } = await applyToCase(tx, legalCase, event, {
    actor: { role: 'clock', id: null },
    refuse: () => null,
  })
  return changed
}

/**
 * Stops the time for contact of a locked case while the customer's contact details are withheld
 * from the attorney, and tells both, unless they were told. Returns whether they are withheld.
 */
export async function holdIfWithheld(
  tx: Transaction,
  legalCase: StoredCase,
  rules: LicenseRules,
): Promise<boolean> {
  const isWithheld = await isContactWithheld(tx, legalCase, rules)
  if (!isWithheld) return false
  const { at } = rules
  await changeContactWait(tx, legalCase, { type: 'contact.hold', at })
  await notifyOfHold(tx, legalCase, at)
  return true
}

// Events that carry no data of their own.
type PlainEvent = Exclude<
  CaseEventType,
  `bid.${string}` | `court.${string}` | 'case.edit' | 'contact.hold' | 'contact.resume'
>

async function applyByPerson(
  tx: Transaction,
  person: Person,
  {
    caseId,
    event,
    disclaimer,
    at,
  }: { caseId: string; event: PlainEvent | undefined; disclaimer?: number | undefined; at: Date },
): Promise<boolean> {
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  const ownBid = legalCase && (await findOwnBid(tx, person, legalCase.id))
  if (!legalCase || !maySeeCase(person, legalCase, ownBid)) throw new Problem('NOT_FOUND')
  if (person.role === 'attorney' && !ownBid) await requireNoConflict(tx, person, legalCase.id)
  const refusal = caseConflict(statusSeenBy(legalCase, ownBid))
  if (!event) throw refusal
  const by = partInCase(person, legalCase, ownBid)
  const check = async () => {
    if (event === 'case.pause' && by === 'owner')
      await requireFewChanges(tx, person, { kind: 'pause', caseId, at })
  }
  const options = { actor: person, refuse: () => refusal, check, disclaimer }
  const { changed } = await applyToCase(
    tx,
    legalCase,
    { type: event, by, at: at.toISOString() },
    options,
  )
  return changed
}

/**
 * Changes what attorneys read of a case, on behalf of its owner; the same text again changes
 * nothing. Returns whether it changed. `version`: the version of the case that the owner saw.
 * Throws NOT_FOUND, STATUS_CONFLICT, CASE_CHANGED when the case has changed since, or
 * TOO_MANY_REQUESTS.
 */
export async function editCase(
  tx: Transaction,
  customer: Person,
  edit: { caseId: string; version: number; content: CaseContent; at: Date },
): Promise<boolean> {
  const { caseId, version, content, at } = edit
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  if (!legalCase || legalCase.customerId !== customer.id) throw new Problem('NOT_FOUND')
  const before = { case_details: legalCase.caseDetails, firm_size: legalCase.firmSize }
  const hasChanged = !isSameContent(before, content)
  const { changed } = await applyToCase(
    tx,
    legalCase,
    { type: 'case.edit', by: 'owner', at: at.toISOString(), changed: hasChanged },
    {
      actor: customer,
      content,
      refuse: () => caseConflict(legalCase.caseStatus),
      check: async () => {
        if (legalCase.version !== version) throw new Problem('CASE_CHANGED')
        await requireFewChanges(tx, customer, { kind: 'edit', caseId, at })
      },
    },
  )
  return changed
}

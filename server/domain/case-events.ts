// What people make happen to cases.
import { applyCaseEvent } from '#machines/lifecycle/apply.ts'
import type { CaseEventType, CaseStatus } from '#machines/lifecycle/case.machine.ts'
import { type CaseContent, isSameContent } from '#machines/wizard/flows/case-fields.ts'
import type { Person } from '#server/caller.ts'
import { findOwnBid } from '#server/db/bids.ts'
import type { Recording } from '#server/db/pending.ts'
import { Problem } from '#server/errors.ts'
import { caseContextOf, lockCase, writeCase } from './apply-event.ts'
import { caseConflict } from './conflict.ts'
import { maySeeCase, partInCase, statusSeenBy } from './policy.ts'
import { requireStillThere } from './still-there.ts'

// A case becomes pending only by the acceptance of a bid, so nobody can ask for it.
const eventTo: Partial<Record<CaseStatus, CausedEvent>> = {
  paused: 'case.pause',
  open: 'case.reopen',
  accepted: 'case.accept',
  rejected: 'case.reject',
  closed: 'case.close',
}

/**
 * Moves a case to the wanted status on behalf of a person. What they have already done is not done again. Returns
 * whether the case changed. Throws NOT_FOUND, STATUS_CONFLICT with the status as they see it, or WRONG_ROLE for an admin who is gone.
 */
export async function changeCase(
  tx: Recording,
  person: Person,
  { caseId, wanted, at }: { caseId: string; wanted: CaseStatus; at: Date },
): Promise<boolean> {
  return cause(tx, person, { caseId, event: eventTo[wanted], at })
}

/**
 * Notes that the chosen attorney has contacted the client. Saying so again changes nothing. Throws NOT_FOUND, or
 * STATUS_CONFLICT with the status as they see it.
 */
export async function noteContact(
  tx: Recording,
  attorney: Person,
  about: { caseId: string; at: Date },
): Promise<void> {
  await cause(tx, attorney, { ...about, event: 'case.contact' })
}

/**
 * Records that the attorney did not contact the customer; saying so again changes nothing. Throws NOT_FOUND, or
 * STATUS_CONFLICT with the status as the customer sees it.
 */
export async function denyContact(
  tx: Recording,
  customer: Person,
  about: { caseId: string; at: Date },
): Promise<void> {
  await cause(tx, customer, { ...about, event: 'contact.deny' })
}

// What nothing needs to be said about beside who causes it.
type CausedEvent = Exclude<CaseEventType, `bid.${string}` | 'case.edit'>

async function cause(
  tx: Recording,
  person: Person,
  { caseId, event, at }: { caseId: string; event: CausedEvent | undefined; at: Date },
): Promise<boolean> {
  // What is a client's or an attorney's own goes with them, so that there is no case to find.
  if (person.role === 'org:admin') await requireStillThere(tx, person)
  const stored = await lockCase(tx, caseId, at)
  const ownBid = stored && (await findOwnBid(tx, person, stored.id))
  if (!stored || !maySeeCase(person, stored, ownBid)) throw new Problem('NOT_FOUND')
  if (!event) throw caseConflict(statusSeenBy(stored, ownBid))
  const applied = applyCaseEvent(stored.caseStatus, caseContextOf(stored), {
    type: event,
    by: partInCase(person, stored, ownBid),
    at: at.toISOString(),
  })
  if (!applied.ok) throw caseConflict(statusSeenBy(stored, ownBid))
  if (applied.repeated) return false
  await writeCase(tx, stored, applied, { event, actor: person, at })
  return true
}

/**
 * Changes what attorneys read of a case, on behalf of its owner; the same text again changes nothing. Returns whether
 * it changed. `version`: the version of the case that the owner saw. Throws NOT_FOUND, STATUS_CONFLICT, or
 * CASE_CHANGED when the case has changed since.
 */
export async function editCase(
  tx: Recording,
  customer: Person,
  edit: { caseId: string; version: number; content: CaseContent; at: Date },
): Promise<boolean> {
  const { caseId, version, content, at } = edit
  const stored = await lockCase(tx, caseId, at)
  if (!stored || stored.customerId !== customer.id) throw new Problem('NOT_FOUND')
  const before = { case_details: stored.caseDetails, firm_size: stored.firmSize }
  const applied = applyCaseEvent(stored.caseStatus, caseContextOf(stored), {
    type: 'case.edit',
    by: 'owner',
    at: at.toISOString(),
    changed: !isSameContent(before, content),
  })
  if (!applied.ok) throw caseConflict(stored.caseStatus)
  if (applied.repeated) return false
  if (stored.version !== version) throw new Problem('CASE_CHANGED')
  await writeCase(tx, stored, applied, { event: 'case.edit', actor: customer, at, content })
  return true
}

// What people make happen to cases.
import { applyCaseEvent } from '#machines/lifecycle/apply.ts'
import type { CaseEventType, CaseStatus } from '#machines/lifecycle/case.machine.ts'
import { findOwnBid } from '#server/db/bids.ts'
import type { Queryable } from '#server/db/database.ts'
import { Problem } from '#server/errors.ts'
import { caseContextOf, lockCase, writeCase } from './apply-event.ts'
import { caseConflict } from './conflict.ts'
import { maySeeCase, type Person, partInCase, statusSeenBy } from './policy.ts'

// A case becomes pending only by the acceptance of a bid, so nobody can ask for it.
const eventTo: Partial<Record<CaseStatus, Exclude<CaseEventType, `bid.${string}`>>> = {
  paused: 'case.pause',
  open: 'case.reopen',
  accepted: 'case.accept',
  rejected: 'case.reject',
  closed: 'case.close',
}

/**
 * Moves a case to the wanted status on behalf of a person. What they have already done is not done again.
 * Throws NOT_FOUND, or STATUS_CONFLICT with the status as they see it.
 */
export async function changeCase(
  tx: Queryable,
  person: Person,
  { caseId, wanted, at }: { caseId: string; wanted: CaseStatus; at: Date },
): Promise<void> {
  const stored = await lockCase(tx, caseId, at)
  const ownBid = stored && (await findOwnBid(tx, person, stored.id))
  if (!stored || !maySeeCase(person, stored, ownBid)) throw new Problem('NOT_FOUND')
  const event = eventTo[wanted]
  if (!event) throw caseConflict(statusSeenBy(stored, ownBid))
  const applied = applyCaseEvent(stored.caseStatus, caseContextOf(stored), {
    type: event,
    by: partInCase(person, stored, ownBid),
    at: at.toISOString(),
  })
  if (!applied.ok) throw caseConflict(statusSeenBy(stored, ownBid))
  if (!applied.repeated) await writeCase(tx, stored, applied, { event, actor: person, at })
}

// What the owner and the chosen attorney of a case do about something besides its status: who they
// are in the locked case, what is refused to them, and what is told of it.
import { type CaseActor, hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Notification } from '#machines/lifecycle/notification.ts'
import type { Person } from '#server/caller.ts'
import { findOwnBid, type OwnBid } from '#server/db/bids.ts'
import { byActorInCase } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { writeNotifications } from '#server/domain/notifications/notifications.ts'
import {
  isContactWithheld,
  type LicenseRules,
  requireLicenseFor,
} from '#server/domain/visibility/license-access.ts'
import { maySeeCase, partInCase, statusSeenBy } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { caseConflict } from './conflict.ts'
import { lockAndSettleCase } from './lifecycle.ts'
import type { StoredCase } from './lifecycle-store.ts'

/** A locked case, with the part of a person in it, and an attorney's own bid on it. */
export interface LockedPart {
  legalCase: StoredCase
  part: CaseActor
  ownBid: OwnBid
}

/** Locks a case for a person until the transaction ends. Throws NOT_FOUND. */
export async function lockWithPart(
  tx: Transaction,
  person: Person,
  { caseId, at }: { caseId: string; at: Date },
): Promise<LockedPart> {
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  const ownBid = person.role === 'attorney' ? await findOwnBid(tx, person, caseId) : undefined
  if (!legalCase || !maySeeCase(person, legalCase, ownBid)) throw new Problem('NOT_FOUND')
  return { legalCase, part: partInCase(person, legalCase, ownBid), ownBid }
}

/**
 * Returns the 409 of an event that is refused: what it is about says why while a bid is accepted,
 * and else the status of the case, as the person sees it.
 */
export function partConflict(
  { legalCase, ownBid }: LockedPart,
  { message, state }: { message: string; state: string | undefined },
): Problem {
  const seen = statusSeenBy(legalCase, ownBid)
  if (legalCase.acceptedBidId === null || !hasChosenAttorney(seen)) return caseConflict(seen)
  return new Problem('STATUS_CONFLICT', { message, current_status: state ?? legalCase.caseStatus })
}

/** Throws LICENSE_NEEDED to an attorney from whom the contact details of the case are withheld. */
export async function requireContact(
  tx: Transaction,
  attorney: Person,
  { legalCase, rules }: { legalCase: StoredCase; rules: LicenseRules },
): Promise<void> {
  if (await isContactWithheld(tx, legalCase, rules)) {
    await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  }
}

/** Writes the audit event and the notifications of what a person did in a case. */
export async function recordInCase(
  tx: Transaction,
  person: Person,
  legalCase: StoredCase,
  done: { event: { type: string; at: string }; notifications: Notification[] },
): Promise<void> {
  const { event, notifications } = done
  const at = new Date(event.at)
  const line = { entity: 'case', entityId: legalCase.id, event: event.type } as const
  recordEvents(tx, { ...byActorInCase(person, legalCase.id, at), ...line })
  const bidder = person.role === 'attorney' ? { bidder: person.id } : {}
  await writeNotifications(tx, notifications, { case: legalCase, ...bidder }, at)
}

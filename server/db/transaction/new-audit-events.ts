// Builds the parts that all audit events have.
import type { Person } from '#server/caller.ts'
import { newId } from '#server/db/ids.ts'
import { type AuditEvent, recordEvents, type Transaction } from './pending.ts'

/** Who made something happen: a person, a deadline, or the operator on the command line. */
export type Actor = Person | { role: 'clock'; id: null } | { role: 'operator'; id: null }

/** Returns the id, the actor, the time and the case of a new audit event. */
export const byActorInCase = (actor: Actor, caseId: string, at: Date) => ({
  ...byActor(actor, at),
  caseId,
})

/** Returns the id, the actor and the time of a new audit event without a case. */
export const byActor = (actor: Actor, at: Date) => ({
  id: newId(at),
  at,
  actorRole: actor.role,
  actorId: actor.id,
})

/** Returns the bid that an audit event is about, and the bid's attorney, who is notified. */
export const ofBid = ({ id, attorneyId }: { id: string; attorneyId: string }) =>
  ({ entity: 'bid', entityId: id, attorneyId }) as const

/** Returns the `entity` of an audit event about a person. */
export const entityOf = (role: Person['role']) => (role === 'org:admin' ? 'admin' : role)

/** Records a new account, created by its owner unless `by` names another actor. */
export function recordNewPerson(
  tx: Transaction,
  person: Person,
  { by, at }: { by?: Person | null; at: Date },
): void {
  const line: AuditEvent = {
    ...byActor(by ?? person, at),
    entity: entityOf(person.role),
    entityId: person.id,
    event: 'user.create',
  }
  recordEvents(tx, line)
}

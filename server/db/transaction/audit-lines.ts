// Builds the parts that all lines of the audit record have.

import type { Person } from '#server/caller.ts'
import { newId } from '#server/db/ids.ts'
import { type AuditEvent, recordEvents, type Transaction } from './pending.ts'

/** Who made something happen: a person, a deadline, or the operator on the command line. */
export type Actor = Person | { role: 'clock'; id: null } | { role: 'operator'; id: null }

/** Returns the actor, the time and the case of a line. */
export const byActorInCase = (actor: Actor, caseId: string, at: Date) => ({
  ...byActor(actor, at),
  caseId,
})

/** Returns the actor and the time of a line that is about no case. */
export const byActor = (actor: Actor, at: Date) => ({
  id: newId(at),
  at,
  actorRole: actor.role,
  actorId: actor.id,
})

/** Returns the bid of a line, and the bid's attorney, who is notified. */
export const ofBid = ({ id, attorneyId }: { id: string; attorneyId: string }) =>
  ({ entity: 'bid', entityId: id, attorneyId }) as const

/** Returns the name of a person's record in a line. */
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

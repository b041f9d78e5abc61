// What every line of the record of who did what has in common.

import type { Person } from '#server/caller.ts'
import { newId } from '#server/db/ids.ts'
import { type AuditEvent, recordEvents, type Transaction } from './pending.ts'

/** Who made something happen: a person, a deadline, or whoever has the command line. */
export type Actor = Person | { role: 'clock'; id: null } | { role: 'operator'; id: null }

/** Who did it, when, and to which case. */
export const byWhom = (actor: Actor, caseId: string, at: Date) => ({
  ...byActor(actor, at),
  caseId,
})

/** Who did it and when, to what is no case. */
export const byActor = (actor: Actor, at: Date) => ({
  id: newId(at),
  at,
  actorRole: actor.role,
  actorId: actor.id,
})

/** The bid that a line is about, and its attorney, who is told. */
export const ofBid = ({ id, attorneyId }: { id: string; attorneyId: string }) =>
  ({ entity: 'bid', entityId: id, attorneyId }) as const

/** What a line calls a person's record. */
export const entityOf = (role: Person['role']) => (role === 'org:admin' ? 'admin' : role)

/** Records that somebody has an account now: by themself, unless somebody else has made it. */
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

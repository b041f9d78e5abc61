// Finds which audit events of one transaction are consequences of which: an acceptance rejects
// other bids, a deletion removes all that belongs to the record.
import type { auditEvents } from '#server/db/schema/audit.ts'

/** A row of the audit log. */
export type AuditRow = typeof auditEvents.$inferInsert

/**
 * What the events of one transaction follow from, as ids of audit events; filled in by
 * `withCauses`.
 */
export interface Causes {
  /** A person's first event, if possible one that is no consequence. */
  first: string | null
  /** The same for each case, by the case's id. */
  ofCase: Map<string, string>
}

/** Returns the causes of a transaction without events. */
export const noCauses = (): Causes => ({ first: null, ofCase: new Map() })

// These events are consequences even when they were recorded first: bids that are rejected because
// another was accepted, and a case that changes because of a bid.
const isConsequence = ({ entity, event }: AuditRow) =>
  event === 'bid.pass' || (entity === 'case' && event.startsWith('bid.'))

/**
 * Returns the rows with the ids of their causes. A row of the clock neither has a cause nor is one.
 */
export function withCauses<Event extends AuditRow>(rows: Event[], causes: Causes): Event[] {
  const isOfPerson = ({ actorRole }: AuditRow) => actorRole !== 'clock'
  const rowsOfPeople = rows.filter(isOfPerson)
  for (const { id, caseId } of [
    ...rowsOfPeople.filter((row) => !isConsequence(row)),
    ...rowsOfPeople,
  ]) {
    causes.first ??= id
    if (caseId && !causes.ofCase.has(caseId)) causes.ofCase.set(caseId, id)
  }
  const unlessItself = (cause: string | null | undefined, { id }: AuditRow) =>
    cause === id ? null : (cause ?? null)
  return rows.map((row) => {
    if (!isOfPerson(row)) return row
    const caseCauseId = row.caseId ? unlessItself(causes.ofCase.get(row.caseId), row) : null
    return { ...row, causeId: unlessItself(causes.first, row), caseCauseId }
  })
}

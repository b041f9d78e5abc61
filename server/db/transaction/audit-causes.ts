// Finds which audit events of one transaction are consequences of which: an acceptance rejects other bids, a deletion
// removes all that belongs to the record.
import type { auditEvents } from '#server/db/schema/audit.ts'

/** A row of the audit log. */
export type AuditRow = typeof auditEvents.$inferInsert

/** The ids of a transaction's first audit event, and of the first one about each case. */
export interface Causes {
  ofAll: string | null
  ofCase: Map<string, string>
}

export const noCauses = (): Causes => ({ ofAll: null, ofCase: new Map() })

// A case that changes because of a bid, and bids that are rejected for another one, are consequences in whichever order
// the events were recorded.
const isFollowing = ({ entity, event }: AuditRow) =>
  event === 'bid.pass' || (entity === 'case' && event.startsWith('bid.'))

/** Returns the rows with the ids of their causes. Deadlines are no causes: each of their rows stands alone. */
export function withCauses<Event extends AuditRow>(rows: Event[], causes: Causes): Event[] {
  const isAct = ({ actorRole }: AuditRow) => actorRole !== 'clock'
  const acts = rows.filter(isAct)
  for (const { id, caseId } of [...acts.filter((row) => !isFollowing(row)), ...acts]) {
    causes.ofAll ??= id
    if (caseId && !causes.ofCase.has(caseId)) causes.ofCase.set(caseId, id)
  }
  const other = (cause: string | null | undefined, { id }: AuditRow) =>
    cause === id ? null : (cause ?? null)
  return rows.map((row) => {
    if (!isAct(row)) return row
    const caseCauseId = row.caseId ? other(causes.ofCase.get(row.caseId), row) : null
    return { ...row, causeId: other(causes.ofAll, row), caseCauseId }
  })
}

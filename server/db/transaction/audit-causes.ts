// Finds which audit events of one transaction are consequences of which: an acceptance rejects other bids, a deletion
// removes all that belongs to the record.
import type { auditEvents } from '#server/db/schema/audit.ts'

type Line = typeof auditEvents.$inferInsert

/** The ids of a transaction's first audit event, and of the first one about each case. */
export interface Causes {
  ofAll: string | null
  ofCase: Map<string, string>
}

export const noCauses = (): Causes => ({ ofAll: null, ofCase: new Map() })

// A case that changes because of a bid, and bids that are rejected for another one, are consequences in whichever order
// the lines were recorded.
const isFollowing = ({ entity, event }: Line) =>
  event === 'bid.pass' || (entity === 'case' && event.startsWith('bid.'))

/** Returns the lines with the ids of their causes. Deadlines are no causes: each of their lines stands alone. */
export function withCauses<Event extends Line>(lines: Event[], causes: Causes): Event[] {
  const isAct = ({ actorRole }: Line) => actorRole !== 'clock'
  const acts = lines.filter(isAct)
  for (const { id, caseId } of [...acts.filter((line) => !isFollowing(line)), ...acts]) {
    causes.ofAll ??= id
    if (caseId && !causes.ofCase.has(caseId)) causes.ofCase.set(caseId, id)
  }
  const other = (cause: string | null | undefined, { id }: Line) =>
    cause === id ? null : (cause ?? null)
  return lines.map((line) => {
    if (!isAct(line)) return line
    const caseCauseId = line.caseId ? other(causes.ofCase.get(line.caseId), line) : null
    return { ...line, causeId: other(causes.ofAll, line), caseCauseId }
  })
}

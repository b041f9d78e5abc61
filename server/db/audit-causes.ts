// Which lines of one transaction are consequences of which: an acceptance of the bids that it rejects, a deletion of all
// that goes with it.
import type { auditEvents } from './schema.ts'

type Line = typeof auditEvents.$inferInsert

/** The first line of a transaction, and the first about each case. */
export interface Causes {
  ofAll: string | null
  ofCase: Map<string, string>
}

export const noCauses = (): Causes => ({ ofAll: null, ofCase: new Map() })

// A case that a bid moves, and bids that are passed over, follow from something else, whichever is recorded first.
const isFollowing = ({ entity, event }: Line) =>
  event === 'bid.pass' || (entity === 'case' && event.startsWith('bid.'))

/** Returns the lines with what they are consequences of. Deadlines cause nothing: each stands for itself. */
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

// Limits how many lines of each kind the table of the security log keeps, so that lines of one
// kind, which strangers may be able to cause, cannot push out those of another. Successes and
// failures of a kind are limited separately.
import type { Queryable } from '#server/db/connection/database.ts'
import { deleteSurplusSecurityEvents, type SecurityEventRow } from '#server/db/security-events.ts'

type Kind = SecurityEventRow['kind']

const MAX_OTHER_EVENTS = 20_000
const maxEventsOf: Partial<Record<Kind, number>> = {
  sign_in: 50_000,
  refusal: 50_000,
  admin_read: 100_000,
  admin_list: 50_000,
  admin_search: 50_000,
}
// How many lines of a kind are written between two checks. A check reads all lines of the kind.
const CHECKED_AFTER = 500
// More than `CHECKED_AFTER`, so that a table with too many lines gets smaller.
const DELETED_AT_ONCE = 2_000

/** Returns how many lines of a kind, with one outcome, the table keeps. */
export const quotaOf = (kind: Kind): number => maxEventsOf[kind] ?? MAX_OTHER_EVENTS

/** Creates a function that deletes the oldest lines beyond the limits, after lines were added. */
export function createSecurityLogTrim(db: Queryable) {
  // The lines added since the last check, by kind and outcome. The first line after a start leads
  // to a check.
  const added = new Map<string, number>()

  return async (rows: Pick<SecurityEventRow, 'kind' | 'result'>[]): Promise<void> => {
    for (const { kind, result } of rows) {
      const isSuccess = result === 'success'
      const group = `${kind} ${isSuccess}`
      const count = (added.get(group) ?? CHECKED_AFTER) + 1
      added.set(group, count > CHECKED_AFTER ? 0 : count)
      if (count <= CHECKED_AFTER) continue
      const limits = { max: quotaOf(kind), limit: DELETED_AT_ONCE }
      await deleteSurplusSecurityEvents(db, { kind, isSuccess }, limits)
    }
  }
}

import type { AttorneyCase, CustomerCase } from '#src/data/queries.ts'

/** So that a clock which runs ahead of the server's does not ask in a circle, ms. */
const SHORTEST_MS = 5_000

/** How long until a paused case reopens by itself, in ms; false while it is not paused. */
export function untilReopened(legalCase: CustomerCase | AttorneyCase | undefined): number | false {
  if (legalCase?.case_status !== 'paused' || legalCase.paused_until === null) return false
  return Math.max(SHORTEST_MS, Date.parse(legalCase.paused_until) - Date.now())
}

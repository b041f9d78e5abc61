import { serverTime } from '#src/clock/clock.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'

/** A minimum, so that a case that the server opens a little late does not cause a loop, ms. */
const MIN_DELAY_MS = 5_000

/** Returns how long until a paused case reopens, in ms; false while it is not paused. */
export function untilReopened(legalCase: CustomerCase | AttorneyCase | undefined): number | false {
  if (legalCase?.case_status !== 'paused' || legalCase.paused_until === null) return false
  return Math.max(MIN_DELAY_MS, Date.parse(legalCase.paused_until) - serverTime().getTime())
}

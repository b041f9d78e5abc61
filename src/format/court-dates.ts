import type { components } from '#contract'
import {
  courtClock,
  courtEndClock,
  daysUntilCourt,
  formatCourtDay,
} from '#machines/lifecycle/court-dates.ts'
import { serverTime } from '#src/clock/clock.ts'

/** A case, with the fields of its court date. */
export type CaseWithCourtDate = Pick<
  components['schemas']['CustomerCase'],
  'dui' | 'court_time_zone'
>

/**
 * Returns whether the day of a court date is over. `timeZone`: that of the court, null where it is
 * not known.
 */
const isCourtDayOver = (courtDate: string, timeZone: string | null | undefined, now: Date) =>
  daysUntilCourt(courtDate, courtEndClock(now.toISOString(), timeZone)) < 0

/**
 * Returns the next court date of a case in a list, which does not say its time zone: `Court date
 * December 1, 2026`; null when there is none or its day is over everywhere in the United States.
 */
export const formatCourtDate = (instant: string | null | undefined, now = serverTime()) =>
  instant && !isCourtDayOver(instant, null, now) ? `Court date ${formatCourtDay(instant)}` : null

/** Returns what the clock of a case's court shows; of this device where its zone is not known. */
export const courtClockOf = ({ court_time_zone }: CaseWithCourtDate, now = serverTime()) =>
  courtClock(now.toISOString(), court_time_zone ?? undefined)

/**
 * Returns the ISO instant of a case's court date, until its day is over; null when there is none.
 */
export function upcomingCourtDate(legalCase: CaseWithCourtDate, now = serverTime()): string | null {
  const courtDate = legalCase.dui?.next_hearing_date
  const isUpcoming = courtDate && !isCourtDayOver(courtDate, legalCase.court_time_zone, now)
  return isUpcoming ? courtDate : null
}

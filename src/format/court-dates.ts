import { courtClock, daysUntilCourt, formatCourtDay } from '#machines/lifecycle/court-dates.ts'

/** Returns whether the day of a court date is over on this device. */
const isCourtDayOver = (courtDate: string, now: Date): boolean =>
  daysUntilCourt(courtDate, courtClock(now.toISOString(), undefined)) < 0

/**
 * Returns the next court date of a case: `Court date December 1, 2026`; null when there is none or
 * its day is over.
 */
export const formatCourtDate = (instant: string | null | undefined, now = new Date()) =>
  instant && !isCourtDayOver(instant, now) ? `Court date ${formatCourtDay(instant)}` : null

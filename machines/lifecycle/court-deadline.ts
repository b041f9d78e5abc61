/** Compares a court date with the deadline for contact. */
import { courtClock, courtEndClock, isCourtOver } from './court-dates.ts'

/**
 * Returns how a court date lies to the deadline of a wait that began at `from`: null where it was over by then, or
 * comes after the deadline. A day without its time, and a date without a place, may be before. All are ISO instants.
 */
export function courtBeforeDeadline(
  courtDate: string,
  timeZone: string | null | undefined,
  { from, at, dueAt }: { from: string; at: string; dueAt: string },
): 'has passed' | 'is before then' | 'may be before then' | null {
  const isOverAt = (instant: string) => isCourtOver(courtDate, courtEndClock(instant, timeZone))
  if (isOverAt(from)) return null
  if (isOverAt(at)) return 'has passed'
  if (isOverAt(dueAt)) return 'is before then'
  const latest = courtClock(dueAt, timeZone ?? 'UTC')
  return Date.parse(courtDate) < Date.parse(latest) ? 'may be before then' : null
}

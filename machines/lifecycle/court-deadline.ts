/** Compares a court date with the deadline for contact. */
import { courtClock, courtEndClock, isCourtOver } from './court-dates.ts'

/**
 * Returns whether a court date comes before a deadline; 'may be' where its time or its time zone is not known. Returns
 * null when it comes after the deadline, or was over before the wait began (`from`). All are ISO instants.
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

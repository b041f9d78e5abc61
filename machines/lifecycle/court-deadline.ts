// Compares a court date with the deadline for contact.
import { courtClock, courtDistanceAt, courtEndClock, isCourtOver } from './court-dates.ts'
import { hoursAfter } from './deadline.ts'
import { CONTACT_HOURS } from './limits.ts'

/**
 * Returns whether a court date comes before a deadline; 'may be' where its time or its time zone is
 * not known. Returns null when it comes after the deadline, or was over before the wait began
 * (`from`). All are ISO instants.
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

/**
 * Returns how far a court date is at the ISO instant `at`, such as `in 2 days`, when it may come
 * before the deadline for contact; otherwise null. `dueAt`: the deadline; without one, the earliest
 * that can still begin. `readersZone`: see `courtDistanceAt`.
 */
export function courtBeforeContact(
  courtDate: string,
  timeZone: string | null | undefined,
  {
    at,
    dueAt = hoursAfter(at, CONTACT_HOURS),
    readersZone,
  }: { at: string; dueAt?: string; readersZone: string | undefined },
): string | null {
  const times = { from: at, at, dueAt }
  if (courtBeforeDeadline(courtDate, timeZone, times) === null) return null
  return courtDistanceAt(courtDate, timeZone, { at, readersZone })
}

/** The court date of a case on the case's own screen. */
import { courtBeforeDeadline } from '#machines/lifecycle/court-deadline.ts'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import type { CaseWithCourtDate } from './court-dates.ts'

/**
 * Returns what people read at the deadline for contact when a case's court date comes first: ` Your court date is before
 * then.`; otherwise nothing. `date`: what they call it.
 */
export function courtFirst(
  { dui, court_time_zone }: CaseWithCourtDate,
  date: string,
  dueAt: string,
  now = new Date(),
): string {
  const courtDate = dui?.next_hearing_date
  const times = { from: hoursAfter(dueAt, -CONTACT_HOURS), at: now.toISOString(), dueAt }
  const before = courtDate && courtBeforeDeadline(courtDate, court_time_zone, times)
  return before ? ` ${date} court date ${before}.` : ''
}

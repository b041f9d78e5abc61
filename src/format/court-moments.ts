// The court date of a case on the case's own screen.
import {
  courtClock,
  courtInstant,
  formatCourtTime,
  hasCourtTime,
} from '#machines/lifecycle/court-dates.ts'
import { courtBeforeContact, courtBeforeDeadline } from '#machines/lifecycle/court-deadline.ts'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { type CourtDate, courtDateNames } from '#machines/lifecycle/next-court-date.ts'
import { serverTime } from '#src/clock/clock.ts'
import { type CaseWithCourtDate, courtDateOf } from './court-dates.ts'

/**
 * Returns a court date as its case shows it: `December 1, 2026 at 9:30 AM`; a deadline as `Answer
 * due by December 1, 2026`.
 */
export function courtDateText(legalCase: CaseWithCourtDate, { kind, at, due }: CourtDate): string {
  const moment = formatCourtMoment(legalCase, at)
  if (kind === 'hearing') return moment
  return due ? `${due} due by ${moment}` : `Due by ${moment}`
}

/**
 * Returns the court date of a case: `December 1, 2026 at 9:30 AM`, with `, Mountain Standard Time`
 * where the clock of this device shows another time then.
 */
export function formatCourtMoment(
  { court_time_zone: timeZone }: CaseWithCourtDate,
  courtDate: string,
): string {
  const text = formatCourtTime(courtDate)
  if (!timeZone || !hasCourtTime(courtDate)) return text
  const instant = courtInstant(courtDate, timeZone)
  if (courtClock(instant, undefined) === courtClock(instant, timeZone)) return text
  const zoned = new Date(instant).toLocaleTimeString('en-US', { timeZone, timeZoneName: 'long' })
  return `${text}, ${zoned.replace(/.*[AP]M /, '')}`
}

/**
 * Returns what people read at the deadline for contact when a case's court date comes first: ` Your
 * court date is before then.`; otherwise nothing. `whose`: how the text begins, for the customer or
 * the attorney.
 */
export function courtFirst(
  legalCase: CaseWithCourtDate,
  whose: 'Your' | 'The',
  dueAt: string,
  now = serverTime(),
): string {
  const courtDate = courtDateOf(legalCase)
  const times = { from: hoursAfter(dueAt, -CONTACT_HOURS), at: now.toISOString(), dueAt }
  const before = courtDate && courtBeforeDeadline(courtDate.at, legalCase.court_time_zone, times)
  return before ? ` ${whose} ${courtDateNames[courtDate.kind]} ${before}.` : ''
}

/**
 * Returns what people read while contact details are withheld and no time for contact runs, when a
 * case's court date may come first: ` Your court date is in 2 days.`; otherwise nothing. `whose`:
 * as for `courtFirst`.
 */
export function courtWhileWithheld(
  legalCase: CaseWithCourtDate & { contacted_at: string | null },
  whose: 'Your' | 'The',
  now = serverTime(),
): string {
  const courtDate = courtDateOf(legalCase)
  if (!courtDate || legalCase.contacted_at) return ''
  const when = courtBeforeContact(courtDate.at, legalCase.court_time_zone, {
    at: now.toISOString(),
    readersZone: undefined,
  })
  return when ? ` ${whose} ${courtDateNames[courtDate.kind]} is ${when}.` : ''
}

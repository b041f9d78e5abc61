/**
 * The court date of a case and its reminders. Its instant stands for the day and the time on the
 * court's clock, written as if that clock showed UTC; midnight means that the time is not known.
 */

/** When people are reminded, in days before the court date. */
export const COURT_REMINDER_DAYS = [7, 3, 1] as const

/** The hour of reminders, in UTC: morning or noon in every state. */
const REMINDER_HOUR = 16

const DAY_MS = 86_400_000

const dayOf = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS)

/** Returns the calendar days from an ISO instant to a court date; negative after it. */
export const daysUntilCourt = (courtDate: string, at: string): number =>
  dayOf(courtDate) - dayOf(at)

/** Returns the ISO instant of the first reminder after `at`; null when none is left. */
export function nextCourtReminder(courtDate: string, at: string): string | null {
  const reminders = COURT_REMINDER_DAYS.map(
    (days) => (dayOf(courtDate) - days) * DAY_MS + REMINDER_HOUR * 3_600_000,
  )
  const next = reminders.find((reminder) => reminder > Date.parse(at))
  return next === undefined ? null : new Date(next).toISOString()
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Returns whether the time of a court date is known. */
export const hasCourtTime = (courtDate: string): boolean => Date.parse(courtDate) % DAY_MS !== 0

/** Returns `December 1, 2026`. */
export const formatCourtDay = (courtDate: string): string => day.format(new Date(courtDate))

/** Returns `December 1, 2026 at 9:30 AM`, or the day alone. */
export function formatCourtTime(courtDate: string): string {
  const date = new Date(courtDate)
  if (!hasCourtTime(courtDate)) return formatCourtDay(courtDate)
  // Some engines put a narrow no-break space before AM and PM.
  return `${formatCourtDay(courtDate)} at ${time.format(date).replaceAll('\u202f', ' ')}`
}

/** Returns how far a court date is: `today`, `tomorrow`, `in 3 days`. */
export function courtDateDistance(courtDate: string, at: string): string {
  const days = daysUntilCourt(courtDate, at)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`
}

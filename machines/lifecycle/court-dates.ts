// The court date of a case and its reminders. Its instant stands for the day and the time on the
// court's clock, written as if that clock showed UTC; midnight means that the time is not known.
import { DAY_MS, HOUR_MS } from '#machines/durations.ts'

/** When people are reminded, in days before the court date. */
export const COURT_REMINDER_DAYS = [7, 3, 1] as const

/** The hour of reminders on the court's clock. */
const REMINDER_HOUR = 9
/**
 * The hour of reminders in UTC where the court's time zone is not known: morning or noon in every
 * state.
 */
const UTC_REMINDER_HOUR = 16

const dayOf = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS)

const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns the formatter of a time zone, so that each is made once. */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const formatter =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    })
  clocks.set(timeZone, formatter)
  return formatter
}

/**
 * Returns what a time zone's clock shows at an instant, written as if it showed UTC; without a
 * zone, what the clock of this machine shows.
 */
export function courtClock(at: string, timeZone: string | undefined): string {
  const parts = clockOf(timeZone).formatToParts(new Date(at))
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const day = [read('year'), read('month') - 1, read('day')] as const
  return new Date(Date.UTC(...day, read('hour'), read('minute'), read('second'))).toISOString()
}

/** The clock of the United States at which each hour comes last: that of American Samoa. */
const LAST_ZONE = 'Pacific/Pago_Pago'

/**
 * Returns the clock by which a court date is over: the court's, or where its zone is not known, the
 * one of the United States at which it is over last. Phones and the server count with it, so that
 * they agree.
 */
export const courtEndClock = (at: string, timeZone: string | null | undefined): string =>
  courtClock(at, timeZone ?? LAST_ZONE)

/**
 * Returns the ISO instant at which a time zone's clock shows a time. A time that is skipped when
 * daylight saving time begins becomes an hour later; of one that comes twice, the first counts.
 */
export function courtInstant(clock: string, timeZone: string): string {
  const shownMs = Date.parse(clock)
  const offsetAt = (at: number) =>
    Date.parse(courtClock(new Date(at).toISOString(), timeZone)) - Math.floor(at / 1000) * 1000
  // The offsets of the day before and after: they differ around a change of the clocks.
  const candidates = [shownMs - DAY_MS, shownMs + DAY_MS].map((at) => shownMs - offsetAt(at))
  const right = candidates.find((at) => at + offsetAt(at) === shownMs)
  return new Date(right ?? candidates[0] ?? shownMs).toISOString()
}

/**
 * Returns the calendar days to a court date; negative after it. `clock`: what the court's clock
 * shows now, see `courtClock`.
 */
export const daysUntilCourt = (courtDate: string, clock: string): number =>
  dayOf(courtDate) - dayOf(clock)

/**
 * Returns whether a court date is over: its time, or its day when the time is not known. `clock`:
 * see `daysUntilCourt`.
 */
export const isCourtOver = (courtDate: string, clock: string): boolean =>
  hasCourtTime(courtDate)
    ? Date.parse(courtDate) < Date.parse(clock)
    : daysUntilCourt(courtDate, clock) < 0

/**
 * Returns the ISO instant of the first reminder after `at`; null when none is left. `timeZone`:
 * that of the court, null when it is not known.
 */
export function nextCourtReminder(
  courtDate: string,
  timeZone: string | null,
  at: string,
): string | null {
  const reminders = COURT_REMINDER_DAYS.map((days) => {
    const day = (dayOf(courtDate) - days) * DAY_MS
    if (timeZone === null) return new Date(day + UTC_REMINDER_HOUR * HOUR_MS).toISOString()
    return courtInstant(new Date(day + REMINDER_HOUR * HOUR_MS).toISOString(), timeZone)
  })
  return reminders.find((reminder) => Date.parse(reminder) > Date.parse(at)) ?? null
}

/** Returns whether people are reminded of a court date on the day that the court's clock shows. */
export const isReminderDay = (courtDate: string, clock: string): boolean =>
  COURT_REMINDER_DAYS.some((days) => days === daysUntilCourt(courtDate, clock))

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

/**
 * Returns how far a court date is: `today`, `earlier today`, `tomorrow`, `in 3 days`; `yesterday`
 * where it is that by this clock, and not over yet by that of `courtEndClock`. `clock`: see
 * `daysUntilCourt`.
 */
export function courtDateDistance(courtDate: string, clock: string): string {
  const days = daysUntilCourt(courtDate, clock)
  if (days < 0) return 'yesterday'
  if (days === 0) return isCourtOver(courtDate, clock) ? 'earlier today' : 'today'
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`
}

/**
 * Returns how far a court date is at the ISO instant `at`: see `courtDateDistance`. Where the
 * court's zone is not known, days are those of the reader until it is over everywhere, because
 * 'tomorrow' must not be said on its day. `readersZone`: undefined for that of this machine.
 */
export function courtDistanceAt(
  courtDate: string,
  timeZone: string | null | undefined,
  { at, readersZone }: { at: string; readersZone: string | undefined },
): string {
  const end = courtEndClock(at, timeZone)
  if (timeZone || isCourtOver(courtDate, end)) return courtDateDistance(courtDate, end)
  const clock = courtClock(at, readersZone)
  return daysUntilCourt(courtDate, clock) > 0 ? courtDateDistance(courtDate, clock) : 'today'
}

/**
 * Returns whether a court date is today on the court's clock; on the reader's where the zone of the
 * court is not known. `at`: the present instant.
 */
export const isCourtDay = (
  courtDate: string,
  timeZone: string | null | undefined,
  at: string,
): boolean => daysUntilCourt(courtDate, courtClock(at, timeZone ?? undefined)) === 0

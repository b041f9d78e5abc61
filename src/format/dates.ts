// Formats instants and ages in the device's time zone (specification §1.5).
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#machines/durations.ts'
import { serverTime } from '#src/clock/clock.ts'
import { counted } from './counts.ts'

const MISSING = 'N/A'
const INVALID = 'Invalid date'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

type Instant = string | number | Date | null | undefined

/** Replaces the narrow no-break space that some engines put before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

function formatted(instant: Instant, format: (date: Date) => string): string {
  if (instant === null || instant === undefined || instant === '') return MISSING
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? INVALID : plain(format(date))
}

/**
 * Returns the days between the calendar days of two dates; 1 when the first is the day before the
 * second.
 */
function daysBetween(date: Date, now: Date): number {
  const day = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((day(now) - day(date)) / DAY_MS)
}

/**
 * Returns 'MMMM d, yyyy': `September 28, 2026`. A missing date is 'N/A', an impossible one 'Invalid
 * date'.
 */
export const formatLongDate = (instant: Instant): string =>
  formatted(instant, (date) => longDate.format(date))

/**
 * Returns 'MMM d, yyyy': `Sep 28, 2026`. A missing or impossible date gives the same texts as in
 * `formatLongDate`.
 */
export const formatShortDate = (instant: Instant): string =>
  formatted(instant, (date) => shortDate.format(date))

/** Returns the time of day: `9:12 AM`. */
export const formatTime = (instant: Instant): string =>
  formatted(instant, (date) => clock.format(date))

/** Returns the day group of an instant: `Today`, `Yesterday`, `Earlier`. */
export const formatDayGroup = (instant: Instant, now = serverTime()): string =>
  formatted(instant, (date) => {
    const days = daysBetween(date, now)
    return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : 'Earlier'
  })

const nearDays: Record<number, string> = { [-1]: 'tomorrow', 0: 'today', 1: 'yesterday' }

/**
 * Returns a moment: `today at 9:12 AM`, `yesterday at 4:31 PM`, `tomorrow at 9:12 AM`, `September
 * 28, 2026 at 9:12 AM`.
 */
export const formatMoment = (instant: Instant, now = serverTime()): string =>
  formatted(instant, (date) => {
    const day = nearDays[daysBetween(date, now)] ?? longDate.format(date)
    return `${day} at ${clock.format(date)}`
  })

/** Returns a moment after a verb: `today at 9:12 AM`, `on September 28, 2026 at 9:12 AM`. */
export const onMoment = (moment: string): string =>
  /^[A-Z]/.test(moment) ? `on ${moment}` : moment

/** Returns a future deadline: `today, 3 PM`, `Wednesday, 3:30 PM`, `Dec 1, 2026, 3 PM`. */
export const formatDeadline = (instant: Instant, now = serverTime()): string =>
  formatted(instant, (date) => {
    const days = -daysBetween(date, now)
    const near = days === 0 ? 'today' : days === 1 ? 'tomorrow' : weekday.format(date)
    const day = days >= 0 && days < 7 ? near : shortDate.format(date)
    return `${day}, ${clock.format(date).replace(':00', '')}`
  })

/**
 * Returns the age of a notification: `just now` under 60 seconds (specification §1.2), `5 minutes
 * ago`, `3 hours ago` on the same day, `yesterday`, then the date. A time in the future, on a
 * device whose clock is behind, is `just now`.
 */
export const formatNotificationTime = (instant: Instant, now = serverTime()): string =>
  formatted(instant, (date) => {
    const hours = Math.floor((now.getTime() - date.getTime()) / HOUR_MS)
    const days = daysBetween(date, now)
    if (hours < 1) return formatAge(date, now)
    if (days === 0) return `${counted(hours, 'hour')} ago`
    return days === 1 ? 'yesterday' : longDate.format(date)
  })

/**
 * Returns an age: `just now` under 60 seconds (specification §1.2), `5 minutes ago`, `1 hour ago`,
 * days.
 */
export const formatAge = (instant: Instant, now = serverTime()): string =>
  formatted(instant, (date) => {
    const minutes = Math.floor((now.getTime() - date.getTime()) / MINUTE_MS)
    if (minutes < 1) return 'just now'
    const [count, unit] =
      minutes < 60
        ? [minutes, 'minute']
        : minutes < 24 * 60
          ? [Math.floor(minutes / 60), 'hour']
          : [Math.floor(minutes / (24 * 60)), 'day']
    return `${counted(count, unit)} ago`
  })

/** Returns the calendar day on this device: '2026-11-22'. */
export const calendarDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

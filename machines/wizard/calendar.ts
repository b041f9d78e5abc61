/** Calendar dates without a time zone, as people type them: `10/14/2026`, `10/14/2026, 9:30 AM`. */

/** What is sent for 'no date' (document 2 §7). */
export const ZERO_DATE = '0001-01-01T00:00:00Z'

/** The steps of a time of day, in minutes (document 2 §9). */
export const TIME_STEP_MINUTES = 30

type CalendarDate = { year: number; month: number; day: number }
type TimeOfDay = { hour: number; minute: number }

const EARLIEST_YEAR = 1900
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!match) return null
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number]
  const isReal = year >= EARLIEST_YEAR && day >= 1 && day <= daysIn(year, month)
  return isReal ? { year, month, day } : null
}

function parseTime(text: string): TimeOfDay | null {
  const match = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(text.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2])]
  if (hour < 1 || hour > 12 || minute > 59 || minute % TIME_STEP_MINUTES !== 0) return null
  return { hour: (hour % 12) + (match[3] === 'PM' ? 12 : 0), minute }
}

const showTime = ({ hour, minute }: TimeOfDay): string =>
  `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`

/** The date and time parts of a date-time answer, as typed; empty texts where there is none. */
export function splitDateTime(text: string): { date: string; time: string } {
  const [date = '', time = ''] = text.split(',', 2).map((part) => part.trim())
  return { date, time }
}

/** A date-time answer from its parts; empty when both are. */
export const joinDateTime = (date: string, time: string): string =>
  [date.trim(), time.trim()].some(Boolean) ? `${date.trim()}, ${time.trim()}` : ''

/** The first hour in the list of times: court hearings do not start earlier. */
const FIRST_HOUR = 8

/** All times of day that can be chosen, as shown: `8:00 AM` to `11:30 PM`, then `12:00 AM` to `7:30 AM`. */
export const TIMES_OF_DAY: readonly string[] = Array.from(
  { length: (24 * 60) / TIME_STEP_MINUTES },
  (_, index) => {
    const minutes = FIRST_HOUR * 60 + index * TIME_STEP_MINUTES
    return showTime({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })
  },
)

/** A typed date as midnight UTC of that day; null when there is no such day. */
export function dateToInstant(text: string): string | null {
  const date = parseDate(text)
  return date && `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}T00:00:00Z`
}

/** A typed date and time with the same digits in UTC; null when either is not real. */
export function dateTimeToInstant(text: string): string | null {
  const parts = splitDateTime(text)
  const day = dateToInstant(parts.date)
  const time = parseTime(parts.time)
  return day && time && `${day.slice(0, 10)}T${pad(time.hour)}:${pad(time.minute)}:00Z`
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):00(?:\.0+)?Z$/

/** Whether an instant stands for 'no date'. */
export const isZeroDate = (instant: string): boolean => instant.startsWith('0001-01-01T00:00:00')

/** An instant's date as typed; null unless it is midnight UTC. */
export function instantToDate(instant: string): string | null {
  const match = INSTANT.exec(instant)
  return match?.[4] === '00' && match[5] === '00' ? `${match[2]}/${match[3]}/${match[1]}` : null
}

/** An instant's date and time as typed, its digits unchanged; null unless to the minute, UTC. */
export function instantToDateTime(instant: string): string | null {
  const match = INSTANT.exec(instant)
  if (!match) return null
  const time = showTime({ hour: Number(match[4]), minute: Number(match[5]) })
  return `${match[2]}/${match[3]}/${match[1]}, ${time}`
}

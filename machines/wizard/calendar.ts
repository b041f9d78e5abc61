// Calendar dates without a time zone, as people type them: `10/14/2026`, `10-14-2026`,
// `2026-10-14`, `Oct 14, 2026`, and with a time `10/14/2026, 9:30 AM`.
import { normalizeDate } from '#machines/typed-text.ts'

/** The value that is sent for 'no date' (specification §2.7). */
export const ZERO_DATE = '0001-01-01T00:00:00Z'

/** The steps of a time of day, in minutes (specification §2.9). */
const TIME_STEP_MINUTES = 30

type CalendarDate = { year: number; month: number; day: number }
type TimeOfDay = { hour: number; minute: number }

const EARLIEST_YEAR = 1900
/** A calendar file has no room for the year 9999, and no court sets a date so far ahead. */
const YEARS_AHEAD = 50
const latestYear = () => new Date().getFullYear() + YEARS_AHEAD
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MIN_MONTH_LETTERS = 3

/**
 * Returns the number of a month that is written as a word, 'March', 'mar' or 'Sept.'; 0 if it is
 * none.
 */
function monthOf(word: string): number {
  const letters = word.toLowerCase().replace(/\.$/, '')
  if (letters.length < MIN_MONTH_LETTERS) return 0
  return MONTHS.findIndex((month) => month.startsWith(letters)) + 1
}

const DAY = String.raw`(?<day>\d{1,2})`
const WORD = String.raw`(?<month>\p{L}+\.?)`
const ORDINAL = '(?:st|nd|rd|th)?'

/**
 * The accepted spellings of a date. The number of digits in the year is checked later, because it
 * has its own tip.
 */
const SPELLINGS = [
  String.raw`(?<month>\d{1,2})/${DAY}/(?<year>\d+)`,
  String.raw`(?<month>\d{1,2})-${DAY}-(?<year>\d+)`,
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-${DAY}`,
  String.raw`${WORD}\s*${DAY}${ORDINAL}(?:\s*,\s*|\s+)(?<year>\d+)`,
  String.raw`${DAY}${ORDINAL}\s*${WORD}\s*,?\s*(?<year>\d+)`,
].map((spelling) => new RegExp(`^${spelling}$`, 'iu'))

type WrittenDate = { year: string; month: number; day: number }

/**
 * Returns the parts of a written date, even when there is no such day; null when it has no known
 * spelling.
 */
function readDate(text: string): WrittenDate | null {
  const written = normalizeDate(text)
  const { year, month, day } =
    SPELLINGS.map((spelling) => spelling.exec(written)?.groups).find(Boolean) ?? {}
  if (year === undefined || month === undefined) return null
  return { year, month: /^\d/.test(month) ? Number(month) : monthOf(month), day: Number(day) }
}

const YEAR_DIGITS = 4

function parseDate(text: string): CalendarDate | null {
  const written = readDate(text)
  if (written?.year.length !== YEAR_DIGITS) return null
  const { month, day } = written
  const year = Number(written.year)
  const isNear = year >= EARLIEST_YEAR && year <= latestYear()
  const isReal = isNear && day >= 1 && day <= daysIn(year, month)
  return isReal ? { year, month, day } : null
}

/** Returns how to correct a text that is not a date. */
export function dateTip(text: string): string {
  const written = readDate(text)
  if (!written || written.month === 0) return 'Write it like 03/14/2026 or March 14, 2026.'
  const { year, month, day } = written
  if (year.length !== YEAR_DIGITS) return 'Write the year with four digits, like 2026.'
  if (Number(year) < EARLIEST_YEAR) return `Check the year. It cannot be before ${EARLIEST_YEAR}.`
  if (Number(year) > latestYear()) return `Check the year. It cannot be after ${latestYear()}.`
  if (month > MONTHS.length) return 'Put the month first, then the day: 03/14/2026 is March 14.'
  return `There is no day ${day} in that month. Check the date.`
}

/**
 * Returns whether a text has a word that is not the beginning of a month, which more typing cannot
 * correct.
 */
export const hasForeignWord = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) =>
      !MONTHS.some((month) => month.startsWith(word)) && !/^(s|st|n|nd|r|rd|t|th)$/.test(word),
  )

function parseTime(text: string): TimeOfDay | null {
  const match = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(text.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2])]
  if (hour < 1 || hour > 12 || minute > 59 || minute % TIME_STEP_MINUTES !== 0) return null
  return { hour: (hour % 12) + (match[3] === 'PM' ? 12 : 0), minute }
}

const showTime = ({ hour, minute }: TimeOfDay): string =>
  `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`

/** Returns a time of a 24-hour clock as it is shown: `18:30` as `6:30 PM`. */
export function wallToTime(wall: string): string {
  const [hour = 0, minute = 0] = wall.split(':').map(Number)
  return showTime({ hour, minute })
}

/** Returns a time that is shown on a 24-hour clock: `6:30 PM` as `18:30`; null for no time. */
export function timeToWall(text: string): string | null {
  const time = parseTime(text)
  return time && `${pad(time.hour)}:${pad(time.minute)}`
}

/**
 * Returns the date and time parts of a date-time answer, as typed; each is empty when it is
 * missing.
 */
export function splitDateTime(text: string): { date: string; time: string } {
  // The date may have a comma of its own: 'March 14, 2026'.
  const [, date = text, time = ''] = /^(.*),\s*(\d{1,2}:\d{2} [AP]M|)$/su.exec(text) ?? []
  return { date, time }
}

/**
 * Returns a date-time answer from its parts; empty when both are. Keeps spaces in the date, which
 * may be half typed.
 */
export const joinDateTime = (date: string, time: string): string =>
  [date.trim(), time.trim()].some(Boolean) ? `${date}, ${time.trim()}` : ''

/** Midnight stands for an unknown time, because no court is in session then. */
export const UNKNOWN_TIME = '12:00 AM'

/**
 * Returns a date without a time as a date-time answer with an unknown time; null for any other
 * answer.
 */
export function withUnknownTime(text: string): string | null {
  const { date, time } = splitDateTime(text)
  return time === '' && dateToInstant(date) ? joinDateTime(date, UNKNOWN_TIME) : null
}

/** The first hour in the list of times: court hearings do not start earlier. */
const FIRST_HOUR = 8

/**
 * All times of day that can be chosen, as shown: `8:00 AM` to `11:30 PM`, then `12:30 AM` to `7:30
 * AM`.
 */
export const TIMES_OF_DAY: readonly string[] = Array.from(
  { length: (24 * 60) / TIME_STEP_MINUTES },
  (_, index) => {
    const minutes = FIRST_HOUR * 60 + index * TIME_STEP_MINUTES
    return showTime({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })
  },
).filter((time) => time !== UNKNOWN_TIME)

/** Returns a typed date as midnight UTC of that day; null when there is no such day. */
export function dateToInstant(text: string): string | null {
  const date = parseDate(text)
  return date && `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}T00:00:00Z`
}

/**
 * Returns a typed date and time as an instant in UTC, without time zone conversion; null when
 * either is invalid.
 */
export function dateTimeToInstant(text: string): string | null {
  const parts = splitDateTime(text)
  const day = dateToInstant(parts.date)
  const time = parseTime(parts.time)
  return day && time && `${day.slice(0, 10)}T${pad(time.hour)}:${pad(time.minute)}:00Z`
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):00(?:\.0+)?Z$/

/** Returns whether an instant stands for 'no date'. */
export const isZeroDate = (instant: string): boolean => instant.startsWith('0001-01-01T00:00:00')

/** Returns an instant's date as a person types it; null unless it is midnight UTC. */
export function instantToDate(instant: string): string | null {
  const match = INSTANT.exec(instant)
  return match?.[4] === '00' && match[5] === '00' ? `${match[2]}/${match[3]}/${match[1]}` : null
}

/**
 * Returns an instant's UTC date and time as a person types them; null for an instant that is not a
 * whole minute.
 */
export function instantToDateTime(instant: string): string | null {
  const match = INSTANT.exec(instant)
  if (!match) return null
  const time = showTime({ hour: Number(match[4]), minute: Number(match[5]) })
  return `${match[2]}/${match[3]}/${match[1]}, ${time}`
}

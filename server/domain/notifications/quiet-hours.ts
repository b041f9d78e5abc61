// Quiet hours: a person's setting, and what it is in a device's local time, across midnight and
// clock changes.
import { MINUTE_MS } from '#machines/durations.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { type QuietHours, writeQuietHours } from '#server/db/push/quiet-hours.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { invalidFields } from '#server/errors.ts'

const DAY_HOURS = 24
const HALF_DAY_HOURS = 12
const DAY_MINUTES = DAY_HOURS * 60
// More than the largest clock change needs; bounds the loop.
const MAX_STEPS = 3

/**
 * Stores a person's quiet hours; null deletes them. Throws INVALID_FIELDS when they begin and end
 * at the same time.
 */
export async function saveQuietHours(
  db: Queryable,
  person: Person,
  hours: QuietHours | null,
): Promise<void> {
  if (hours && hours.from === hours.until) {
    throw invalidFields([
      { field: 'until', message: 'Choose a time that is different from the start.' },
    ])
  }
  await db.transaction(async (tx) => {
    await requireActiveAccount(tx, person)
    await writeQuietHours(tx, person.id, hours)
  })
}

/** Returns whether this is a time zone that the server knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns when the quiet hours around `at` end, to the minute; null outside of them. */
export function quietUntil(
  hours: QuietHours,
  { timeZone, at }: { timeZone: string; at: Date },
): Date | null {
  const wall = wallClock(timeZone)
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)]
  const isQuiet = (instant: number) => {
    const now = wall(instant)
    return from < until ? from <= now && now < until : from <= now || now < until
  }
  let quiet = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  if (!isQuiet(quiet)) return null
  let over = quiet
  // If the clock is set back in between, the first estimate is too early.
  for (let step = 0; step < MAX_STEPS && isQuiet(over); step += 1) {
    over += minutesBetween(wall(over), until) * MINUTE_MS
  }
  // If the clock is set forward in between, the end has passed already.
  while (over - quiet > MINUTE_MS) {
    const middle = quiet + Math.floor((over - quiet) / MINUTE_MS / 2) * MINUTE_MS
    if (isQuiet(middle)) quiet = middle
    else over = middle
  }
  return new Date(over)
}

/**
 * Returns the next instant after `at` at which a clock in a time zone shows a full hour, 0 to 23.
 */
export function nextFullHour(hour: number, { timeZone, at }: { timeZone: string; at: Date }): Date {
  const text = (full: number) => `${String(full % DAY_HOURS).padStart(2, '0')}:00`
  // The result is the end of the 12 hours before `hour`. If `at` is not in them, a later instant
  // is: 12 hours later, or 10, 11, 13 or 14 when the clock changes in between (by two hours in
  // Antarctica).
  const before = { from: text(hour + HALF_DAY_HOURS), until: text(hour) }
  for (const ahead of [0, 10, 11, 12, 13, 14]) {
    const end = quietUntil(before, {
      timeZone,
      at: new Date(at.getTime() + ahead * 60 * MINUTE_MS),
    })
    if (end) return end
  }
  throw new Error(`No full hour ${hour} follows ${at.toISOString()} in ${timeZone}.`)
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const minutesBetween = (now: number, then: number) =>
  (then - now + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES

/** Returns a function that converts an instant to the minute of the local day. */
function wallClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    // An unknown time zone must not stop messages.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => minutesOf(format.format(instant))
}

// Quiet hours by the clock on a device's wall, over midnight and over the days on which clocks change.
import type { QuietHours } from '#server/db/push-subscriptions.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
// The longest that a clock is put forward or back, and more: nothing is waited for longer.
const MOST_STEPS = 3

/** Whether this is a time zone that the server knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** When the quiet hours that `at` falls into end, to the minute; null outside of them. */
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
  // Where the clock is put back in between, the end is not reached at once.
  for (let step = 0; step < MOST_STEPS && isQuiet(over); step += 1) {
    over += minutesBetween(wall(over), until) * MINUTE_MS
  }
  // Where it is put forward, the end was passed on the way.
  while (over - quiet > MINUTE_MS) {
    const middle = quiet + Math.floor((over - quiet) / MINUTE_MS / 2) * MINUTE_MS
    if (isQuiet(middle)) quiet = middle
    else over = middle
  }
  return new Date(over)
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const minutesBetween = (now: number, then: number) =>
  (then - now + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES

/** The minute of the day that the clock on the wall shows at an instant. */
function wallClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    // A zone that this server has never heard of must not keep anything from being told.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => minutesOf(format.format(instant))
}

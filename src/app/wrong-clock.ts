// Tells the person once that their phone's clock is wrong, because its calendar and alarms differ
// from Fastpass then.
import { MINUTE_MS } from '#machines/durations.ts'
import { clockDifference, watchClockDifference } from '#src/clock/clock.ts'
import { counted } from '#src/format/counts.ts'
import { pageStorage } from '#src/storage/device-storage.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

const NOTICEABLE_MS = 2 * MINUTE_MS
const TOLD = 'fastpass.clock-told'

/** Tells the person of a wrong clock, now or when it is noticed. */
export function tellOfWrongClock(): void {
  tell()
  watchClockDifference(tell)
}

function tell(): void {
  const difference = clockDifference()
  if (Math.abs(difference) <= NOTICEABLE_MS) {
    pageStorage?.removeItem(TOLD)
    return
  }
  if (pageStorage?.getItem(TOLD) != null) return
  pageStorage?.setItem(TOLD, '1')
  const way = difference > 0 ? 'behind' : 'ahead'
  const message = `This phone’s clock is ${lengthOf(Math.abs(difference))} ${way}. Fastpass shows the right times.`
  showSnackbar({ message, type: 'info' })
}

function lengthOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

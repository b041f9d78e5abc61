// Measures this phone's clock against the server's with each response. Stores the difference for a
// start without a connection.
import { SECOND_MS } from '#machines/durations.ts'
import { clockDifference, setClockDifference } from '#src/clock/clock.ts'
import { pageStorage } from '#src/storage/device-storage.ts'

const KEY = 'fastpass.clock'

setClockDifference(Number(pageStorage?.getItem(KEY)) || 0)

/**
 * Records the time of a response. `sentAt`: when its request was sent, by this phone's clock, ms
 * since 1970. The server wrote the time, in whole seconds, at some moment since then, so a
 * difference within that span does not count.
 */
export function recordServerTime({ headers }: Response, sentAt: number): void {
  const writtenAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(writtenAt)) return
  const aheadMs = Math.max(0, writtenAt - Date.now())
  const behindMs = Math.max(0, sentAt - SECOND_MS - writtenAt)
  const difference = Math.round((aheadMs - behindMs) / SECOND_MS) * SECOND_MS
  if (difference === clockDifference()) return
  setClockDifference(difference)
  pageStorage?.setItem(KEY, String(difference))
}

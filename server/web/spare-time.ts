// Lets work that can wait go after the requests. A burst of acceptances makes three emails each,
// which cost this process more than the acceptances themselves.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** From this utilization on, 0 to 1, the event loop has no time to spare. */
const BUSY = 0.8
const MOMENT_MS = 25
/** How long work waits at most, so that it goes on under a load that stays. */
export const MAX_WAIT_MS = 5_000

/**
 * Waits until the event loop has time to spare, for work that could have begun at the instant
 * `since`.
 */
export async function waitForSpareTime(since: Date): Promise<void> {
  const now = Date.now()
  // An instant of another machine's clock may be in the future.
  const until = Math.min(since.getTime(), now) + MAX_WAIT_MS
  while (Date.now() < until) {
    const before = performance.eventLoopUtilization()
    await wait(MOMENT_MS)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}

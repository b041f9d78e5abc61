// Checks whether a log-in was ended at Clerk: by a password reset in its widget, or in its
// dashboard. A session that merely expired there keeps its remembered session, which lasts longer
// than Clerk's.
import { HOUR_MS, MINUTE_MS } from '#machines/durations.ts'
import { withTimeout } from '#server/web/with-timeout.ts'

/**
 * The statuses of sessions that somebody has ended. `unknown`: an account that was deleted at Clerk
 * has no sessions.
 */
export const ENDED = ['revoked', 'ended', 'removed', 'unknown']

// Phones call this once an hour. More frequent calls are a fault or an attack, and must not cause
// calls to Clerk.
const KEPT_MS = MINUTE_MS
const MAX_SESSIONS = 5_000
const TIMEOUT_MS = 3_000
/** How long phones stay logged in while Clerk does not respond. */
const TOLERATED_OUTAGE_MS = HOUR_MS

interface SessionWatchOptions {
  /** Returns the status of a session; `unknown` where there is none with this id. */
  readStatus: (sessionId: string) => Promise<string>
  clock: () => Date
  timeoutMs?: number
}

/**
 * Creates a function that returns whether a session was ended. While the provider does not respond,
 * it returns false for an hour, and then rejects.
 */
export function createSessionWatch({
  readStatus,
  clock,
  timeoutMs = TIMEOUT_MS,
}: SessionWatchOptions) {
  const activeAt = new Map<string, number>()
  let unreachableSince: number | undefined

  return async (sessionId: string): Promise<boolean> => {
    const now = clock().getTime()
    if (now - (activeAt.get(sessionId) ?? Number.NEGATIVE_INFINITY) < KEPT_MS) return false
    try {
      const isEnded = ENDED.includes(
        await withTimeout(readStatus(sessionId), timeoutMs, 'Clerk did not respond in time.'),
      )
      unreachableSince = undefined
      activeAt.delete(sessionId)
      if (!isEnded) activeAt.set(sessionId, now)
      const oldest = activeAt.keys().next().value
      if (activeAt.size > MAX_SESSIONS && oldest !== undefined) activeAt.delete(oldest)
      return isEnded
    } catch (error) {
      unreachableSince ??= now
      if (now - unreachableSince >= TOLERATED_OUTAGE_MS) throw error
      return false
    }
  }
}

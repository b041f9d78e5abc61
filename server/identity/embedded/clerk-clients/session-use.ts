// Stores when sessions were last used, at most once a minute each, so that most calls cost nothing.
import { MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import type { SessionIdentity } from '#server/services.ts'
import { recordUse } from './clerk-clients.ts'

const NOTED_EVERY_MS = MINUTE_MS
// With more sessions, some are stored more often.
const MAX_SESSIONS = 5_000

/** Creates a function that stores that a session is in use. It never rejects. */
export function createUseRecorder(db: Queryable, clock: () => Date) {
  const notedAt = new Map<string, number>()
  return async ({ sessionId }: SessionIdentity): Promise<void> => {
    const at = clock()
    const last = notedAt.get(sessionId)
    if (last !== undefined && at.getTime() - last < NOTED_EVERY_MS) return
    notedAt.delete(sessionId)
    notedAt.set(sessionId, at.getTime())
    const [oldest] = notedAt.keys()
    if (notedAt.size > MAX_SESSIONS && oldest !== undefined) notedAt.delete(oldest)
    // The next call tries again.
    await recordUse(db, sessionId, at).catch(() => notedAt.delete(sessionId))
  }
}

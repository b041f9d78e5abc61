// When sessions were last in use, written down once a minute at most, so that most calls cost nothing more.
import type { Queryable } from '#server/db/connection/database.ts'
import type { SessionIdentity } from '#server/services.ts'
import { noteUse } from './clerk-clients.ts'

const NOTED_EVERY_MS = 60_000
// Of more sessions, some are written down more often.
const MOST_SESSIONS = 5_000

/** Creates a function that stores that a session is in use. It never rejects. */
export function createUseNotes(db: Queryable, clock: () => Date) {
  const noted = new Map<string, number>()
  return async ({ sessionId }: SessionIdentity): Promise<void> => {
    const at = clock()
    const last = noted.get(sessionId)
    if (last !== undefined && at.getTime() - last < NOTED_EVERY_MS) return
    noted.delete(sessionId)
    noted.set(sessionId, at.getTime())
    const [oldest] = noted.keys()
    if (noted.size > MOST_SESSIONS && oldest !== undefined) noted.delete(oldest)
    // The next call tries again.
    await noteUse(db, sessionId, at).catch(() => noted.delete(sessionId))
  }
}

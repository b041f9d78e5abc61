// Follows whether changes are refused: during maintenance, which an operator's command sets in the
// database, and while the disk of the built-in database has little room.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queryable } from '#server/db/connection/database.ts'
import { maintenance } from '#server/db/schema/operations.ts'
import type { Services } from '#server/services.ts'

const POLL_MS = 2_000

/** Begins maintenance, if it is not on; `since` null ends it. */
export async function setMaintenance(db: Queryable, since: Date | null): Promise<void> {
  if (since === null) await db.delete(maintenance)
  else if (!(await isInMaintenance(db))) await db.insert(maintenance).values({ since })
}

/** Returns whether maintenance is on. */
export const isInMaintenance = async (db: Queryable): Promise<boolean> =>
  (await db.select().from(maintenance).limit(1)).length > 0

/**
 * Reads whether changes are refused, now and every two seconds until `closed` aborts. Resolves
 * after the first time.
 */
export async function followRefusals(
  db: Database,
  changes: Services['changes'],
  closed: AbortSignal,
): Promise<void> {
  const read = async () => {
    const isFull = (await db.hasRoom?.()) === false
    changes.refusal = isFull ? 'no_room' : (await isInMaintenance(db.orm)) ? 'maintenance' : null
  }
  await read()
  const follow = async () => {
    while (!closed.aborted) {
      await wait(POLL_MS, undefined, { ref: false, signal: closed })
      // A database that does not respond is reported by the calls that need it.
      await read().catch(() => {})
    }
  }
  // It rejects when `closed` aborts.
  void follow().catch(() => {})
}

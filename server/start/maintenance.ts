// Maintenance, in which people read and change nothing. An operator's command sets it in the
// database, and every process follows.
import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from '#server/db/connection/database.ts'
import { maintenance } from '#server/db/schema/operations.ts'
import type { Services } from '#server/services.ts'

const POLL_MS = 2_000

/** Begins maintenance, if it is not on; `since` null ends it. */
export async function setMaintenance(db: Queryable, since: Date | null): Promise<void> {
  if (since === null) await db.delete(maintenance)
  else if (!(await isInMaintenance(db))) await db.insert(maintenance).values({ since })
}

/**
 * Reads whether maintenance is on, now and every two seconds until `closed` aborts. Resolves after
 * the first time.
 */
export async function followMaintenance(
  db: Queryable,
  state: Services['maintenance'],
  closed: AbortSignal,
): Promise<void> {
  const read = async () => {
    state.isOn = await isInMaintenance(db)
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

/** Returns whether maintenance is on. */
export const isInMaintenance = async (db: Queryable): Promise<boolean> =>
  (await db.select().from(maintenance).limit(1)).length > 0

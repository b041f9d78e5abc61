// Changes the database while a request is in progress, at an exact place: where the request waits
// for it.
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type Queryable, rows } from '#server/db/connection/database.ts'

const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Sends a request while a change is not committed yet, so that the request reads what was before.
 * Commits the change once the request waits for it. Returns the response. The request must be the
 * only one that waits.
 */
export async function during<Result>(
  db: Queryable,
  change: (tx: Queryable) => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const { reply } = await db.transaction(async (tx) => {
    await change(tx)
    const reply = request()
    await vi.waitFor(async () => expect(await rows(db, waiting)).toHaveLength(1), {
      timeout: 20_000,
    })
    return { reply }
  })
  return reply
}

// The table of the security log. Each list walks one index, newest first, however long the table is.
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { securityEvents } from './schema.ts'

/** A line to store. */
export type SecurityEventRow = Omit<typeof securityEvents.$inferSelect, 'id'>

/** Adds lines, in this order. */
export async function insertSecurityEvents(
  db: Queryable,
  lines: SecurityEventRow[],
): Promise<void> {
  await db.insert(securityEvents).values(lines)
}

/**
 * Deletes lines written before an instant, and the oldest beyond `most`; at most `limit` of each. Returns whether there
 * may be more.
 */
export async function deleteSecurityEvents(
  db: Queryable,
  { before, most, limit }: { before: Date; most: number; limit: number },
): Promise<boolean> {
  const { id, at } = securityEvents
  const old = sql`(select ${id} from ${securityEvents} where ${at} < ${before.toISOString()}::timestamptz
    order by ${at} limit ${limit})`
  const beyond = sql`(select ${id} from ${securityEvents}
    where ${id} <= (select max(${id}) from ${securityEvents}) - ${most}::bigint order by ${id} limit ${limit})`
  const deleted = await db
    .delete(securityEvents)
    .where(inArray(id, sql`(${old} union ${beyond})`))
    .returning({ id })
  return deleted.length >= limit
}

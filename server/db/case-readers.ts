// Which attorneys have opened a case or bid on it.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { caseReaders, cases } from './schema/cases.ts'

/** The most readers that are counted. */
const MAX_COUNTED = 1_000

/** Stores that an attorney has opened a case or bid on it; only the first time counts. */
export async function recordReader(
  db: Queryable,
  reader: { caseId: string; attorneyId: string; at: Date },
): Promise<void> {
  const { caseId, attorneyId, at } = reader
  // The case may have been deleted since it was read.
  await db.execute(sql`
    insert into ${caseReaders} (case_id, attorney_id, first_at)
    select ${cases.id}, ${attorneyId}::uuid, ${at.toISOString()}::timestamptz
    from ${cases} where ${cases.id} = ${caseId}
    on conflict do nothing`)
}

/**
 * Returns how many attorneys have opened a case or bid on it, at most a thousand, and when the first and the last of them
 * did.
 */
export async function readReaders(db: Queryable, caseId: string) {
  const some = db
    .select({ firstAt: caseReaders.firstAt })
    .from(caseReaders)
    .where(eq(caseReaders.caseId, caseId))
    .limit(MAX_COUNTED)
    .as('some')
  const at = (time: SQL) => sql<Date | null>`${time}`.mapWith(caseReaders.firstAt)
  const [found] = await db
    .select({
      readers: sql<number>`count(*)::int`,
      firstAt: at(sql`min(${some.firstAt})`),
      lastAt: at(sql`max(${some.firstAt})`),
    })
    .from(some)
  return found ?? { readers: 0, firstAt: null, lastAt: null }
}

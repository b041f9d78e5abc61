// Which attorneys have opened a case or bid on it, and which were sent the names of its other parties.
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { caseReaders, cases, partyReaders } from './schema/cases.ts'

/** The most readers that are counted. */
const MAX_COUNTED = 1_000

/** Which attorney read something of which case, and when. */
export type Reader = { caseId: string; attorneyId: string; at: Date }

/** Stores that an attorney has opened a case or bid on it; only the first time counts. */
export async function recordReader(db: Queryable, reader: Reader): Promise<void> {
  await insertReader(db, caseReaders, reader)
}

/**
 * Stores that an attorney was sent the names of a case's other parties; only the first time counts. Returns whether this
 * was it.
 */
export const insertPartyReader = (db: Queryable, reader: Reader): Promise<boolean> =>
  insertReader(db, partyReaders, reader)

async function insertReader(
  db: Queryable,
  table: typeof caseReaders | typeof partyReaders,
  { caseId, attorneyId, at }: Reader,
): Promise<boolean> {
  // The case may have been deleted since it was read.
  const inserted = await rows(
    db,
    sql`insert into ${table} (case_id, attorney_id, first_at)
      select ${cases.id}, ${attorneyId}::uuid, ${at.toISOString()}::timestamptz
      from ${cases} where ${cases.id} = ${caseId}
      on conflict do nothing returning case_id`,
  )
  return inserted.length > 0
}

/** How many attorneys have read something, at most a thousand, and when the first and the last of them did. */
export interface Readers {
  readers: number
  firstAt: Date | null
  lastAt: Date | null
}

/** Returns how many attorneys have opened a case or bid on it, and when the first and the last of them did. */
export const readReaders = (db: Queryable, caseId: string): Promise<Readers> =>
  countReaders(db, firstReadings(caseReaders, caseId))

/**
 * Returns how many attorneys have seen the names of a case's other parties, and when. Those who have opened the case have
 * seen them too.
 */
export const readPartyReaders = (db: Queryable, caseId: string): Promise<Readers> =>
  countReaders(
    db,
    sql`select attorney_id, min(first_at) as first_at
      from (${firstReadings(partyReaders, caseId)} union all ${firstReadings(caseReaders, caseId)}) every_time
      group by attorney_id limit ${MAX_COUNTED}`,
  )

const firstReadings = (table: typeof caseReaders | typeof partyReaders, caseId: string) =>
  sql`(select attorney_id, first_at from ${table} where ${eq(table.caseId, caseId)} limit ${MAX_COUNTED})`

async function countReaders(db: Queryable, readings: SQL): Promise<Readers> {
  const at = (time: SQL) => sql<Date | null>`${time}`.mapWith(caseReaders.firstAt)
  const [found] = await db
    .select({
      readers: sql<number>`count(*)::int`,
      firstAt: at(sql`min(reading.first_at)`),
      lastAt: at(sql`max(reading.first_at)`),
    })
    .from(sql`(${readings}) reading`)
  return found ?? { readers: 0, firstAt: null, lastAt: null }
}

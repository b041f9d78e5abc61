// Which attorneys have opened a case or bid on it, and which were sent the names of its other
// parties.
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { caseReaders, cases, conflictChecks, partyReaders } from './schema/cases.ts'

/** The most readers that are counted. */
const MAX_COUNTED = 1_000

/** Which attorney read something of which case, and when. */
export type Reader = { caseId: string; attorneyId: string; at: Date }

/** Stores that an attorney has opened a case or bid on it; only the first time counts. */
export async function recordReader(db: Queryable, reader: Reader): Promise<void> {
  await insertReader(db, caseReaders, reader)
}

/**
 * Stores that an attorney was sent the names of a case's other parties; only the first time counts.
 * Returns whether this was it.
 */
export const recordPartyReader = (db: Queryable, reader: Reader): Promise<boolean> =>
  insertReader(db, partyReaders, reader)

async function insertReader(
  db: Queryable,
  table: typeof caseReaders,
  { caseId, attorneyId, at }: Reader,
): Promise<boolean> {
  // The case may have been deleted since it was read. Its row is locked before the insert, in the
  // same order as by a bid. Otherwise a deadlock is possible: the check of the foreign key waits
  // for a bid's lock of the case, and the bid waits for the inserted row. A later reading inserts
  // and locks nothing.
  const inserted = await rows(
    db,
    sql`insert into ${table} (case_id, attorney_id, first_at)
      select ${cases.id}, ${attorneyId}::uuid, ${at.toISOString()}::timestamptz
      from ${cases} where ${cases.id} = ${caseId}
        and not exists (select from ${table} where ${eq(table.caseId, caseId)} and ${eq(table.attorneyId, attorneyId)})
      for key share
      on conflict do nothing returning case_id`,
  )
  return inserted.length > 0
}

/**
 * How many attorneys have read something, at most a thousand, and when the first and the last of
 * them did.
 */
export interface Readers {
  count: number
  firstAt: Date | null
  lastAt: Date | null
}

/**
 * Returns how many attorneys have opened a case or bid on it (`opened`), and how many have seen the
 * names of its other parties (`named`). Those who have opened the case have seen them too, and so
 * have those who said something about a conflict, which a process of a version before records
 * alone.
 */
export async function readReaders(
  db: Queryable,
  caseId: string,
): Promise<{ opened: Readers; named: Readers }> {
  const { attorneyId, checkedAt } = conflictChecks
  const checks = sql`(select ${attorneyId}, ${checkedAt} from ${conflictChecks}
    where ${eq(conflictChecks.caseId, caseId)} limit ${MAX_COUNTED})`
  const opened = firstReadings(caseReaders, caseId)
  const named = sql`select attorney_id, min(first_at) as first_at
    from (${opened} union all ${firstReadings(partyReaders, caseId)} union all ${checks}) reading
    group by attorney_id limit ${MAX_COUNTED}`
  const [row] = await db
    .select({ opened: readersIn('opened'), named: readersIn('named') })
    .from(sql`(${summary(opened)}) opened, (${summary(named)}) named`)
  return row ?? { opened: NO_READERS, named: NO_READERS }
}

const NO_READERS: Readers = { count: 0, firstAt: null, lastAt: null }

const firstReadings = (table: typeof caseReaders, caseId: string) =>
  sql`(select attorney_id, first_at from ${table} where ${eq(table.caseId, caseId)} limit ${MAX_COUNTED})`

const summary = (readings: SQL) =>
  sql`select count(*)::int as readers, min(first_at) as first_at, max(first_at) as last_at from (${readings}) reading`

function readersIn(name: 'opened' | 'named') {
  const column = (of: string) => sql`${sql.identifier(name)}.${sql.identifier(of)}`
  const time = (of: string) => sql<Date | null>`${column(of)}`.mapWith(caseReaders.firstAt)
  return {
    count: sql<number>`${column('readers')}`,
    firstAt: time('first_at'),
    lastAt: time('last_at'),
  }
}

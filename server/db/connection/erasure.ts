// PostgreSQL leaves the bytes of deleted rows in its files until something else needs the space. PGlite's files are ours,
// so they are rewritten after a person was deleted.
import { sql } from 'drizzle-orm'
import { type Queryable, rows } from './database.ts'

/** The size up to which a table is rewritten by day. The server waits meanwhile: about a second for 10 MB. */
export const LARGE_TABLE_BYTES = 16 * 1024 * 1024

/** Which tables are rewritten: those up to the limit, or those above it. */
export type ErasedTables = 'small' | 'large'

/**
 * Rewrites the tables up to `limitBytes`, or those above it, one after the other so that requests get in between. Then it
 * drops the write-ahead log of before. `limitBytes` includes a table's indexes.
 */
export async function eraseDeleted(
  db: Queryable,
  wanted: ErasedTables,
  limitBytes: number,
): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select name from pg_tables
        cross join lateral
          (select quote_ident(schemaname) || '.' || quote_ident(tablename) as name) as full_name
        where schemaname in ('public', 'pgboss')
          and (pg_total_relation_size(name::regclass) > ${limitBytes}::bigint) = ${wanted === 'large'}
        order by name`,
  )
  if (tables.length === 0) return
  for (const { name } of tables) await db.execute(sql.raw(`vacuum full ${name}`))
  // A segment that is kept for reuse still holds what was written to it.
  await db.execute(sql`set wal_recycle = off`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

// PostgreSQL leaves the bytes of deleted rows in its files until the space is reused. With PGlite
// the files are ours, so they are rewritten after a person was deleted.
import { sql } from 'drizzle-orm'
import { type ErasedTables, type Queryable, rows } from './database.ts'

/**
 * The size up to which a table is rewritten by day. The server waits until that is done, about a
 * second for 10 MB.
 */
export const LARGE_TABLE_BYTES = 16 * 1024 * 1024

/**
 * Rewrites the tables up to `limitBytes`, or those above it, one at a time so that requests run in
 * between. Then removes the old write-ahead log. `limitBytes` includes a table's indexes.
 */
export async function eraseDeleted(
  db: Queryable,
  which: ErasedTables,
  limitBytes: number,
): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select name from pg_tables
        cross join lateral
          (select quote_ident(schemaname) || '.' || quote_ident(tablename) as name) as full_name
        where schemaname in ('public', 'pgboss')
          and (pg_total_relation_size(name::regclass) > ${limitBytes}::bigint) = ${which === 'large'}
        order by name`,
  )
  if (tables.length === 0) return
  for (const { name } of tables) await db.execute(sql.raw(`vacuum full ${name}`))
  // A log segment that is kept for reuse would still hold its old content.
  await db.execute(sql`set wal_recycle = off`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

// PostgreSQL leaves the bytes of deleted rows in its files until something else needs the space. PGlite's files are ours,
// so they are rewritten after a person was deleted.
import { sql } from 'drizzle-orm'
import { type Queryable, rows } from './database.ts'

// The server waits while a table is rewritten: about a second for 10 MB.
const LARGEST_BYTES = 16 * 1024 * 1024

/**
 * Rewrites the tables, one after the other so that requests get in between, and then drops the write-ahead log of before.
 * Larger tables than 16 MB are left out.
 */
export async function eraseDeleted(db: Queryable): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'pgboss')
          and pg_total_relation_size((quote_ident(schemaname) || '.' || quote_ident(tablename))::regclass)
            <= ${LARGEST_BYTES}::bigint
        order by name`,
  )
  for (const { name } of tables) await db.execute(sql.raw(`vacuum full ${name}`))
  // A segment that is kept for reuse still holds what was written to it.
  await db.execute(sql`set wal_recycle = off`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

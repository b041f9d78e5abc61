// Searches all tables of a database.
import { sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'

/** Returns every row of every table that contains one of the words, as `table: row`. */
export async function rowsWith(db: Queryable, ...words: string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
        from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const all = await rows<{ row: string }>(
      db,
      sql`select row_to_json(stored)::text as row from ${sql.raw(name)} stored`,
    )
    for (const { row } of all)
      if (words.some((word) => row.includes(word))) found.push(`${name}: ${row}`)
  }
  return found
}

const FAREWELL = /^pgboss\.\w+: .*"name":"account-email".*"about": ?"deleted"/

/** As `rowsWith`, without the waiting emails that tell people that their account was deleted. */
export const rowsKept = async (db: Queryable, ...words: string[]): Promise<string[]> =>
  (await rowsWith(db, ...words)).filter((row) => !FAREWELL.test(row))

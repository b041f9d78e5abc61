// Indexes on large tables, which are built after the migrations while others write.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An index by its name. `on`: the method and what is indexed, such as `using gin (…)`. */
export interface BuiltIndex {
  name: string
  table: PgTable
  on: SQL
}

export interface Executor {
  execute(statement: SQL): PromiseLike<unknown>
}

/**
 * Returns whether the build of an index was interrupted: it is kept up to date, and no query uses
 * it.
 */
async function isUnfinished(db: Executor, name: string): Promise<boolean> {
  const result = await db.execute(
    sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`,
  )
  return (result as { rows: unknown[] }).rows.length > 0
}

/**
 * Creates the missing indexes in this order. Runs outside a transaction, so that a failure undoes
 * nothing, and in one process at a time. `isConcurrent`: others write to the table while its index
 * is built; an index whose build was interrupted is built again.
 */
export async function buildIndexes(
  db: Executor,
  indexes: readonly BuiltIndex[],
  { isConcurrent = false } = {},
): Promise<void> {
  const how = sql.raw(isConcurrent ? 'concurrently' : '')
  for (const { name, table, on } of indexes) {
    if (isConcurrent && (await isUnfinished(db, name))) {
      await db.execute(sql`drop index ${how} if exists ${sql.identifier(name)}`)
    }
    await db.execute(
      sql`create index ${how} if not exists ${sql.identifier(name)} on ${table} ${on}`,
    )
  }
}

// Trigram indexes, which find a part of a name among a million. They are not migrations, because
// not every engine or account can create them; without them a search only covers the first rows.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cases } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'

/** The indexes that search people by name and cases by a part of their number. */
export const searchIndexes = {
  customers: 'customers_search_idx',
  attorneys: 'attorneys_search_idx',
  cases: 'cases_search_idx',
} as const

const column = ({ name }: { name: string }) => sql.identifier(name)

/** Created in this order. When one cannot be created, the rest is skipped. */
const definitions: { name: string; table: PgTable; text: SQL }[] = [
  { name: searchIndexes.customers, table: customers, text: sql`${column(customers.searchText)}` },
  { name: searchIndexes.attorneys, table: attorneys, text: sql`${column(attorneys.searchText)}` },
  { name: searchIndexes.cases, table: cases, text: sql`${column(cases.uniqueId)}::text` },
]

/** Returns whether the build of an index was interrupted: it is kept up to date, and no query uses it. */
async function isUnfinished(db: Executor, name: string): Promise<boolean> {
  const found = await db.execute(
    sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`,
  )
  return (found as { rows: unknown[] }).rows.length > 0
}

interface Executor {
  execute(statement: SQL): PromiseLike<unknown>
}

/**
 * Creates missing indexes. Runs outside a transaction, so that a failure undoes nothing, and in one
 * process at a time. `warn`: receives a sentence when they cannot be created. `isConcurrent`: others
 * write to the table while its index is built; an index whose build was interrupted is built again.
 */
export async function ensureSearchIndexes(
  db: Executor,
  warn: (sentence: string) => void,
  { isConcurrent = false } = {},
): Promise<void> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`)
    for (const { name, table, text } of definitions) {
      const index = sql.identifier(name)
      if (isConcurrent && (await isUnfinished(db, name))) {
        await db.execute(sql`drop index concurrently if exists ${index}`)
      }
      const how = sql.raw(isConcurrent ? 'concurrently if not exists' : 'if not exists')
      await db.execute(
        sql`create index ${how} ${index} on ${table} using gin ((${text}) gin_trgm_ops)`,
      )
    }
  } catch (error) {
    // drizzle wraps the database's error.
    const { cause = error } = error as Error
    const reason = cause instanceof Error ? cause.message : String(cause)
    warn(`Admins find people and cases by a part of a text among the newest only: ${reason}.`)
  }
}

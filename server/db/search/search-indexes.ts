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
const indexOf = (name: string, table: PgTable, text: SQL) =>
  sql`create index if not exists ${sql.identifier(name)} on ${table} using gin ((${text}) gin_trgm_ops)`

/** Created in this order. When one cannot be created, the rest is skipped. */
const statements: SQL[] = [
  sql`create extension if not exists pg_trgm`,
  indexOf(searchIndexes.customers, customers, sql`${column(customers.searchText)}`),
  indexOf(searchIndexes.attorneys, attorneys, sql`${column(attorneys.searchText)}`),
  indexOf(searchIndexes.cases, cases, sql`${column(cases.uniqueId)}::text`),
]

/**
 * Creates missing indexes. Runs outside a transaction, so that a failure undoes nothing, and in one
 * process at a time. `warn`: receives a sentence when they cannot be created.
 */
export async function ensureSearchIndexes(
  db: { execute(statement: SQL): PromiseLike<unknown> },
  warn: (sentence: string) => void,
): Promise<void> {
  try {
    for (const statement of statements) await db.execute(statement)
  } catch (error) {
    // drizzle wraps the database's error.
    const { cause = error } = error as Error
    const reason = cause instanceof Error ? cause.message : String(cause)
    warn(`Admins find people and cases by a part of a text among the newest only: ${reason}.`)
  }
}

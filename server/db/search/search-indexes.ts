// Finding a part of a name among a million: trigrams, where the engine has them. They are no part of the migrations,
// since an engine without them is none the worse for it: there, only so many rows are looked through.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attorneys, cases, customers } from '#server/db/schema.ts'

/** The indexes that search people by name and cases by a part of their number. */
export const searchIndexes = {
  customers: 'customers_search_idx',
  attorneys: 'attorneys_search_idx',
  cases: 'cases_search_idx',
} as const

const column = ({ name }: { name: string }) => sql.identifier(name)
const indexOf = (name: string, table: PgTable, text: SQL) =>
  sql`create index if not exists ${sql.identifier(name)} on ${table} using gin ((${text}) gin_trgm_ops)`

/** What makes them, in this order; where the engine or the account does not allow one, the rest is in vain as well. */
const statements: SQL[] = [
  sql`create extension if not exists pg_trgm`,
  indexOf(searchIndexes.customers, customers, sql`${column(customers.searchText)}`),
  indexOf(searchIndexes.attorneys, attorneys, sql`${column(attorneys.searchText)}`),
  indexOf(searchIndexes.cases, cases, sql`${column(cases.uniqueId)}::text`),
]

/**
 * Makes the indexes that are not there yet. Not within a transaction, so that what fails takes nothing back; one process
 * at a time. `say`: gets a sentence where they cannot be made.
 */
export async function ensureSearchIndexes(
  db: { execute(statement: SQL): PromiseLike<unknown> },
  say: (sentence: string) => void,
): Promise<void> {
  try {
    for (const statement of statements) await db.execute(statement)
  } catch (error) {
    // drizzle puts the database's own words behind its own.
    const { cause = error } = error as Error
    const reason = cause instanceof Error ? cause.message : String(cause)
    say(`Admins find people and cases by a part of a text among the newest only: ${reason}.`)
  }
}

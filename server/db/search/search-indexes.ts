// Trigram indexes, which find a part of a name among a million. They are not migrations, because
// not every engine or account can create them; without them a search only covers the first rows.
import { type SQL, sql } from 'drizzle-orm'
import { cases } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'
import { type BuiltIndex, buildIndexes, type Executor } from './built-indexes.ts'

/** The indexes that search people by name and cases by a part of their number. */
export const searchIndexes = {
  customers: 'customers_search_idx',
  attorneys: 'attorneys_search_idx',
  cases: 'cases_search_idx',
} as const

const column = ({ name }: { name: string }) => sql.identifier(name)

const trigramsOf = (text: SQL) => sql`using gin ((${text}) gin_trgm_ops)`

/** When one cannot be created, the rest is skipped. */
const indexes: readonly BuiltIndex[] = [
  {
    name: searchIndexes.customers,
    table: customers,
    on: trigramsOf(sql`${column(customers.searchText)}`),
  },
  {
    name: searchIndexes.attorneys,
    table: attorneys,
    on: trigramsOf(sql`${column(attorneys.searchText)}`),
  },
  { name: searchIndexes.cases, table: cases, on: trigramsOf(sql`${column(cases.uniqueId)}::text`) },
]

/**
 * Creates missing indexes, as `buildIndexes` does. `warn`: receives a sentence when they cannot be
 * created.
 */
export async function ensureSearchIndexes(
  db: Executor,
  warn: (sentence: string) => void,
  options: { isConcurrent?: boolean } = {},
): Promise<void> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`)
    await buildIndexes(db, indexes, options)
  } catch (error) {
    // drizzle wraps the database's error.
    const { cause = error } = error as Error
    const reason = cause instanceof Error ? cause.message : String(cause)
    warn(`Admins find people and cases by a part of a text among the newest only: ${reason}.`)
  }
}

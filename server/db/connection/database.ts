// The types of the database, and the parts that queries share.
import type { AnyColumn, SQL } from 'drizzle-orm'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import type { ErasedTables } from './erasure.ts'
import type { Listen } from './listen.ts'

/** Anything that runs queries: the database itself or an open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open connection to the database, whichever engine stands behind it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly orm: Queryable
  /** How pg-boss reaches it. */
  readonly jobs: ConstructorOptions
  /** Brings the schema up to date; safe when several processes start at once. `say`: gets what could not be had. */
  migrate(say?: (sentence: string) => void): Promise<void>
  readonly listen: Listen
  /** Overwrites what deleted rows have left in the files; absent where another server keeps the files. */
  readonly eraseDeleted?: (tables: ErasedTables) => Promise<void>
  close(): Promise<void>
}

/** Does the work and takes it back: rejects as the work would, and changes nothing. */
export async function runAndRollBack(
  db: Queryable,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const takenBack = new Error('Rolled back on purpose')
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw takenBack
    })
    .catch((error) => {
      if (error !== takenBack) throw error
    })
}

/** Runs one statement and returns its rows as `Row` (the caller knows their shape). */
export async function rows<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** Returns whether a statement failed because another row has the same value. `index`: the name of the unique index. */
export function isTaken(error: unknown, index: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === index
}

const UNIQUE_VIOLATION = '23505'

/** Answers true when the database runs a trivial query. */
export async function isReachable(db: Queryable): Promise<boolean> {
  return rows(db, sql`select 1`).then(
    () => true,
    () => false,
  )
}

/** Which part of a list is wanted. */
export interface Window {
  limit: number
  offset: number
}

declare const jsonOf: unique symbol
/** The text of JSON that says a value of this type. */
export type JsonOf<Value> = string & { readonly [jsonOf]: Value }

/** A part of a list, as the database wrote it. */
export interface Page<Item> {
  items: JsonOf<Item[]>
  /** How long the whole list is; where that is not asked, how many items there are here. */
  total: number
  /** The last item, where more come after it. */
  last: Item | null
}

/**
 * Reads a part of a list in one statement, which makes its JSON too. `items` selects one column named `item`, JSON or a
 * row, in order; `total` selects one integer.
 */
export async function page<Item>(
  db: Queryable,
  items: SQL,
  { limit, offset = 0, total }: { limit: number; offset?: number; total?: SQL },
): Promise<Page<Item>> {
  // One more than is wanted says whether there is more.
  const [answer] = await rows<Page<Item> & { isMore: boolean }>(
    db,
    sql`select coalesce(json_agg(item) filter (where place <= ${limit}), '[]')::text as items,
          (${total ?? sql`least(count(*), ${limit})::int`}) as total,
          json_agg(item) filter (where place = ${limit}) -> 0 as last,
          count(*) > ${limit} as "isMore"
        from (select item, row_number() over () as place
          from (${items} limit ${limit + 1} offset ${offset}) found) placed`,
  )
  if (!answer) throw new Error('An aggregate answered no row')
  const { isMore, ...found } = answer
  return { ...found, last: isMore ? found.last : null }
}

/** An instant in SQL as it travels: RFC 3339 in UTC. */
export const wireInstant = (column: AnyColumn | SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

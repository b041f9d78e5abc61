// Reads the rows that are about a person, as they are stored, in pages.
import { and, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Queryable, rows } from '#server/db/connection/database.ts'

/**
 * Rows of a table that are about a person. `without`: columns with secrets or copies. `only`: the
 * columns to read; all others when left out.
 */
export interface TablePart {
  table: PgTable
  where: SQL | undefined
  without?: string[]
  only?: string[]
}

/** A stored row, by the names of its columns. */
export type StoredRow = Record<string, unknown>

const ROWS_AT_ONCE = 200

/** Yields the rows of a part, some at a time, in the order of their keys. */
export async function* readPages(
  db: Queryable,
  { table, where, without = [], only }: TablePart,
): AsyncGenerator<StoredRow[]> {
  const { columns, primaryKeys } = getTableConfig(table)
  const keyColumns = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const texts = keyColumns.map((column) => sql`${column}::text`)
  const key = sql`array[${sql.join(texts, sql`, `)}]`
  const names = only ?? columns.map(({ name }) => name)
  const left = sql.param(names.filter((name) => !without.includes(name)))
  let last: string[] | undefined
  for (;;) {
    const after = last && sql`${key} > ${sql.param(last)}::text[]`
    const page = await rows<{ row: StoredRow; key: string[] }>(
      db,
      sql`select (select jsonb_object_agg(entry.key, entry.value)
            from jsonb_each(to_jsonb(${table})) as entry where entry.key = any(${left}::text[])) as row,
          ${key} as key
        from ${table} where ${and(where, after)} order by ${key} limit ${ROWS_AT_ONCE}`,
    )
    if (page.length > 0) yield page.map(({ row }) => row)
    last = page.at(-1)?.key
    if (page.length < ROWS_AT_ONCE) return
  }
}

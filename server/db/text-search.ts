// Finding rows by a part of a text in one of several columns.
import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { type Queryable, rows } from './database.ts'

type Term = Pick<SearchTerm<string>, 'match' | 'text'>

/** What `ilike` understands of a term; `%`, `_` and `\` in it stand for themselves. */
function patternOf({ match, text }: Term): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  const before = match === 'suffix' || match === 'substring' ? '%' : ''
  const after = match === 'prefix' || match === 'substring' ? '%' : ''
  return `${before}${literal}${after}`
}

/** Rows of which one of the columns matches its term; undefined for no terms, which all rows match. */
export const matchesAny = <Field extends string>(
  columns: Record<Field, AnyColumn>,
  terms: SearchTerm<Field>[],
): SQL | undefined =>
  or(...terms.map((term) => sql`${columns[term.field]} ilike ${patternOf(term)}`))

const LATIN = /[a-z\d]{3}/i
const ANY_SCRIPT = /[\p{L}\p{N}]{3}/u

/**
 * Whether an index of trigrams is there and finds all of the terms: it does where three letters or digits follow each
 * other, those of other scripts only in a database that knows them as letters.
 */
export async function isFoundByIndex(
  db: Queryable,
  index: string | undefined,
  terms: Term[],
): Promise<boolean> {
  if (index === undefined || !terms.every(({ text }) => ANY_SCRIPT.test(text))) return false
  const [found] = await rows<{ knowsScripts: boolean }>(
    db,
    sql`select 'Ж' ilike 'ж' as "knowsScripts" from pg_index
        where indexrelid = to_regclass(${index}) and indisvalid`,
  )
  if (!found) return false
  return found.knowsScripts || terms.every(({ text }) => LATIN.test(text))
}

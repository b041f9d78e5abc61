// SQL whose text is the same in every statement. Drizzle writes a statement part by part for each
// request, and of the hundreds of parts of a list only a few are values: that took a quarter of the
// server's processor time for a page of cases.
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * Returns this SQL as one part, written once. Its values become part of the text, so it is for
 * constants of the code, and never for anything that a request sends.
 */
export function fixedSql<Type>(part: SQL<Type>): SQL<Type> {
  const { sql: text } = dialect.sqlToQuery(sql`${part}`.inlineParams())
  return sql<Type>`${sql.raw(text)}`
}

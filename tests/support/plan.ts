// Reads the query plan of a statement.
import { sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { statementOf } from './statement.ts'

/** Returns the plan of the one statement that a query sends, as text. */
export async function planOf(
  db: Queryable,
  query: (db: Queryable) => Promise<unknown>,
): Promise<string> {
  const statement = await statementOf(query)
  const plan = await rows<{ 'QUERY PLAN': string }>(db, sql`explain ${statement}`)
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}

// Returns the statement of a query without running it.
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'

/** Returns the one statement that a query sends, or the last if it runs others before. */
export async function statementOf(query: (db: Queryable) => Promise<unknown>): Promise<SQL> {
  let statement: SQL | undefined
  const recorder: object = {
    execute: async (asked: SQL) => {
      statement = asked
      return { rows: [{}] }
    },
    transaction: (work: (tx: unknown) => Promise<unknown>) => work(recorder),
  }
  await query(recorder as unknown as Queryable)
  if (!statement) throw new Error('The query has sent no statement')
  return statement
}

// The statement that a query sends, without sending it.
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'

/** The one statement that a query sends. */
export async function statementOf(query: (db: Queryable) => Promise<unknown>): Promise<SQL> {
  let statement: SQL | undefined
  const recorder = {
    execute: async (asked: SQL) => {
      statement = asked
      return { rows: [{}] }
    },
  }
  await query(recorder as unknown as Queryable)
  if (!statement) throw new Error('The query has sent no statement')
  return statement
}

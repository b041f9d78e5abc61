// The statement that a query sends, without sending it.
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'

/** The one statement that a query sends; the last, of a query that looks or sets something up before. */
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

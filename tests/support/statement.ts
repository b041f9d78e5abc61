// Returns the statement of a query without running it.
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'

/** Returns the one statement that a query sends, or the last if it runs others before. */
export async function statementOf(query: (db: Queryable) => Promise<unknown>): Promise<SQL> {
  let statement: SQL | undefined
  const recorder: object = {
    execute: async (asked: SQL) => {
      statement = asked
      return { rows: [{}] }
    },
    _: {
      session: {
        prepareQuery: (query: Query) => ({
          execute: async (values: Record<string, unknown>) => {
            statement = withValues(query, values)
            return { rows: [{}] }
          },
        }),
      },
    },
    transaction: (work: (tx: unknown) => Promise<unknown>) => work(recorder),
  }
  await query(recorder as unknown as Queryable)
  if (!statement) throw new Error('The query has sent no statement')
  return statement
}

function withValues({ sql: text, params }: Query, values: Record<string, unknown>): SQL {
  const filled = fillPlaceholders(params, values)
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(filled[Number(part) - 1])}`))
  return sql.join(parts)
}

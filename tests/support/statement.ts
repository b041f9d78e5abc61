// Returns the statement of a query without running it.
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'

/**
 * Returns the one statement that a query sends, or the last if it runs others before. Its result is
 * a page without items.
 */
export async function statementOf(query: (db: Queryable) => Promise<unknown>): Promise<SQL> {
  let statement: SQL | undefined
  const recorder: object = {
    execute: async (asked: SQL) => {
      statement = asked
      return { rows: [NO_ITEM] }
    },
    _: {
      session: {
        prepareQuery: (query: Query) => ({
          execute: async (values: Record<string, unknown>) => {
            statement = withValues(query, values)
            return { rows: [NO_ITEM] }
          },
        }),
      },
    },
    transaction: (work: (tx: unknown) => Promise<unknown>) => work(recorder),
  }
  // What a query makes of its result does not matter.
  const error = await query(recorder as unknown as Queryable).catch((cause: unknown) => cause)
  if (!statement) throw new Error('The query has sent no statement', { cause: error })
  return statement
}

const NO_ITEM = { 'list.is_item': null }

function withValues({ sql: text, params }: Query, values: Record<string, unknown>): SQL {
  const filled = fillPlaceholders(params, values)
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(filled[Number(part) - 1])}`))
  return sql.join(parts)
}

// The database of a pool of connections.
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Queryable } from './database.ts'
import { notePipelining } from './pipelining.ts'
import { PipeliningClient } from './pipelining-client.ts'
import { tracedClient } from './traced-client.ts'

/**
 * Returns the database of a pool. A transaction gives its connection back however it ends: drizzle
 * does not when BEGIN fails, as it does behind a connection pooler whose database is away, and the
 * pool would run out of connections.
 */
export function pooledDatabase(pool: pg.Pool): Queryable {
  const traced = tracedClient(pool)
  // Kept with the connection, and with it the queries that are written once for each
  // (`preparedQuery`).
  const databases = new WeakMap<pg.PoolClient, Queryable>()
  const databaseOf = (client: pg.PoolClient): Queryable => {
    const existing = databases.get(client)
    if (existing) return existing
    const database = drizzle(client) as unknown as Queryable
    if (client instanceof PipeliningClient) notePipelining(database)
    databases.set(client, database)
    return database
  }
  const transaction: Queryable['transaction'] = async (work, config) => {
    const client = await traced.connect()
    try {
      return await databaseOf(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(drizzle(traced) as unknown as Queryable, { transaction })
}

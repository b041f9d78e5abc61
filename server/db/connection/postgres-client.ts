// A connection to PostgreSQL outside the pools: to inspect the database, and to migrate it.
import pg from 'pg'

/** PostgreSQL cannot be used at a URL. */
export class PostgresError extends Error {}

export const CONNECT_TIMEOUT_MS = 10_000

/** Creates a client, which is not connected yet. */
export function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Without a listener the error of a lost connection would end the process. Its queries reject
  // anyway.
  client.on('error', () => {})
  return client
}

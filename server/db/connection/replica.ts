// A replica of the database, for reads whose result may be some seconds old.
import pg from 'pg'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from './database.ts'
import { pooledDatabase } from './pooled-database.ts'

// Such reads are rare and long.
const MAX_CONNECTIONS = 2
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = MINUTE_MS

/** Creates the reader of the replica, which connects at the first read. The replica may be down. */
export function openReplica(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  })
  // An idle connection that the server closes must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const orm = pooledDatabase(pool)
  return {
    /**
     * Runs a read on the replica; on the primary when the replica cannot run it, whatever the
     * reason.
     */
    read: <Result>(read: (db: Queryable) => Promise<Result>, primary: Queryable): Promise<Result> =>
      read(orm).catch(() => read(primary)),
    close: () => pool.end(),
  }
}

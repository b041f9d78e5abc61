// The socket of a connection to PostgreSQL.
import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Returns the socket of a connection, which node-postgres keeps in a property that its types leave
 * out.
 */
export const socketOf = (client: pg.Client | pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

// Opens PostgreSQL, directly or through a connection pooler.
import { MINUTE_MS } from '#machines/durations.ts'
import type { DatabaseLocation } from '#server/settings/config.ts'
import { MIN_POOL_SIZE } from '#server/settings/setting-schema.ts'
import { connectionShares } from './connection-shares.ts'
import type { Database } from './database.ts'
import { type Engine, engineOf } from './engine.ts'
import { listenOnPostgres } from './listen.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { PipeliningClient } from './pipelining-client.ts'
import { pooledDatabase } from './pooled-database.ts'
import { CONNECT_TIMEOUT_MS, newClient, PostgresError } from './postgres-client.ts'
import { PreparingClient } from './preparing-client.ts'
import { openReplica } from './replica.ts'
import { WatchedPool } from './watched-pool.ts'

/**
 * Few, so that thousands of jobs that are due at once leave PostgreSQL and this process to the
 * requests.
 */
const JOB_CONNECTIONS = 2
/** Longer than a request waits, because a job waits until others have used these connections. */
const JOB_CONNECT_TIMEOUT_MS = MINUTE_MS
// Replacing a connection discards its prepared statements, some of which are no longer used.
const MAX_CONNECTION_SECONDS = 3_600

type Postgres = Extract<DatabaseLocation, { url: string }>

/** Opens the database. Rejects with `PostgresError` when it cannot be used. */
export async function openPostgres({
  url,
  directUrl,
  replicaUrl,
  ...limits
}: Postgres): Promise<Database> {
  const { poolSize = MIN_POOL_SIZE, statementTimeoutMs = 0, lockTimeoutMs = 0 } = limits
  const endpoint = await inspect(url, 'DATABASE_URL')
  if (directUrl && directUrl !== url) {
    const { database } = await inspect(directUrl, 'DATABASE_DIRECT_URL')
    if (database !== endpoint.database) {
      throw new PostgresError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
    }
  }
  const isSession = directUrl ? directUrl === url : endpoint.isSession
  const settings = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
  const openPool = (size: { max: number; connectionTimeoutMillis?: number }) => {
    const pool = new WatchedPool({
      ...settings,
      ...size,
      maxLifetimeSeconds: MAX_CONNECTION_SECONDS,
      ...(isSession && {
        Client: PipeliningClient,
        // A pooler may refuse a connection that names these.
        statement_timeout: statementTimeoutMs,
        lock_timeout: lockTimeoutMs,
      }),
    })
    // An idle connection that the server closes must not end the process.
    pool.on('error', () => {})
    // Nor must one that is lost between two statements of a transaction, whose next statement
    // rejects.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = openPool({ max: poolSize })
  const jobPool = openPool({
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: JOB_CONNECT_TIMEOUT_MS,
  })
  const orm = pooledDatabase(pool)
  const replica = replicaUrl === undefined ? undefined : openReplica(replicaUrl)
  const listening = listenOnPostgres(directUrl ?? url)
  // For fetching jobs; their work has `jobOrm`.
  const jobs = {
    ...settings,
    max: 2,
    backend: endpoint.engine,
    // Each queue is asked for jobs every two seconds.
    ...(isSession && { Client: PreparingClient }),
  }
  const canListen = isSession || directUrl !== undefined
  return {
    engine: 'postgres',
    shares: connectionShares(poolSize),
    // A pooler would send the messages to any of its clients.
    listen: canListen ? listening.listen : () => Promise.reject(new PostgresError(NO_LIVE_UPDATES)),
    jobs,
    orm,
    jobOrm: pooledDatabase(jobPool),
    readLagging: (read) => (replica ? replica.read(read, orm) : read(orm)),
    migrate: async (warn = () => {}) => {
      if (!canListen) warn(NO_LIVE_UPDATES)
      await migratePostgres({ url: directUrl ?? url, isSession: canListen, jobs }, warn)
    },
    pool: () => ({
      max: poolSize,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await listening.stop()
      await Promise.all([pool.end(), jobPool.end(), replica?.close()])
    },
  }
}

const NO_LIVE_UPDATES =
  'DATABASE_URL leads to a connection pooler, so open screens follow changes only every 20 seconds: set DATABASE_DIRECT_URL to the same database without the pooler.'

/** What a database URL leads to. */
interface Endpoint {
  /** Identifies the database: the same for all of its URLs. */
  database: string
  /**
   * Whether a connection keeps one session of PostgreSQL. Behind a pooler each transaction may get
   * another one.
   */
  isSession: boolean
  engine: Engine
}

interface Inspected {
  pid: number
  database: string
  version: string
  hasCitus: boolean
}

/**
 * Connects once to find out what a URL leads to. Throws `PostgresError`, which names the setting.
 */
async function inspect(url: string, setting: string): Promise<Endpoint> {
  const client = newClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<Inspected>(
      `select pg_backend_pid() as pid, version(),
        exists (select from pg_extension where extname = 'citus') as "hasCitus",
        current_database() || extract(epoch from pg_postmaster_start_time()) as database`,
    )
    const [row] = rows
    if (!row) throw new Error('no row')
    const { pid, database } = row
    // When a client connects, PostgreSQL sends the number of the session's process, and a pooler
    // sends another number. node-postgres stores it in a property that its types leave out. If a
    // later version drops the property, all connections are treated as a pooler's, which also
    // works.
    const { processID } = client as { processID?: number }
    return { database, isSession: processID === pid, engine: engineOf(row) }
  } catch (error) {
    const reason = (error as Error).message || 'no connection'
    throw new PostgresError(`The database at ${setting} does not respond: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

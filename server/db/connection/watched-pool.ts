// A pool of connections that notices a PostgreSQL which is frozen or out of reach. Such a server
// ends nothing, so a timeout of its own does not help. How long a statement runs is no sign of it,
// because some take long on a healthy server.
import pg from 'pg'
import { socketOf } from './client-socket.ts'

const LOOK_EVERY_MS = 1_000
const QUIET_MS = 4_000
const PROBE_TIMEOUT_MS = 5_000
/**
 * A probe that took this much longer than its timeout was held up by this process, and tells
 * nothing.
 */
const HELD_UP_MS = 500

/**
 * A pool whose connections in use end when PostgreSQL stops responding. Until it responds again,
 * `connect` rejects.
 */
export class WatchedPool extends pg.Pool {
  private readonly inUse = new Set<pg.PoolClient>()
  private readonly url: string
  private readonly timer: NodeJS.Timeout
  private lastSignOfLife = performance.now()
  private isProbing = false
  private isDown = false

  constructor(config: pg.PoolConfig & { connectionString: string }) {
    super(config)
    this.url = config.connectionString
    this.on('acquire', (client) => this.inUse.add(client))
    this.on('release', (error, client) => {
      this.inUse.delete(client)
      if (!error) this.lastSignOfLife = performance.now()
    })
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  // Keeps both forms of the original.
  override connect = ((callback?: (error: Error) => void) => {
    if (!this.isDown) return callback ? super.connect(callback as never) : super.connect()
    const error = new Error('Connection terminated: PostgreSQL does not respond')
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error)
  }) as pg.Pool['connect']

  override end = ((callback?: () => void) => {
    clearInterval(this.timer)
    return callback ? super.end(callback) : super.end()
  }) as pg.Pool['end']

  /**
   * Asks whether PostgreSQL responds, if connections are in use and none was given back for some
   * seconds.
   */
  private async look(): Promise<void> {
    const now = performance.now()
    if (this.totalCount === this.idleCount && !this.isDown) this.lastSignOfLife = now
    const isQuiet = now - this.lastSignOfLife >= QUIET_MS
    if (this.isProbing || !(isQuiet || this.isDown)) return
    this.isProbing = true
    this.isDown = !(await isResponsive(this.url))
    this.isProbing = false
    this.lastSignOfLife = performance.now()
    // Their statements reject. An ended connection leaves the pool when it is given back.
    if (this.isDown) for (const client of this.inUse) endNow(client)
  }
}

/**
 * Ends a connection without waiting for the results of its statements, as `end` would when they are
 * pipelined.
 */
const endNow = (client: pg.PoolClient) => socketOf(client).destroy()

/**
 * Returns whether PostgreSQL responds on a new connection, be it with an error such as too many
 * connections; also true when this process was too busy to tell.
 */
async function isResponsive(connectionString: string): Promise<boolean> {
  const start = performance.now()
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS })
  client.on('error', () => {})
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS)
  // A connection pooler accepts a connection before it has one of PostgreSQL.
  const probe = client.connect().then(() => client.query('select 1'))
  const isResponse = probe.then(
    () => true,
    (error) => error instanceof pg.DatabaseError,
  )
  try {
    if (await Promise.race([isResponse, late])) return true
    return performance.now() - start > PROBE_TIMEOUT_MS + HELD_UP_MS
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => {})
  }
}

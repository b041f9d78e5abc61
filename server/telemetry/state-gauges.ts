// What is read when Prometheus asks: connections to the database, jobs that wait, live streams.
import type { Aggregator, Registry } from 'prom-client'
import { SECOND_MS } from '#machines/durations.ts'
import type { Database } from '#server/db/connection/database.ts'
import { countJobs, type JobCount } from '#server/db/job-counts.ts'
import type { Live } from '#server/services.ts'
import { withTimeout } from '#server/web/with-timeout.ts'

/** What the gauges show. */
export interface Watched {
  db: Database
  live: Pick<Live, 'connections'>
  /** When the newest backup was made, and the newest that is copied, if this server makes them. */
  backups?: { newestAt(): Promise<Date>; newestCopyAt?(): Date } | undefined
}

/** How the values of several processes become one (WORKERS): each counts its own. */
const SUM: Aggregator = 'sum'
/** Each process counts the same. */
const LATEST: Aggregator = 'max'

/** How long counted jobs are shown before they are counted again. */
const COUNTED_FOR_MS = 15_000
/** The longest wait for the database. Prometheus gives up after 10 seconds. */
const WAIT_MS = 2_000

/**
 * Adds gauges of the database, the jobs and the live streams, which are read when they are asked
 * for.
 */
export async function addStateGauges(
  registry: Registry,
  { db, live, backups }: Watched,
): Promise<void> {
  const { Gauge } = await import('prom-client')
  let reading: Promise<void> | undefined
  // All gauges are asked at once, and read once.
  const collect = () => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauge = (name: string, help: string, labelNames: string[] = [], aggregator = SUM) =>
    new Gauge({
      ...{ name: `fastpass_${name}`, help, labelNames, aggregator, collect },
      registers: [registry],
    })

  const streams = gauge('live_streams', 'Open streams of live updates.')
  const isUp = gauge('database_up', 'Whether the database responds: 1 or 0.', [], 'min')
  const connections = gauge('database_connections', 'Connections of the pool, by state.', ['state'])
  const maxConnections = gauge('database_connections_max', 'The most connections of the pool.')
  const waiting = gauge('database_waiting', 'Statements that wait for a connection of the pool.')
  const jobs = gauge('jobs', 'Jobs, by queue and state.', ['queue', 'state'], LATEST)
  const failed = gauge(
    'jobs_failed',
    'Jobs whose last attempt failed.',
    ['queue', 'is_given_up'],
    LATEST,
  )
  const countedAt = gauge(
    'jobs_counted_timestamp_seconds',
    'When waiting jobs were counted.',
    [],
    LATEST,
  )
  const backedUpAt = gauge(
    'backup_timestamp_seconds',
    'When the newest backup of BACKUP_DIR was made; 0 without BACKUP_AT.',
    [],
    LATEST,
  )
  const copiedAt = gauge(
    'backup_copy_timestamp_seconds',
    'When the newest backup of BACKUP_S3_BUCKET was made; 0 without BACKUP_S3_BUCKET.',
    [],
    LATEST,
  )

  const showPool = () => {
    const pool = db.pool?.()
    if (!pool) return
    connections.set({ state: 'in_use' }, pool.inUse)
    connections.set({ state: 'idle' }, pool.idle)
    maxConnections.set(pool.max)
    waiting.set(pool.waiting)
  }
  const showJobs = (counts: JobCount[]) => {
    for (const { queue, ready, deferred, active, ...count } of counts) {
      for (const [state, number] of Object.entries({ ready, deferred, active }))
        jobs.set({ queue, state }, number)
      failed.set({ queue, is_given_up: 'true' }, count.givenUp)
      failed.set({ queue, is_given_up: 'false' }, count.failed - count.givenUp)
    }
    countedAt.set(Math.max(0, ...counts.map((count) => count.countedAt ?? 0)))
  }
  const readCounts = cached(COUNTED_FOR_MS, () => countJobs(db.orm))

  const readAll = async () => {
    streams.set(live.connections())
    showPool()
    const newestAt = await backups?.newestAt().catch(() => undefined)
    if (newestAt) backedUpAt.set(newestAt.getTime() / SECOND_MS)
    const newestCopyAt = backups?.newestCopyAt?.()
    if (newestCopyAt) copiedAt.set(newestCopyAt.getTime() / SECOND_MS)
    try {
      showJobs(await withTimeout(readCounts(), WAIT_MS, 'The database did not respond in time.'))
      isUp.set(1)
    } catch {
      // Old counts would look like present ones.
      for (const stale of [jobs, failed]) stale.reset()
      isUp.set(0)
    }
  }
}

/**
 * Reads at most once in `ms`, and not again while a read has no result. A failed read is repeated
 * by the next call.
 */
function cached<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    if (result) return result
    const reading = read()
    result = reading
    const forget = () => {
      result = undefined
    }
    reading.then(() => setTimeout(forget, ms).unref(), forget)
    return reading
  }
}

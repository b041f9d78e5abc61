// Updates the tables, indexes and job queues of PostgreSQL, one process at a time.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { HOUR_MS } from '#machines/durations.ts'
import { prepareJobs } from '#server/db/jobs.ts'
import { builtIndexes } from '#server/db/search/after-migrations.ts'
import { buildIndexes } from '#server/db/search/built-indexes.ts'
import { ensureSearchIndexes } from '#server/db/search/search-indexes.ts'
import type { Database } from './database.ts'
import { MIGRATION_LOCK_TIMEOUT_MS, migrationsFolder, retryOnLock } from './migrations.ts'
import { newClient, PostgresError } from './postgres-client.ts'

// An arbitrary constant. The advisory lock stops two starting processes from migrating at the same
// time.
const MIGRATION_LOCK = 7_262_171
const MAX_MIGRATION_MS = HOUR_MS
const LOCK_POLL_MS = 200

interface MigrationOptions {
  /** The database, without a connection pooler where that is possible. */
  url: string
  /** Whether a connection keeps one session of PostgreSQL. */
  isSession: boolean
  jobs: Database['jobs']
}

/**
 * Updates the tables, indexes and job queues while no other process does. Rejects with
 * `PostgresError` after an hour of waiting for another process. `warn`: gets sentences for the
 * operator.
 */
export async function migratePostgres(
  { url, isSession, jobs }: MigrationOptions,
  warn: (sentence: string) => void,
): Promise<void> {
  await withMigrationLock(url, async (connection) => {
    const db = drizzle(connection)
    // Behind a pooler, other clients would get the session with these settings.
    const setInSession = (settings: string) =>
      isSession ? db.execute(sql.raw(settings)) : undefined
    // The database account may have a timeout of its own, which building an index of a large table
    // exceeds.
    await setInSession(`set statement_timeout = 0; set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`)
    await retryOnLock(() => migrate(db, { migrationsFolder }))
    // An index that is built concurrently waits for others, and no one waits for it.
    await setInSession('set lock_timeout = 0')
    await buildIndexes(db, builtIndexes, { isConcurrent: true })
    await ensureSearchIndexes(db, warn, { isConcurrent: true })
    await prepareJobs({ ...jobs, connectionString: url })
  })
}

/** Runs the work while no other process migrates the same database. */
async function withMigrationLock(
  url: string,
  work: (connection: pg.Client) => Promise<void>,
): Promise<void> {
  const [locking, working] = [newClient(url), newClient(url)]
  try {
    await Promise.all([locking.connect(), working.connect()])
    // A transaction's lock, because a pooler would keep a session's lock after the process ended.
    await locking.query('begin')
    await locking.query('set local idle_in_transaction_session_timeout = 0')
    await waitForMigrationLock(locking)
    await work(working)
    await locking.query('commit')
  } finally {
    // Closing the connection of a failed migration releases the lock too.
    await Promise.all([locking.end(), working.end()])
  }
}

/**
 * Polls the lock until it is free. A statement that waits for the lock would deadlock with the
 * process that holds it: a concurrent build of an index waits for every older statement. Throws
 * `PostgresError` after an hour.
 */
async function waitForMigrationLock(locking: pg.Client): Promise<void> {
  const end = Date.now() + MAX_MIGRATION_MS
  while (Date.now() < end) {
    // Without a parameter: PostgreSQL keeps the snapshot of a statement with parameters until the
    // next one.
    const { rows } = await locking.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isOurs"`,
    )
    if (rows[0]?.isOurs) return
    await wait(LOCK_POLL_MS)
  }
  throw new PostgresError('Another process has been migrating the database for an hour.')
}

// Opens the database: PostgreSQL by DATABASE_URL, or PGlite in the data folder. Both speak the same SQL dialect.
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { DatabaseLocation } from '#server/config.ts'
import { prepareJobs } from '#server/db/jobs.ts'
import { ensureSearchIndexes } from '#server/db/search/search-indexes.ts'
import type { Database, Queryable } from './database.ts'
import { eraseDeleted, LARGE_TABLE_BYTES } from './erasure.ts'
import { lockFolder } from './folder-lock.ts'
import { listenOnPglite, listenOnPostgres } from './listen.ts'
import { PreparingClient } from './preparing-client.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Opens the database. Rejects when PostgreSQL cannot be reached or the folder cannot be written, and with
 * `FolderInUseError` when another process has the folder.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return 'url' in location ? openPostgres(location.url) : openPglite(location)
}

// An arbitrary constant. The advisory lock stops two starting processes from migrating at the same
// time.
const MIGRATION_LOCK = 7_262_171

async function openPostgres(url: string): Promise<Database> {
  const settings = { connectionString: url, max: 10, connectionTimeoutMillis: 10_000 }
  const pool = new pg.Pool({ ...settings, Client: PreparingClient })
  // An idle connection that the server closes must not end the process.
  pool.on('error', () => {})
  await pool.query('select 1')
  const listening = listenOnPostgres(url)
  // For fetching jobs. The work of a job uses the requests' connections.
  const jobs = { connectionString: url, max: 2, connectionTimeoutMillis: 10_000 }
  return {
    engine: 'postgres',
    listen: listening.listen,
    jobs,
    orm: drizzlePg(pool) as unknown as Queryable,
    migrate: async (warn = () => {}) => {
      const connection = await pool.connect()
      try {
        await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migratePg(drizzlePg(connection), { migrationsFolder })
        await ensureSearchIndexes(drizzlePg(connection), warn)
        await prepareJobs(jobs)
      } finally {
        // Closing the connection releases the lock too.
        connection.release(true)
      }
    },
    close: () => listening.stop().then(() => pool.end()),
  }
}

type Folder = Extract<DatabaseLocation, { folder: string }>

async function openPglite({ folder, dump, ...settings }: Folder): Promise<Database> {
  const { largeTableBytes = LARGE_TABLE_BYTES } = settings
  const giveBack = folder.startsWith('memory://') ? () => {} : await lockFolder(folder)
  const options = { extensions: { pg_trgm }, ...(dump && { loadDataDir: dump }) }
  const client = await PGlite.create(folder, options).catch((error) => {
    giveBack()
    throw error
  })
  const orm = drizzlePglite(client)
  const jobs = { db: fromPglite(client), backend: 'pglite' } as const
  return {
    engine: 'pglite',
    listen: listenOnPglite(client),
    jobs,
    orm: orm as unknown as Queryable,
    eraseDeleted: (tables) => eraseDeleted(orm as unknown as Queryable, tables, largeTableBytes),
    migrate: async (warn = () => {}) => {
      await migratePglite(orm, { migrationsFolder })
      await ensureSearchIndexes(orm, warn)
      await prepareJobs(jobs)
    },
    close: () => client.close().finally(giveBack),
  }
}

// Opens the database: PostgreSQL by DATABASE_URL, or PGlite in the data folder. Both speak the same
// SQL dialect.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { prepareJobs } from '#server/db/jobs.ts'
import { builtIndexes } from '#server/db/search/after-migrations.ts'
import { buildIndexes } from '#server/db/search/built-indexes.ts'
import { ensureSearchIndexes } from '#server/db/search/search-indexes.ts'
import type { DatabaseLocation } from '#server/settings/config.ts'
import { connectionShares } from './connection-shares.ts'
import type { Database, Queryable } from './database.ts'
import { eraseDeleted, LARGE_TABLE_BYTES } from './erasure.ts'
import { lockFolder } from './folder-lock.ts'
import { listenOnPglite } from './listen.ts'
import { migrationsFolder } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { endOnPanic, hasRoom, trimLog } from './pglite-disk.ts'
import { tracedClient } from './traced-client.ts'

/**
 * Opens the database. Rejects with `PostgresError` when PostgreSQL cannot be used, with
 * `FolderInUseError` when another process has the folder, and with the system's error when the
 * folder cannot be written.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return 'url' in location ? openPostgres(location) : openPglite(location)
}

type Folder = Extract<DatabaseLocation, { folder: string }>

async function openPglite({ folder, dump, ...settings }: Folder): Promise<Database> {
  const { largeTableBytes = LARGE_TABLE_BYTES } = settings
  const isInMemory = folder.startsWith('memory://')
  const giveBack = isInMemory ? () => {} : await lockFolder(folder)
  const options = { extensions: { pg_trgm }, ...(dump && { loadDataDir: dump }) }
  const client = await PGlite.create(folder, options).catch(async (error) => {
    giveBack()
    // PGlite does not say so.
    if (isInMemory || (await hasRoom(folder))) throw error
    throw Object.assign(new Error('The disk is full', { cause: error }), { code: 'ENOSPC' })
  })
  endOnPanic(client)
  const pglite = drizzle(tracedClient(client))
  const orm = pglite as unknown as Queryable
  const jobs = { db: fromPglite(client), backend: 'pglite' } as const
  return {
    engine: 'pglite',
    shares: connectionShares(),
    listen: listenOnPglite(client),
    jobs,
    orm,
    jobOrm: orm,
    readLagging: (read) => read(orm),
    eraseDeleted: (tables) => eraseDeleted(orm, tables, largeTableBytes),
    migrate: async (warn = () => {}) => {
      await migrate(pglite, { migrationsFolder })
      await buildIndexes(pglite, builtIndexes)
      await ensureSearchIndexes(pglite, warn)
      await prepareJobs(jobs)
    },
    dump: () => client.dumpDataDir('none'),
    ...(!isInMemory && {
      hasRoom: () => hasRoom(folder),
      trimLog: () => trimLog(orm, folder),
    }),
    close: () => client.close().finally(giveBack),
  }
}

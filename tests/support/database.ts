// A database for one test file: PGlite in memory, or a database of its own on a real PostgreSQL.
import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { copyDatabase } from './postgres.ts'

/** The name of the migrated database that the others are copied from. */
export const TEMPLATE = 'fastpass_template'

/** Which engine this run is about: `TEST_DATABASE`. */
export const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** An empty, migrated database. */
export async function openTestDatabase(): Promise<Database> {
  if (isPostgres) return openDatabase({ url: await createPostgresDatabase() })
  return openDatabase({ folder: 'memory://', dump: await openAsBlob(inject('pgliteDump')) })
}

/** A database that outlives the processes that use it: their environment, and its end. */
export async function createLastingDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-data-'))
  if (!isPostgres) await cp(inject('pgliteFolder'), join(folder, 'db'), { recursive: true })
  const env = {
    DATA_DIR: folder,
    // On both engines: with DATABASE_URL, and in production, both would be asked for.
    CONFIRM_EMAIL: '0',
    ADMIN_SECOND_FACTOR: '0',
    ...(isPostgres && {
      DATABASE_URL: await createPostgresDatabase(),
      // Production asks for it.
      SECRET_KEY: 'the secret key of a test database',
    }),
  }
  return {
    env,
    open: (settings: { largeTableBytes?: number } = {}) =>
      openDatabase(
        env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: join(folder, 'db'), ...settings },
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const createPostgresDatabase = () =>
  copyDatabase((name) => inject('postgresUrl').replace('NAME', name), TEMPLATE)

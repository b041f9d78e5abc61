// Creates a database for one test file: PGlite in memory, or a database on a real PostgreSQL.
import { cpSync, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { copyDatabase } from './postgres.ts'
import { TEST_SECRET_KEY } from './signing-key.ts'

/** The name of the migrated database that the others are copied from. */
export const TEMPLATE = 'fastpass_template'

/** Whether this run uses PostgreSQL: `TEST_DATABASE`. */
export const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** Opens an empty, migrated database. */
export async function openTestDatabase(): Promise<Database> {
  if (isPostgres) return openDatabase({ url: await createPostgresDatabase() })
  return openDatabase({ folder: 'memory://', dump: await openAsBlob(inject('pgliteDump')) })
}

/**
 * Creates a database that outlives the processes that use it. Returns their environment, and the
 * function that deletes it.
 */
export async function createLastingDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-data-'))
  // 1,300 files: `cp` takes five times as long.
  if (!isPostgres) cpSync(inject('pgliteFolder'), join(folder, 'db'), { recursive: true })
  const env = {
    DATA_DIR: folder,
    // Off on both engines: a server with DATABASE_URL, or in production, would turn them on.
    CONFIRM_EMAIL: '0',
    ADMIN_SECOND_FACTOR: '0',
    // New attorneys of most tests have no license.
    VERIFY_ATTORNEYS: '0',
    SECRET_KEY: TEST_SECRET_KEY,
    ...(isPostgres && { DATABASE_URL: await createPostgresDatabase() }),
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

/** Creates a database without tables on the PostgreSQL of this run. Returns its URL. */
export const createEmptyDatabase = () => createPostgresDatabase('template0')

const createPostgresDatabase = (template = TEMPLATE) =>
  copyDatabase((name) => inject('postgresUrl').replace('NAME', name), template)

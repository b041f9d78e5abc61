// Updates the tables, or refuses old ones, before anything else uses the database.
import type { Database } from '#server/db/connection/database.ts'
import { isMigrated } from '#server/db/connection/migrations.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'

/**
 * Updates the tables if the settings allow it. Throws `ConfigError` when they do not and the tables
 * are older.
 */
export async function prepareTables(
  db: Database,
  { isMigrating }: Pick<Config, 'isMigrating'>,
  warn?: (sentence: string) => void,
): Promise<void> {
  if (isMigrating) return db.migrate(warn)
  if (await isMigrated(db.orm)) return
  throw new ConfigError(
    'The tables are older than this server, and MIGRATE is 0. Update them with `npm run admin -- migrate` of this version, then start again.',
  )
}

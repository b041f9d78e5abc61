// Updates the tables, or refuses old ones, before anything else uses the database.
import type { Database } from '#server/db/connection/database.ts'
import { readSchemaState } from '#server/db/connection/schema-versions.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'

/**
 * Updates the tables if the settings allow it. Throws `ConfigError` when they do not and the tables
 * are older. `warn`: receives sentences for the operator, also about tables that a newer server has
 * updated.
 */
export async function prepareTables(
  db: Database,
  { isMigrating }: Pick<Config, 'isMigrating'>,
  warn: (sentence: string) => void,
): Promise<void> {
  if (isMigrating) await db.migrate(warn)
  const { isOlder, isNewer, difference } = await readSchemaState(db.orm)
  if (isOlder) {
    throw new ConfigError(
      `The database is older than this server (${difference}), and MIGRATE is 0. Update it with \`npm run admin -- migrate\` of this version, then start again.`,
    )
  }
  if (isNewer) {
    warn(
      `A newer Fastpass has updated the database (${difference}). This server goes on, because an update only adds to what the release before it uses. If this server is more than one release older, start the newer one again, or restore a backup from before the update.`,
    )
  }
}

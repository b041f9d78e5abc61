// The migrations that both engines run.
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Queryable, rows } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

let newest: number | undefined

/** Returns whether the newest migration of this server, or a newer one, has run. Rejects when the database fails. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis))
  const [found] = await rows<{ isRun: boolean }>(
    db,
    sql`select exists (
      select from drizzle.__drizzle_migrations where created_at >= ${newest}
    ) as "isRun"`,
  )
  return found?.isRun ?? false
}

// The migrations that both engines run.
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Queryable, rows } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

let newest: number | undefined

/** How long a migration waits for a lock. Every later statement on the table waits behind it. */
export const MIGRATION_LOCK_TIMEOUT_MS = 2_000
const LOCK_RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]

/**
 * Runs migrations, which are one transaction, again when they waited too long for a lock, at most
 * eight times. Between two attempts the statements that waited behind them go on.
 */
export async function retryOnLock(migrate: () => Promise<void>): Promise<void> {
  for (const delay of LOCK_RETRY_DELAYS_MS) {
    try {
      return await migrate()
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      await wait(delay)
    }
  }
  await migrate()
}

const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

const codeOf = (error: unknown) =>
  ((error instanceof DrizzleQueryError ? error.cause : error) as { code?: unknown }).code

/**
 * Returns whether the tables are those of this server or of a newer one; false for a database
 * without migrations. Rejects when the database fails.
 */
export async function isMigrated(db: Queryable): Promise<boolean> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis))
  const [found] = await rows<{ isRun: boolean }>(
    db,
    sql`select exists (
      select from drizzle.__drizzle_migrations where created_at >= ${newest}
    ) as "isRun"`,
  ).catch((error) => {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  })
  return found?.isRun ?? false
}

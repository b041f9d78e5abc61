// The migrations that both engines run.
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

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

/** Returns the SQLSTATE of a failed statement. */
export const codeOf = (error: unknown) =>
  ((error instanceof DrizzleQueryError ? error.cause : error) as { code?: unknown }).code

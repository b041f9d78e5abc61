// A limit per key that all processes share. The database counts it, so it is only for calls that
// use the database anyway.
import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, Queryable } from './connection/database.ts'
import { rateLimits } from './schema/operations.ts'

/**
 * A limit of how many calls each key may make in a window. The window begins with the first call.
 */
export interface SharedRateLimit {
  /** Counts one call. Returns 0, or the seconds to wait. */
  take(key: string): Promise<number>
  /** Undoes one `take`. */
  giveBack(key: string): Promise<void>
}

interface Limit {
  /** Distinguishes its keys from those of other limits. */
  name: string
  max: number
  windowMs: number
}

/**
 * Creates a limit. With PGlite, which only one process uses, the counts are in memory. While the
 * database fails, each process counts on its own.
 */
export function createSharedRateLimit(
  db: Pick<Database, 'engine' | 'orm'>,
  { name, max, windowMs }: Limit,
): SharedRateLimit {
  const limit = { keyPrefix: name, points: max, duration: windowMs / 1_000 }
  const memory = new RateLimiterMemory(limit)
  const limiter =
    db.engine === 'pglite'
      ? memory
      : new RateLimiterDrizzle({
          ...limit,
          storeClient: db.orm,
          schema: rateLimits,
          insuranceLimiter: memory,
          // Later refusals cost no query.
          inMemoryBlockOnConsumed: max + 1,
          // Housekeeping deletes them.
          clearExpiredByTimeout: false,
        })
  return {
    take: (key) =>
      limiter.consume(key).then(
        () => 0,
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
        },
      ),
    giveBack: async (key) => {
      await limiter.reward(key)
    },
  }
}

/** Deletes the counts of windows that have passed. */
export const deletePassedRateLimits = (db: Queryable, at: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, at))

// How many connections of the database's pool each kind of work uses at once. The pool has as many
// as all of them together, so that none waits for another's.
import { MIN_POOL_SIZE } from '#server/settings/setting-schema.ts'

/** The connections of each kind of work. */
export interface ConnectionShares {
  /** Calls of the API, one at a time for each slot. */
  calls: number
  /** Calls of the API that call the identity provider or wait for a job. */
  longCalls: number
  /** Calls of the built-in identity provider. */
  identity: number
  /** What has no slot of a call: health checks, uploads, and the checks of streams. */
  others: number
}

/**
 * Divides a pool of at least `MIN_POOL_SIZE` connections: half for calls, a fifth each for long
 * calls and identity.
 */
export function connectionShares(poolSize = MIN_POOL_SIZE): ConnectionShares {
  const fifth = Math.floor(poolSize / 5)
  const others = Math.floor(poolSize / 10)
  return { calls: poolSize - 2 * fifth - others, longCalls: fifth, identity: fifth, others }
}

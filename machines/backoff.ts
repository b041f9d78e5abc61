/** The delay of the first retry and the longest delay, ms. */
export type BackoffRange = { firstMs: number; maxMs: number }

/** The failures so far. `afterMs`: the delay that the server asked for, in ms from its response. */
export type BackoffState = { failures: number; afterMs?: number | null | undefined }

/**
 * Returns the delay before the next attempt, ms: the one that the server asked for, or twice as
 * long after each failure.
 */
export const backoffDelay = (
  { firstMs, maxMs }: BackoffRange,
  { failures, afterMs }: BackoffState,
): number => afterMs ?? Math.min(firstMs * 2 ** Math.max(0, failures - 1), maxMs)

/**
 * Returns a delay lengthened by up to half. `random`: 0 to 1. The jitter spreads the devices that
 * lost the same server, and the server's processes that lost the same database.
 */
export const withJitter = (delayMs: number, random: number): number => delayMs * (1 + random / 2)

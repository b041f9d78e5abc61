/** How long a retry waits at first and at most, ms. */
export type BackoffRange = { firstMs: number; longestMs: number }

/** What the attempts so far have shown. `afterMs`: what the server asked for, in ms from its response. */
export type BackoffState = { failures: number; afterMs?: number | null | undefined }

/** Returns the delay before the next attempt, ms: what the server asked for, or twice as long after each failure. */
export const backoffDelay = (
  { firstMs, longestMs }: BackoffRange,
  { failures, afterMs }: BackoffState,
): number => afterMs ?? Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs)

/** Returns a delay made up to half longer. `random`: 0 to 1. Devices that lost the same server then return at different times. */
export const withJitter = (delayMs: number, random: number): number => delayMs * (1 + random / 2)

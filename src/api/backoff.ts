// The delay of everything that retries: doubled after each failure, with jitter.
import {
  type BackoffRange,
  type BackoffState,
  backoffDelay,
  withJitter,
} from '#machines/backoff.ts'

/** Returns the delay before the next attempt, ms. */
export const nextDelay = (range: BackoffRange, state: BackoffState): number =>
  jittered(backoffDelay(range, state))

/** Returns a delay with jitter, ms. */
export const jittered = (delayMs: number): number => withJitter(delayMs, Math.random())

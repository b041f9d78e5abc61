// The server's time, by this phone's clock and its difference from the server's. Every text that
// says 'left', 'today' or 'due' uses it, because deadlines go by the server's clock. Between two
// responses the phone's clock counts, and not `performance.now()`, which stops while some phones
// sleep.

let differenceMs = 0
const subscribers = new Set<() => void>()

/** Returns how far the server's clock is ahead of this phone's, ms; negative when it is behind. */
export const clockDifference = (): number => differenceMs

/** Sets how far the server's clock is ahead of this phone's, ms. */
export function setClockDifference(ms: number): void {
  if (ms === differenceMs) return
  differenceMs = ms
  for (const subscriber of subscribers) subscriber()
}

/** Subscribes to changes of the difference. Returns the function that unsubscribes. */
export function watchClockDifference(callback: () => void): () => void {
  subscribers.add(callback)
  return () => subscribers.delete(callback)
}

/** Returns a time of this phone's clock as the server's clock has it, ms since 1970. */
export const inServerTime = (phoneMs: number): number => phoneMs + differenceMs

/** Returns the present time by the server's clock. */
export const serverTime = (): Date => new Date(inServerTime(Date.now()))

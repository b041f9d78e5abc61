// When a queue refuses tasks early. Controlled delay (B. Maurer, 'Fail at Scale', ACM Queue 2015):
// a queue that has not been empty for a second is overloaded. Tasks that wait longer than the mean
// run time are then refused, so that the others wait briefly.

const STANDING_MS = 1_000
const SHORT_WAIT_MS = 10
const SWEEP_MS = 5
/** The weight of the newest task in the mean of how long tasks take. */
const NEWEST = 0.1

/** Creates the state of one queue. All times are those of `performance.now()`, in milliseconds. */
export function createLoadShedding() {
  let emptyAt = performance.now()
  let sweptAt = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let meanMs = 0
  return {
    /** Notes that a task begins to wait in an empty queue. */
    noteWait: (at: number) => {
      emptyAt = at
    },
    /** Notes how long a task took. */
    noteRun: (ms: number) => {
      meanMs += NEWEST * (ms - meanMs)
    },
    /** Notes that a task was refused. */
    noteRefusal: (at: number) => {
      refusedAt = at
    },
    /**
     * Returns an instant: tasks that began to wait before it are refused. Returns undefined while
     * none is refused, and for 5 ms after each result.
     */
    oldestAllowed: (now: number): number | undefined => {
      // Refusals empty the queue for moments, so they go on for a second after the last one.
      const isOverloaded = now - emptyAt >= STANDING_MS || now - refusedAt < STANDING_MS
      if (!isOverloaded || now - sweptAt < SWEEP_MS) return undefined
      sweptAt = now
      return now - Math.max(SHORT_WAIT_MS, meanMs)
    },
  }
}

// How long a start waits for what the device has stored. A database may not respond at all; the
// start then goes on without, and takes in what comes later.

/** The longest wait, ms. Mostly it is over in less than a tenth. */
const LIMIT_MS = 2_000

/** The wait while something else is late already, ms. */
const LATE_LIMIT_MS = 200

const late = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()

/** Returns whether something that was to be shown is still being read. */
export const isStorageLate = (): boolean => late.size > 0

/** Calls back when `isStorageLate` may have changed. Returns the function that unsubscribes. */
export function onLateStorage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when the reading has ended, well or not, or takes too long. Never rejects. */
export const waitForStorage = (reading: Promise<unknown>): Promise<void> =>
  storedOr(
    reading.then(() => {}),
    undefined,
  )

/** Resolves with what is read; with `otherwise` when that fails or takes too long. */
export function storedOr<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  return new Promise((resolve) => {
    const giveUp = () => {
      resolve(otherwise)
      mark(() => late.add(reading))
    }
    const timer = setTimeout(giveUp, isStorageLate() ? LATE_LIMIT_MS : LIMIT_MS)
    const end = (value: Value) => {
      clearTimeout(timer)
      resolve(value)
      if (late.has(reading)) mark(() => late.delete(reading))
    }
    reading.then(end, () => end(otherwise))
  })
}

function mark(change: () => void) {
  change()
  for (const listener of listeners) listener()
}

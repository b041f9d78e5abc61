/**
 * Runs one task at a time per name, across all tabs. Runs without a lock where the browser has no
 * locks or denies them.
 */
export const withLock = <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
  locked(name, {}, task)

/** Runs a task unless one with this name already runs in any tab. Resolves with whether it ran. */
export const ifUnlocked = (name: string, task: () => Promise<void>): Promise<boolean> =>
  locked(name, { ifAvailable: true }, async (isFree) => {
    if (isFree) await task()
    return isFree
  })

async function locked<Result>(
  name: string,
  options: LockOptions,
  task: (isFree: boolean) => Promise<Result>,
): Promise<Result> {
  // Locks are missing outside secure contexts, for example on a device that opens a development
  // machine by its address.
  if (!navigator.locks) return task(true)
  let isBegun = false
  const run = (lock: Lock | null) => {
    isBegun = true
    return task(lock !== null)
  }
  try {
    return await navigator.locks.request(name, options, run)
  } catch (error) {
    if (isBegun || !isLockDenied(error)) throw error
    return task(true)
  }
}

/** Returns whether the browser denies locks, as it does together with storage. */
export const isLockDenied = (error: unknown): boolean => (error as Error).name === 'SecurityError'

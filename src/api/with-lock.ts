/** Runs one task at a time under a name, across all tabs. Plain where locks are not offered, or denied. */
export const withLock = <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
  locked(name, {}, task)

/** Runs a task unless another is running under the name, in whichever tab; answers whether it was run. */
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
  // Absent outside secure contexts: a phone that opens a development machine by its address.
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

/** Whether the browser denies locks, as it does together with storage. */
export const isLockDenied = (error: unknown): boolean => (error as Error).name === 'SecurityError'

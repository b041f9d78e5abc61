/** Runs one task at a time under a name, across all tabs. Plain where locks are not offered. */
export function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  // Absent outside secure contexts: a phone that opens a development machine by its address.
  return navigator.locks ? navigator.locks.request(name, task) : task()
}

/** Runs a task unless another is running under the name, in whichever tab; answers whether it was run. */
export async function ifUnlocked(name: string, task: () => Promise<void>): Promise<boolean> {
  const run = async () => {
    await task()
    return true
  }
  if (!navigator.locks) return run()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : false))
}

/** Runs one task at a time under a name, across all tabs. Plain where locks are not offered. */
export function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  // Absent outside secure contexts: a phone that opens a development machine by its address.
  return navigator.locks ? navigator.locks.request(name, task) : task()
}

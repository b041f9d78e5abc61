// A queue for CPU-intensive work. Callers take turns, so that one with a hundred tasks does not
// delay the others.
import { Problem } from '#server/errors.ts'

interface QueueLimits {
  /** The most tasks that run at once. */
  running: number
  /** The most tasks that wait, of all callers. */
  waiting: number
  /** The most tasks of one caller that wait. */
  waitingOfOne: number
}

const RETRY_AFTER_SECONDS = 2

interface Waiter {
  start: () => void
  refuse: (error: Problem) => void
}

/** Creates a queue. `run` rejects with TOO_MANY_REQUESTS when too many tasks are waiting. */
export function createFairQueue(limits: QueueLimits) {
  // The waiting tasks of each caller, in the order of their turns.
  const lines = new Map<string, Waiter[]>()
  let running = 0
  let waiting = 0

  const refusal = () => new Problem('TOO_MANY_REQUESTS', {}, RETRY_AFTER_SECONDS)

  // A caller with fewer waiting tasks takes the place of one with more.
  function makeRoom(length: number): void {
    if (waiting < limits.waiting) return
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= length + 1) throw refusal()
    longest.pop()?.refuse(refusal())
    waiting -= 1
  }

  function enter(caller: string): Promise<void> | undefined {
    if (running < limits.running) {
      running += 1
      return undefined
    }
    const line = lines.get(caller) ?? []
    if (line.length >= limits.waitingOfOne) throw refusal()
    makeRoom(line.length)
    waiting += 1
    lines.set(caller, line)
    return new Promise((start, refuse) => line.push({ start, refuse }))
  }

  function leave(): void {
    const [turn] = lines
    if (!turn) {
      running -= 1
      return
    }
    const [caller, line] = turn
    const next = line.shift()
    lines.delete(caller)
    if (line.length > 0) lines.set(caller, line)
    waiting -= 1
    next?.start()
  }

  return {
    async run<Result>(caller: string, task: () => Promise<Result>): Promise<Result> {
      await enter(caller)
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}

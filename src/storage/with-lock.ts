// Locks across all tabs. A page that may be frozen gives up those that it holds or waits for.
import { onFreeze, pageShown } from './page-life.ts'

/** The longest wait for a lock, ms: longer than a request with its timeout. */
const LIMIT_MS = 30_000

/**
 * Runs one task at a time per name, across all tabs. Runs without a lock where the browser has no
 * locks or denies them. Rejects with a `TimeoutError` when the lock does not become free.
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
  for (;;) {
    await pageShown()
    let running: Promise<Result> | undefined
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(timeout()), LIMIT_MS)
    const stopListening = onFreeze(() => wait.abort(FROZEN))
    const ended = new Promise<never>((_, reject) => {
      wait.signal.addEventListener('abort', () => reject(wait.signal.reason))
    })
    const run = async (lock: Lock | null) => {
      clearTimeout(timer)
      if (wait.signal.aborted) return
      running = task(lock !== null)
      await Promise.race([running, ended]).catch(() => {})
    }
    // The browser takes no signal together with `ifAvailable`, with which it does not wait.
    const waiting = options.ifAvailable ? options : { ...options, signal: wait.signal }
    try {
      await Promise.race([navigator.locks.request(name, waiting, run), ended])
    } catch (error) {
      if (!running && isLockDenied(error)) return task(true)
      if (!running && error !== FROZEN) throw error
    } finally {
      clearTimeout(timer)
      stopListening()
    }
    if (running) return running
  }
}

/** Why a wait ended in a page that may be frozen. */
const FROZEN = Symbol('frozen')

const timeout = () => new DOMException('The lock did not become free in time.', 'TimeoutError')

/** Returns whether the browser denies locks, as it does together with storage. */
export const isLockDenied = (error: unknown): boolean => (error as Error).name === 'SecurityError'

// A queue for work that needs the processor or the database. Networks take turns, and in each
// network its IP addresses, so that one with a hundred tasks does not delay the others.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '#server/errors.ts'
import { createLoadShedding } from './load-shedding.ts'
import { addressKey, subnetOf } from './rate-limit.ts'
import type { Sender } from './sender.ts'
import { createWaitingLines, type Waiter } from './waiting-lines.ts'

interface QueueLimits {
  /** The most tasks that run at once. */
  running: number
  /** The most tasks that wait. */
  waiting: number
  /** The most tasks of one network that wait. */
  waitingOfOne: number
  /** The longest that a task waits. */
  waitMs: number
  /** Whether waiting tasks are refused early while tasks arrive faster than they finish. */
  shedsLoad?: boolean
}

/** The permission of a task to run. */
interface Slot {
  from: Sender
  /** Gives the slot to another task. Returns false when this task does not have it. */
  pause: () => boolean
  /** Waits for a slot again. Rejects as `run` does. */
  resume: () => Promise<void>
}

const RETRY_AFTER_SECONDS = 5
const BUSY = 'Fastpass is very busy right now. Please wait a moment and try again.'
/** One network has sent too much. */
const excess = () => new Problem('TOO_MANY_REQUESTS', { message: BUSY }, RETRY_AFTER_SECONDS)
/** All networks together have sent too much. */
const overload = () => new Problem('UNAVAILABLE', { message: BUSY }, RETRY_AFTER_SECONDS)

// While at most this many networks wait for each running task, no load is shed: each gets its turn
// soon.
const FEW_TURNS = 2

// The tasks of the server itself count as one more network.
const originOf = ({ ip, isGone }: Sender) => ({
  network: subnetOf(ip),
  address: addressKey(ip),
  isGone,
})

const slotOfTask = new AsyncLocalStorage<Slot>()

/**
 * Releases the caller's slot, if any, while `wait` waits for something else, such as another queue
 * or another server, and waits for a slot again afterwards. Rejects as `run` does when it gets
 * none, even after `wait` has succeeded. Not for use in a transaction, whose connection would stay
 * in use.
 */
export async function withoutSlot<Result>(wait: () => Promise<Result>): Promise<Result> {
  const slot = slotOfTask.getStore()
  if (!slot?.pause()) return wait()
  try {
    return await wait()
  } finally {
    await slot.resume()
  }
}

/**
 * Runs a task in another queue than the caller's. The caller's slot is released for that time, as
 * by `withoutSlot`. A caller without a slot, such as a job, waits in no queue.
 */
export function runInOtherQueue<Result>(
  queue: FairQueue,
  task: () => Promise<Result>,
): Promise<Result> {
  const slot = slotOfTask.getStore()
  return slot ? withoutSlot(() => queue.run(slot.from, task)) : task()
}

/** A queue that `createFairQueue` creates. */
export type FairQueue = ReturnType<typeof createFairQueue>

/**
 * Creates a queue. `run` rejects with TOO_MANY_REQUESTS when too many tasks of its network are
 * waiting, and with UNAVAILABLE when too many are waiting in all, the task has waited too long, or
 * load is shed. `isContinued`: the task continues a request that has already run. Such a task goes
 * before the others, because work was spent on its request, and so does one of a known device.
 */
export function createFairQueue(limits: QueueLimits) {
  const lines = createWaitingLines()
  let running = 0
  /** Whether a waiting task has started in this turn of the event loop. */
  let hasStarted = false
  const shedding = createLoadShedding()

  // Refuses what has waited too long while the queue sheds load.
  function shed(): void {
    if (!limits.shedsLoad || lines.countNetworks() <= FEW_TURNS * limits.running) return
    const now = performance.now()
    const oldest = shedding.oldestAllowed(now)
    if (oldest === undefined) return
    for (const waiter of lines.all()) {
      if (waiter.since >= oldest || waiter.goesFirst) continue
      refuse(waiter, overload())
      shedding.noteRefusal(now)
    }
  }

  function refuse(waiter: Waiter, error: Problem): void {
    lines.remove(waiter)
    clearTimeout(waiter.deadline)
    waiter.refuse(error)
  }

  function refuseGone(): void {
    for (const waiter of lines.all()) if (waiter.isGone?.()) refuse(waiter, overload())
  }

  // A task of an origin with fewer waiting tasks replaces one of an origin with more: first in its
  // own network, then among all networks. A task that goes first replaces one that does not.
  function makeRoom(origin: Pick<Waiter, 'network' | 'address' | 'goesFirst'>): void {
    const { network, goesFirst } = origin
    const ownCount = lines.countOfNetwork(network)
    if (ownCount >= limits.waitingOfOne) {
      const line = lines.longestLine(network)
      if (line.length <= lines.countOfAddress(origin) + 1) throw excess()
      refuseLast(line, excess())
    } else if (lines.count() >= limits.waiting) {
      const longest = lines.longestNetwork()
      const isLonger = lines.countOfNetwork(longest) > ownCount + 1
      const lastStranger = goesFirst && lines.all().findLast((waiter) => !waiter.goesFirst)
      if (isLonger) refuseLast(lines.longestLine(longest), overload())
      else if (lastStranger) refuse(lastStranger, overload())
      else throw overload()
    }
  }

  function refuseLast(line: readonly Waiter[], error: Problem): void {
    const last = line.at(-1)
    if (last) refuse(last, error)
  }

  function enter(from: Sender, isContinued: boolean): Promise<void> | undefined {
    shed()
    if (running < limits.running) {
      running += 1
      return undefined
    }
    if (lines.count() >= Math.min(limits.waiting, limits.waitingOfOne)) refuseGone()
    const origin = { ...originOf(from), goesFirst: isContinued || from.isKnown === true }
    makeRoom(origin)
    return new Promise((start, reject) => {
      const since = performance.now()
      const waiter: Waiter = { ...origin, since, start, refuse: reject }
      waiter.deadline = setTimeout(() => refuse(waiter, overload()), limits.waitMs)
      if (lines.count() === 0) shedding.noteWait(since)
      lines.add(waiter)
    })
  }

  function takeNext(): Waiter | undefined {
    const next = lines.takeNext()
    clearTimeout(next?.deadline)
    return next
  }

  // The built-in database completes queries without the event loop, so one caller's queue would run
  // to its end before the requests of others are even read. Only the first waiting task of a turn
  // starts at once, the others in later turns. With PostgreSQL most tasks are completed in a turn
  // of their own, and their slot is used again at once.
  function startInTurn({ start }: Waiter): void {
    if (hasStarted) {
      setImmediate(start)
      return
    }
    hasStarted = true
    setImmediate(() => {
      hasStarted = false
    })
    start()
  }

  function leave(): void {
    shed()
    let next = takeNext()
    while (next?.isGone?.()) {
      next.refuse(overload())
      next = takeNext()
    }
    if (next) startInTurn(next)
    else running -= 1
  }

  // `isOver`: the task has ended. Work that it left running gets no slot anymore.
  function createSlot(from: Sender): Slot & { end: () => void } {
    let isHeld = true
    let isOver = false
    const pause = () => {
      if (!isHeld) return false
      isHeld = false
      leave()
      return true
    }
    return {
      from,
      pause,
      resume: async () => {
        if (isOver) return
        await enter(from, true)
        isHeld = true
        if (isOver) pause()
      },
      end: () => {
        isOver = true
        pause()
      },
    }
  }

  return {
    /** Returns whether a task waits. */
    isWaiting: (): boolean => lines.count() > 0,
    async run<Result>(
      from: Sender,
      task: () => Promise<Result>,
      { isContinued = false } = {},
    ): Promise<Result> {
      await enter(from, isContinued)
      const slot = createSlot(from)
      const started = performance.now()
      try {
        return await slotOfTask.run(slot, task)
      } finally {
        shedding.noteRun(performance.now() - started)
        slot.end()
      }
    },
  }
}

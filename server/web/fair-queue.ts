// A queue for work that needs the processor or the database. Networks take turns, and in each network
// its IP addresses, so that one with a hundred tasks does not delay the others.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '#server/errors.ts'
import { createLoadShedding } from './load-shedding.ts'
import { addressKey, subnetOf } from './rate-limit.ts'
import type { Sender } from './sender.ts'

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

interface Waiter {
  network: string
  address: string
  isGone: Sender['isGone']
  /** Whether the task continues a request that already ran. It goes first, and is never refused to shed load. */
  isContinued: boolean
  since: number
  start: () => void
  refuse: (error: Problem) => void
  deadline?: NodeJS.Timeout
}

/** The permission of a task to run. */
interface Slot {
  from: Sender
  /** Gives the slot to another task. Returns false when this task does not have it. */
  pause: () => boolean
  /** Waits for a slot again. Rejects as `run` does. */
  resume: () => Promise<void>
}

// The waiting tasks of each IP address of a network. A map keeps the order in which its entries were
// added: the first one comes next.
type Lines = Map<string, Waiter[]>

const RETRY_AFTER_SECONDS = 5
const BUSY = 'Fastpass is very busy right now. Please wait a moment and try again.'
/** One network has sent too much. */
const excess = () => new Problem('TOO_MANY_REQUESTS', { message: BUSY }, RETRY_AFTER_SECONDS)
/** All networks together have sent too much. */
const overload = () => new Problem('UNAVAILABLE', { message: BUSY }, RETRY_AFTER_SECONDS)

// No load is shed while at most this many networks wait for each running task: each has its turn soon, and a share of its own.
const FEW_TURNS = 2

// The tasks of the server itself count as one more network.
const originOf = ({ ip, isGone }: Sender) => ({
  network: subnetOf(ip),
  address: addressKey(ip),
  isGone,
})

const lengthOf = (lines: Lines) => [...lines.values()].reduce((sum, line) => sum + line.length, 0)

const slotOfTask = new AsyncLocalStorage<Slot>()

/**
 * Releases the caller's slot, if any, while `wait` waits for something else, such as another queue or another
 * server, and waits for a slot again afterwards. Rejects as `run` does when there is none, even after `wait` has
 * succeeded. Not for use in a transaction, whose connection would stay in use.
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
 * Runs a task in another queue than the caller's. The caller's slot is released for that time, as by `withoutSlot`. A
 * caller without a slot, such as a job, waits in no queue.
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
 * Creates a queue. `run` rejects with TOO_MANY_REQUESTS when too many tasks of its network are waiting, and with
 * UNAVAILABLE when too many are waiting in all, the task has waited too long, or load is shed. `isContinued`: the task
 * continues a request that already ran, so it comes before the others.
 */
export function createFairQueue(limits: QueueLimits) {
  const networks = new Map<string, Lines>()
  let running = 0
  let waiting = 0
  let continued = 0
  /** The network that was last taken out of turn, for a continued task; undefined after a turn. */
  let lastPreferred: string | undefined
  /** Whether a waiting task has started in this turn of the event loop. */
  let hasStarted = false
  const shedding = createLoadShedding()

  // Refuses what has waited too long while the queue sheds load.
  function shed(): void {
    if (!limits.shedsLoad || networks.size <= FEW_TURNS * limits.running) return
    const now = performance.now()
    const oldest = shedding.oldestAllowed(now)
    if (oldest === undefined) return
    for (const waiter of everyone()) {
      if (waiter.since >= oldest || waiter.isContinued) continue
      refuse(waiter, overload())
      shedding.noteRefusal(now)
    }
  }

  const everyone = () => [...networks.values()].flatMap((lines) => [...lines.values()].flat())

  function add(waiter: Waiter): void {
    if (waiting === 0) shedding.noteWait(waiter.since)
    const lines = networks.get(waiter.network) ?? new Map()
    networks.set(waiter.network, lines)
    const line: Waiter[] = lines.get(waiter.address) ?? []
    const first = line.filter(({ isContinued }) => isContinued).length
    const place = waiter.isContinued ? first : line.length
    lines.set(waiter.address, line.toSpliced(place, 0, waiter))
    waiting += 1
    if (waiter.isContinued) continued += 1
  }

  function remove(waiter: Waiter): void {
    const lines: Lines = networks.get(waiter.network) ?? new Map()
    const left = lines.get(waiter.address)?.filter((other) => other !== waiter) ?? []
    if (left.length > 0) lines.set(waiter.address, left)
    else lines.delete(waiter.address)
    if (lines.size === 0) networks.delete(waiter.network)
    waiting -= 1
    if (waiter.isContinued) continued -= 1
    clearTimeout(waiter.deadline)
  }

  function refuse(waiter: Waiter, error: Problem): void {
    remove(waiter)
    waiter.refuse(error)
  }

  function refuseGone(): void {
    for (const waiter of everyone()) if (waiter.isGone?.()) refuse(waiter, overload())
  }

  // A task of an origin with fewer waiting tasks replaces one of an origin with more: first in its own network,
  // then among all networks.
  function makeRoom({ network, address }: Pick<Waiter, 'network' | 'address'>): void {
    const own: Lines = networks.get(network) ?? new Map()
    const ownLength = lengthOf(own)
    if (ownLength >= limits.waitingOfOne) {
      const line = longestLine(own)
      if (line.length <= (own.get(address)?.length ?? 0) + 1) throw excess()
      refuseLast(line, excess())
    } else if (waiting >= limits.waiting) {
      const longest = [...networks.values()].reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
      if (lengthOf(longest) <= ownLength + 1) throw overload()
      refuseLast(longestLine(longest), overload())
    }
  }

  const longestLine = (lines: Lines) =>
    [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a))

  function refuseLast(line: Waiter[], error: Problem): void {
    const last = line.at(-1)
    if (last) refuse(last, error)
  }

  function enter(from: Sender, isContinued: boolean): Promise<void> | undefined {
    shed()
    if (running < limits.running) {
      running += 1
      return undefined
    }
    if (waiting >= Math.min(limits.waiting, limits.waitingOfOne)) refuseGone()
    const origin = originOf(from)
    makeRoom(origin)
    return new Promise((start, reject) => {
      const since = performance.now()
      const waiter: Waiter = { ...origin, isContinued, since, start, refuse: reject }
      waiter.deadline = setTimeout(() => refuse(waiter, overload()), limits.waitMs)
      add(waiter)
    })
  }

  // A task that continues a request goes before new ones: its request has used up work already. But no network goes
  // first twice in a row, or one that holds back many requests and then continues all at once would stop the others.
  function nextLine(): { network: string; lines: Lines; address: string } | undefined {
    if (continued > 0) {
      for (const [network, lines] of networks) {
        if (network === lastPreferred) continue
        for (const [address, [waiter]] of lines) {
          if (!waiter?.isContinued) continue
          lastPreferred = network
          return { network, lines, address }
        }
      }
    }
    lastPreferred = undefined
    for (const [network, lines] of networks) {
      for (const [address] of lines) return { network, lines, address }
    }
    return undefined
  }

  // Takes the next task out of the queue. Its network and its IP address move to the end of the order.
  function takeNext(): Waiter | undefined {
    const next = nextLine()
    if (!next) return undefined
    const { network, lines, address } = next
    const line = lines.get(address) ?? []
    const [waiter] = line
    if (!waiter) return undefined
    networks.delete(network)
    networks.set(network, lines)
    lines.delete(address)
    lines.set(address, line)
    remove(waiter)
    return waiter
  }

  // The built-in database completes queries without the event loop, so one caller's queue would run to its end before the
  // requests of others are even read. Only a second task in one turn waits for the next: with PostgreSQL most are completed in
  // a turn of their own, and their slot is used again at once.
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

  // `isOver`: the task has ended. Work that it left running gets no slot any more.
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

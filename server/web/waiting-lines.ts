// Keeps the order of the tasks that wait in a fair queue. Networks take turns, and in each network
// its IP addresses.
import type { Problem } from '#server/errors.ts'
import type { Sender } from './sender.ts'

/** A task that waits. */
export interface Waiter {
  network: string
  address: string
  isGone: Sender['isGone']
  /** Whether the task goes before others, and is never refused to shed load. */
  goesFirst: boolean
  since: number
  start: () => void
  refuse: (error: Problem) => void
  deadline?: NodeJS.Timeout
}

// The waiting tasks of each IP address of a network. A map keeps the order in which its entries
// were added: the first one comes next.
type Lines = Map<string, Waiter[]>

const lengthOf = (lines: Lines) => [...lines.values()].reduce((sum, line) => sum + line.length, 0)

/** Creates the order, without tasks. */
export function createWaitingLines() {
  const networks = new Map<string, Lines>()
  let waiting = 0
  let preferred = 0
  /** The network that was last taken out of turn; undefined after a turn. */
  let lastPreferred: string | undefined

  const linesOf = (network: string): Lines => networks.get(network) ?? new Map()

  return {
    add,
    remove,
    takeNext,
    all: (): Waiter[] => [...networks.values()].flatMap((lines) => [...lines.values()].flat()),
    /** Returns how many tasks wait. */
    count: (): number => waiting,
    /** Returns how many networks have waiting tasks. */
    countNetworks: (): number => networks.size,
    countOfNetwork: (network: string): number => lengthOf(linesOf(network)),
    countOfAddress: ({ network, address }: Pick<Waiter, 'network' | 'address'>): number =>
      linesOf(network).get(address)?.length ?? 0,
    /** Returns the network with the most waiting tasks. Throws when none waits. */
    longestNetwork: (): string => {
      const [longest] = [...networks].reduce((a, b) => (lengthOf(b[1]) > lengthOf(a[1]) ? b : a))
      return longest
    },
    /**
     * Returns the waiting tasks of the IP address in a network that has the most. Throws when none
     * waits.
     */
    longestLine: (network: string): readonly Waiter[] =>
      [...linesOf(network).values()].reduce((a, b) => (b.length > a.length ? b : a)),
  }

  function add(waiter: Waiter): void {
    const lines = networks.get(waiter.network) ?? new Map()
    networks.set(waiter.network, lines)
    const line: Waiter[] = lines.get(waiter.address) ?? []
    const first = line.filter(({ goesFirst }) => goesFirst).length
    const place = waiter.goesFirst ? first : line.length
    lines.set(waiter.address, line.toSpliced(place, 0, waiter))
    waiting += 1
    if (waiter.goesFirst) preferred += 1
  }

  function remove(waiter: Waiter): void {
    const lines = linesOf(waiter.network)
    const others = lines.get(waiter.address)?.filter((other) => other !== waiter) ?? []
    if (others.length > 0) lines.set(waiter.address, others)
    else lines.delete(waiter.address)
    if (lines.size === 0) networks.delete(waiter.network)
    waiting -= 1
    if (waiter.goesFirst) preferred -= 1
  }

  // No network goes first twice in a row, or one that holds back many requests and then continues
  // all at once, or one with many known devices, would stop the others.
  function nextLine(): { network: string; lines: Lines; address: string } | undefined {
    if (preferred > 0) {
      for (const [network, lines] of networks) {
        if (network === lastPreferred) continue
        for (const [address, [waiter]] of lines) {
          if (!waiter?.goesFirst) continue
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

  /**
   * Takes the next task out of the queue. Its network and its IP address move to the end of the
   * order.
   */
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
}

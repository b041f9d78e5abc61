// `npm run bench -- machines`: simulates how many calls a second one to ten machines with app
// processes carry in front of one primary, from service times that were measured. It says what
// would be full first; it measures nothing itself.
import { quantile } from './report.ts'

/**
 * What a call costs, ms of a processor, as `bench -- server` measured it on 2026-11-28: Node's part
 * and PostgreSQL's. `commit`: how long a commit that notifies keeps all others waiting.
 */
const COSTS = {
  read: { app: 0.62, database: 1.46, commit: 0 },
  acceptance: { app: 2.1, database: 1.9, commit: 0.8 },
}
type Call = keyof typeof COSTS

/** Of all calls. People read far more than they decide. */
const ACCEPTANCES = 0.02
/** A rate is carried when 99 of 100 calls take at most this, ms. */
const LONGEST_MS = 250
const SIMULATED_MS = 10_000
/** Each has a process of its own. */
const APP_PROCESSORS = 2

/** Machines with app processes, and the processors of the primary. */
const SIZES = [1, 2, 4, 10].flatMap((machines) =>
  [2, 8, 32].map((processors) => ({ machines, processors })),
)

/** Servers that take what waits in the order of its arrival. */
interface Station {
  name: string
  /** When each of them is free, ms. */
  freeAt: number[]
  busyMs: number
}

const stationOf = (name: string, servers: number): Station => ({
  name,
  freeAt: Array.from({ length: servers }, () => 0),
  busyMs: 0,
})

/** Lets a station serve for this long from `at` on. Returns when it is done. */
function serve(station: Station, at: number, ms: number): number {
  const first = station.freeAt.indexOf(Math.min(...station.freeAt))
  const done = Math.max(at, station.freeAt[first] ?? 0) + ms
  station.freeAt[first] = done
  station.busyMs += ms
  return done
}

/** Returns random numbers from 0 to 1, the same in each run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Size = (typeof SIZES)[number]

/** Returns the slowest in a hundred, ms, and how busy each station was, from 0 to 1. */
function simulate({ machines, processors }: Size, perSecond: number) {
  const random = createRandom()
  const exponential = (mean: number) => -mean * Math.log(1 - random())
  const apps = Array.from({ length: machines }, () => stationOf('the app', APP_PROCESSORS))
  const database = stationOf('the primary’s processors', processors)
  const commits = stationOf('commits that notify, one after the other', 1)
  const times: number[] = []
  for (let at = 0; at < SIMULATED_MS; at += exponential(1_000 / perSecond)) {
    const call: Call = random() < ACCEPTANCES ? 'acceptance' : 'read'
    const costs = COSTS[call]
    const app = apps[times.length % machines] as Station
    const computed = serve(app, at, exponential(costs.app))
    const read = serve(database, computed, exponential(costs.database))
    const done = costs.commit > 0 ? serve(commits, read, exponential(costs.commit)) : read
    times.push(done - at)
  }
  const busy = (station: Station) => station.busyMs / (SIMULATED_MS * station.freeAt.length)
  const fullest = [...apps.slice(0, 1), database, commits].toSorted((a, b) => busy(b) - busy(a))[0]
  return { p99: quantile(times, 0.99), fullest: fullest?.name ?? '' }
}

/** Prints for each size the most calls a second that it carries, and what is full then. */
export function benchMachines(): void {
  console.log('machines  primary’s processors  calls a second  full first')
  for (const size of SIZES) {
    let [carried, refused] = [0, 100_000]
    while (refused - carried > 10) {
      const rate = (carried + refused) / 2
      if (simulate(size, rate).p99 <= LONGEST_MS) carried = rate
      else refused = rate
    }
    const cells = [
      String(size.machines).padEnd(8),
      String(size.processors).padEnd(20),
      String(Math.round(carried / 10) * 10).padEnd(14),
      simulate(size, carried).fullest,
    ]
    console.log(cells.join('  '))
  }
}

// `npm run bench -- overload`: sends the server twice and four times what it can carry, and
// measures what it accepts, what it refuses, and how soon response times are normal again. The
// figures are printed, and none fails the run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AFTER_OVERLOAD_MS,
  findCapacity,
  isGood,
  p99,
  readRequestsOf,
} from './overload/capacity.ts'
import { describeResponses, type Load, type Response, sendLoad } from './overload/load.ts'
import { seedEngines } from './server/engines.ts'
import { type Servers, startServers } from './server/servers.ts'

const CASES = 100_000
const IDLE = { perSecond: 50, seconds: 20 }
const OVERLOAD_SECONDS = 15
/** The responses of this time are not measured: a queue sheds load only after a second. */
const ONSET_MS = 2_000
const GOAL = 3

/** Seeds a database, and measures. */
export async function benchOverload(): Promise<void> {
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const [largest] = seeded
  if (!largest?.url) throw new Error('There is no database to measure')
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const env = { LOG_LEVEL: 'warn' }
  const servers = await startServers(largest.db, largest.url, dataFolder, env)
  try {
    await measure(servers)
  } finally {
    await servers.stop()
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure(servers: Servers): Promise<void> {
  const requests = readRequestsOf(servers)
  const send = async (name: string, load: Pick<Load, 'perSecond' | 'seconds'>) => {
    const responses = await sendLoad({ ...load, origin: servers.ours, requests })
    const { perSecond, seconds } = load
    console.log(`${name}, ${perSecond}/s: ${describeResponses(responses, seconds)}`)
    return responses
  }
  await send('warm-up', IDLE)
  const idleMs = p99(await send('idle', IDLE))
  const carried = await findCapacity({ origin: servers.ours, requests })
  console.log(`It carries ${carried} requests a second.`)
  for (const times of [2, 4]) {
    await wait(AFTER_OVERLOAD_MS)
    const load = { perSecond: times * carried, seconds: OVERLOAD_SECONDS }
    const responses = await send(`${times} times`, load)
    const later = responses.filter(({ sentMs }) => sentMs > ONSET_MS)
    const ratio = (p99(later) / idleMs).toFixed(1)
    console.log(
      `  p99 of what it accepts after two seconds: ${Math.round(p99(later))} ms, ${ratio} of idle, goal ≤ ${GOAL}`,
    )
    await printRecovery(send, GOAL * idleMs)
  }
}

async function printRecovery(
  send: (name: string, load: { perSecond: number; seconds: number }) => Promise<Response[]>,
  withinMs: number,
): Promise<void> {
  for (let second = 1; second <= 10; second += 1) {
    const name = `  second ${second} after it`
    if (isGood(await send(name, { perSecond: IDLE.perSecond, seconds: 1 }), withinMs)) return
  }
}

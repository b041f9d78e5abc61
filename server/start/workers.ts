// Several processes of the server on one machine (WORKERS): they share its port, and each does what
// one process does, as those on several machines do.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/settings/config.ts'
import { serveMetrics, workersMetrics } from '#server/telemetry/metrics-server.ts'
import { exitBySignal } from './exit-by-signal.ts'

const SERVER = fileURLToPath(new URL('../main.ts', import.meta.url))

/** In the environment of the process that does what one process is enough for. */
const FIRST = 'FASTPASS_FIRST_WORKER'

/** How long a process that ended by itself is waited for before it is replaced, ms. */
const REPLACE_MS = 1_000

/**
 * Whether this process does what one is enough for: the sentences of the start, checks of services
 * and scheduled backups.
 */
export const isFirstProcess = cluster.isPrimary || process.env[FIRST] === '1'

/** Whether another process started this one, and has checked its settings. */
export const isWorker = cluster.isWorker

/**
 * Runs the server in `config.workers` processes until SIGINT or SIGTERM, and replaces one that ends
 * by itself. Ends with the exit code of the first one when that cannot start.
 */
export async function runWorkers(config: Config, siteFolder: string | undefined): Promise<void> {
  let isEnding = false
  const end = (signal: NodeJS.Signals, number: number) => {
    // A second signal ends at once.
    if (isEnding) {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      exitBySignal(signal, number)
    }
    isEnding = true
    const exits = workers().map((worker) => once(worker, 'exit'))
    for (const worker of workers()) worker.process.kill('SIGTERM')
    void Promise.all(exits).then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  cluster.setupPrimary({ exec: SERVER, args: [] })
  const fork = (isFirst: boolean): Worker => {
    const worker = cluster.fork({
      ...(siteFolder !== undefined && { SITE_DIR: siteFolder }),
      [FIRST]: isFirst ? '1' : '0',
    })
    worker.once('exit', async (code, signal) => {
      if (isEnding || !hasStarted) return
      console.error(`A process of the server ended (${signal ?? code}) and is replaced.`)
      await wait(REPLACE_MS)
      if (!isEnding) fork(isFirst)
    })
    return worker
  }
  let hasStarted = false
  // The first one alone prepares the tables, the keys and the demo.
  const first = fork(true)
  const [failed] = await Promise.race([
    once(first, 'listening').then(() => []),
    once(first, 'exit').then(([code]) => [code ?? 1]),
  ])
  if (failed !== undefined) process.exit(failed)
  hasStarted = true
  if (config.metricsAddress) await serveMetrics(await workersMetrics(), config.metricsAddress)
  for (let others = config.workers - 1; others > 0 && !isEnding; others -= 1) fork(false)
}

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

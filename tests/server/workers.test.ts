// Several processes on one port (WORKERS).
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLastingDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const POOL = 10
const SOON = { timeout: 90_000, interval: 200 }

let server: ServerProcess
let metricsUrl: string
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  const { env, remove } = await createLastingDatabase()
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServerProcess({
    ...env,
    DEMO: '0',
    WORKERS: '2',
    METRICS_PORT: `${port}`,
    DATABASE_POOL_SIZE: `${POOL}`,
  })
  removeDatabase = remove
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await removeDatabase()
})

/** Returns the ids of the processes that the server has started. */
async function workers(): Promise<number[]> {
  const children = `/proc/${server.pid}/task/${server.pid}/children`
  return (await readFile(children, 'utf8')).trim().split(' ').map(Number)
}

const isServed = async () => (await fetch(`${server.url}/api/health/ready`)).status === 200

/** Returns the sum of a metric's values. */
async function metric(name: string): Promise<number> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n')
  const values = lines.filter((line) => line.startsWith(name)).map((line) => line.split(' ').at(-1))
  return values.reduce((sum, value) => sum + Number(value), 0)
}

/** Waits until two processes serve: one that starts does not say its metrics yet. */
const bothServe = () =>
  expect.poll(() => metric('fastpass_database_connections_max'), SOON).toBe(2 * POOL)

it('share the port, and are replaced when they end by themselves', {
  timeout: 240_000,
}, async () => {
  await bothServe()
  const [first = 0] = await workers()
  process.kill(first, 'SIGKILL')
  await expect.poll(workers).not.toContain(first)
  expect(await isServed()).toBe(true)
  await bothServe()
  const starts = () => server.output().match(/is ready at/g)
  await expect.poll(starts).toHaveLength(2)
})

it('have their metrics added up', { timeout: 120_000 }, async () => {
  await bothServe()
  expect(await metric('fastpass_database_up')).toBe(1)
  const requests = () => metric('fastpass_http_requests_total')
  const before = await requests()
  for (let count = 0; count < 20; count += 1) await fetch(`${server.url}/api/health/live`)
  expect(await requests()).toBe(before + 20)
})

it('end with the process that started them', async () => {
  const pids = await workers()
  expect(await server.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

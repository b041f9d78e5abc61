// `npm run bench -- jobs`: makes thousands of reminders due at once, each with emails and push
// messages, and measures what people wait for meanwhile. The figures are printed, and none fails
// the run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, rows } from '../../server/db/connection/database.ts'
import { findCapacity, p99, readRequestsOf } from './overload/capacity.ts'
import { describeResponses, sendLoad } from './overload/load.ts'
import { seedEngines } from './server/engines.ts'
import { type Servers, startServers } from './server/servers.ts'

const CASES = 100_000
const IDLE = { perSecond: 50, seconds: 20 }
/** Housekeeping finds reminders that are due within a minute. */
const BEFORE_JOBS_SECONDS = 65
const GOAL = 3

/** Seeds a database, and measures. */
export async function benchJobs(): Promise<void> {
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const [{ db, url } = { db: undefined, url: undefined }] = seeded
  if (!db || !url) throw new Error('There is no database to measure')
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const servers = await startServers(db, url, dataFolder, { LOG_LEVEL: 'warn' })
  try {
    await measure(db, servers)
  } finally {
    await servers.stop()
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure(db: Database, servers: Servers): Promise<void> {
  const origin = servers.ours
  const requests = readRequestsOf(servers)
  const send = async (name: string, load: { perSecond: number; seconds: number }) => {
    const before = await doneJobs(db)
    const responses = await sendLoad({ ...load, origin, requests })
    const perSecond = Math.round(((await doneJobs(db)) - before) / load.seconds)
    const texts = describeResponses(responses, load.seconds)
    console.log(`${name}, ${load.perSecond}/s: ${texts}; ${perSecond} jobs/s`)
    return p99(responses)
  }
  await send('warm-up', IDLE)
  const idleMs = await send('idle', IDLE)
  const half = (await findCapacity({ origin, requests })) / 2
  const halfMs = await send('half of what it carries', { ...IDLE, perSecond: half })
  await db.orm.execute(
    sql`update cases set contact_remind_at = now() where case_status = 'pending'`,
  )
  await send('until the jobs begin', { ...IDLE, seconds: BEFORE_JOBS_SECONDS })
  for (const [perSecond, ms] of [
    [IDLE.perSecond, idleMs],
    [half, halfMs],
  ] as const) {
    const ratio = (await send('with jobs', { ...IDLE, perSecond })) / ms
    console.log(`  p99: ${ratio.toFixed(1)} of the same without jobs, goal ≤ ${GOAL}`)
  }
}

async function doneJobs(db: Database): Promise<number> {
  const [row] = await rows<{ done: number }>(
    db.orm,
    sql`select count(*)::integer as done from pgboss.job where state = 'completed'`,
  )
  return row?.done ?? 0
}

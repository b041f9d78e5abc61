// Starts the server with a clock that the process which started it moves.
import { setInterval } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { jobsInsert } from '#server/db/jobs.ts'
import { run } from '#server/main.ts'
import { readSiteFolder } from '#server/start/site-folder.ts'

/** What the server is told: how far its clock is ahead of the machine's, in milliseconds. */
export interface ClockMessage {
  aheadMs: number
}

const POLL_MS = 250

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const { db } = await run(readSiteFolder(process.env), clock)

const stopped = new AbortController()
process.once('SIGTERM', () => stopped.abort())

process.on('message', async (message: ClockMessage) => {
  aheadMs = message.aheadMs
  await startDueJobs()
  // It runs once a minute of the machine's clock.
  await db.orm.execute(jobsInsert([{ name: 'housekeeping', data: {} }]))
  process.send?.('moved')
})

// Jobs start by the database's clock.
const startDueJobs = () =>
  db.orm.execute(sql`
    update pgboss.job set start_after = now() where state in ('created', 'retry')
      and start_after > now() and start_after <= ${clock().toISOString()}`)

try {
  for await (const _ of setInterval(POLL_MS, undefined, { signal: stopped.signal })) {
    await startDueJobs()
  }
} catch (error) {
  if (!stopped.signal.aborted) throw error
}

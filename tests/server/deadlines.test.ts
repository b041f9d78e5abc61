// Jobs apply deadlines that pass while no server runs: the next process catches up. Two processes
// at once do everything once.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract'
import type { Database } from '#server/db/connection/database.ts'
import { rows } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { createLastingWorld, letPass, signInAt } from '#tests/support/lasting-world.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { move, placeBid } from '#tests/support/stories.ts'

type Asker = Awaited<ReturnType<typeof signInAt>>
type World = Awaited<ReturnType<typeof createLastingWorld>>

const SOON = { timeout: 30_000, interval: 100 }

let world: World
let servers: ServerProcess[]

beforeEach(async () => {
  world = await createLastingWorld()
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await world.remove()
})

async function start(env: Record<string, string> = {}) {
  const server = await startServerProcess({ ...world.env, ...env })
  servers.push(server)
  return server
}

async function post(maria: Asker): Promise<string> {
  const body: components['schemas']['CaseCreate'] = {
    category_id: world.categoryId,
    customer_id: maria.id,
    firm_size: ['1-2 lawyers'],
    case_details: 'I was stopped on the way home.',
    ...minimalAnswersOf('family'),
  }
  return (await maria.must('createCase', { body })).data.id
}

/** Returns a case whose customer has just accepted a bid. */
async function accepted(maria: Asker, vega: Asker): Promise<string> {
  const id = await post(maria)
  const bid = await placeBid(vega, id)
  const body = { id: bid.id, bid_status: 'accepted', update_count: 0 } as const
  await maria.must('updateBidStatus', { body })
  return id
}

async function paused(maria: Asker): Promise<string> {
  const id = await post(maria)
  await move(maria, id, 'paused')
  return id
}

/** Returns who was notified of what about a case, without its bids. */
async function toldOf({ orm }: Database, caseId: string) {
  const found = await orm
    .select()
    .from(notifications)
    .where(eq(notifications.caseId, caseId))
    .orderBy(notifications.id)
  return found
    .filter(({ kind }) => !kind.startsWith('bid_'))
    .map(({ kind, receivedBy }) => `${kind} ${receivedBy === world.maria.id ? 'maria' : 'vega'}`)
}

// Files that are still being written have another extension.
const mailIn = async (folder: string) =>
  (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))
const notificationIds = async ({ orm }: Database) =>
  (await orm.select().from(notifications)).map(({ id }) => `${id}.eml`).sort()

/** The text of each event in emails. One email may report several events of a case. */
const SAID = {
  accepted: 'The client accepted your bid on',
  taken: 'They will call or write to you',
  rejected: 'You can post it again as a new case',
  contacted: 'If they did not, open the case',
  reopened: 'Attorneys can bid on',
  reminded: 'to hear from you',
  overdue: 'has not told us',
} as const

/**
 * Waits until the emails contain each of these texts this many times, and no other text of `SAID`.
 */
const expectSaid = (expected: Partial<Record<keyof typeof SAID, number>>) =>
  vi.waitFor(async () => {
    const names = await mailIn(world.env.DATA_DIR)
    const texts = await Promise.all(
      names.map(async (name) => {
        const email = await PostalMime.parse(await readFile(join(world.env.DATA_DIR, 'mail', name)))
        return (email.text ?? '').replace(/\s+/g, ' ')
      }),
    )
    const all = texts.join('\n')
    const counts = Object.entries(SAID).map(([event, words]) => [
      event,
      all.split(words).length - 1,
    ])
    const nothing = Object.fromEntries(Object.keys(SAID).map((event) => [event, 0]))
    expect(Object.fromEntries(counts)).toEqual({ ...nothing, ...expected })
  }, SOON)

/**
 * Stops the server, lets a day pass, and starts it again. The server ends its jobs first: one that
 * is killed between an email and its record would leave the case's lease, and every email about the
 * case would wait for that.
 */
async function passDayWhileDown(server: ServerProcess) {
  expect(await server.stop()).toBe(0)
  await world.withDatabase((db) => letPass(db, 24))
  return start()
}

describe('deadlines that pass while no server runs', () => {
  it('end pauses and send reminders exactly once', {
    tags: IN_FULL_RUN,
    timeout: 300_000,
  }, async () => {
    let server = await start()
    const folder = join(world.env.DATA_DIR, 'mail')
    const words = `emails go to ${folder} as files; set SMTP_URL to send them`
    await vi.waitFor(() => expect(server.output()).toContain(words), SOON)
    const maria = await signInAt(server, world.maria)
    const vega = await signInAt(server, world.vega)
    const pausedCase = await paused(maria)
    const pausedAgain = await paused(maria)
    await move(maria, pausedAgain, 'open')
    await move(maria, pausedAgain, 'paused')
    const closed = await paused(maria)
    await move(maria, closed, 'closed')
    const waiting = await accepted(maria, vega)
    const taken = await accepted(maria, vega)
    await move(vega, taken, 'accepted')
    const contacted = await accepted(maria, vega)
    await vega.must('markContacted', { body: { id: contacted } })
    const rejected = await accepted(maria, vega)
    await move(vega, rejected, 'rejected')
    const first = { accepted: 4, taken: 1, rejected: 1, contacted: 1 }
    await expectSaid(first)

    server = await passDayWhileDown(server)
    await expectSaid({ ...first, reopened: 2, reminded: 2 })
    server = await passDayWhileDown(server)
    await expectSaid({ ...first, reopened: 2, reminded: 4 })
    server = await passDayWhileDown(server)
    await expectSaid({ ...first, reopened: 2, reminded: 6, overdue: 2 })
    await server.stop()

    await world.withDatabase(async (db) => {
      const late = [...Array(3).fill('contact_reminder vega'), 'contact_overdue maria']
      expect(await toldOf(db, pausedCase)).toEqual(['case_reopened maria'])
      expect(await toldOf(db, pausedAgain)).toEqual(['case_reopened maria'])
      expect(await toldOf(db, closed)).toEqual([])
      expect(await toldOf(db, contacted)).toEqual(['contact_made maria'])
      expect(await toldOf(db, rejected)).toEqual(['case_rejected maria'])
      expect((await toldOf(db, waiting)).sort()).toEqual(late.sort())
      expect((await toldOf(db, taken)).sort()).toEqual(['case_accepted maria', ...late].sort())
      const unsent = and(isNull(notifications.emailedAt), isNull(notifications.emailLeftOutAt))
      expect(await db.orm.select().from(notifications).where(unsent)).toEqual([])
      const lines = await db.orm.select().from(auditEvents).where(eq(auditEvents.caseId, taken))
      const byClock = lines.filter(({ actorRole }) => actorRole === 'clock')
      expect(byClock.map(({ event }) => event)).toEqual(Array(3).fill('contact.remind'))
      // No job waits any longer.
      const left = sql`select * from pgboss.job where name = 'case-deadline' and state < 'completed'`
      expect(await rows(db.orm, left)).toEqual([])
    })
  })
})

describe('a bid whose time is over while no server runs', () => {
  it('ends when one starts', async () => {
    let server = await start()
    const vega = await signInAt(server, world.vega)
    const case_id = await post(await signInAt(server, world.maria))
    const offer = { attorney_id: vega.id, case_id, bid_amount: 1800, ends_in_days: 7 } as const
    const { id: bid_id } = (await vega.must('createBid', { body: offer })).data
    expect(await server.stop()).toBe(0)
    await world.withDatabase((db) => letPass(db, 7 * 24))
    server = await start()
    const returned = await signInAt(server, world.vega)
    await vi.waitFor(async () => {
      const { data } = await returned.must('getBid', { path: { bid_id } })
      expect(data).toMatchObject({ bid_status: 'rejected', ended_at: expect.any(String) })
    }, SOON)
  }, 60_000)
})

// Only one process can use PGlite.
describe.runIf(isPostgres)('with two servers on one database', () => {
  it('every deadline is handled once, and every notification emailed once', {
    tags: IN_FULL_RUN,
    timeout: 300_000,
  }, async () => {
    const folders = [`${world.env.DATA_DIR}-1`, `${world.env.DATA_DIR}-2`]
    const [one] = await Promise.all(folders.map((DATA_DIR) => start({ DATA_DIR })))
    if (!one) throw new Error('No server has started')
    const maria = await signInAt(one, world.maria)
    const vega = await signInAt(one, world.vega)
    const pauses: string[] = []
    const waits: string[] = []
    for (let count = 0; count < 10; count += 1) {
      pauses.push(await paused(maria))
      waits.push(await accepted(maria, vega))
    }
    await world.withDatabase(async (db) => {
      for (let day = 1; day <= 3; day += 1) {
        await letPass(db, 24)
        // Adds each job again, as after a retry.
        await db.orm.execute(sql`
          insert into pgboss.job (name, data) select name, data from pgboss.job
          where name = 'case-deadline' and state = 'created' and start_after <= now()`)
        const idle = sql`
          select id from pgboss.job where name <> 'housekeeping' and state < 'completed' and start_after <= now()`
        await vi.waitFor(async () => expect(await rows(db.orm, idle)).toEqual([]), SOON)
      }
      for (const id of pauses) {
        expect(await toldOf(db, id)).toEqual(['case_reopened maria'])
      }
      for (const id of waits) {
        expect((await toldOf(db, id)).sort()).toEqual([
          'contact_overdue maria',
          ...Array(3).fill('contact_reminder vega'),
        ])
      }
      const mails = (await Promise.all(folders.map(mailIn))).flat()
      const known = new Set(await notificationIds(db))
      const ours = mails.filter((name) => known.has(name))
      expect(ours.sort()).toEqual([...new Set(mails)].sort())
      const unsent = await db.orm
        .select()
        .from(notifications)
        .where(isNull(notifications.emailedAt))
      expect(unsent).toEqual([])
    })
  })
})

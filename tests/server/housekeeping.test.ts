// The work of each minute: a failing part does not stop the others.
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { cases, drafts } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { idempotencyKeys, uploads } from '#server/db/schema/operations.ts'
import { signIns } from '#server/db/schema/people.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { type RunningJobs, startJobs } from '#server/delivery/jobs.ts'
import { applyDeadline, applyDueReminders } from '#server/domain/lifecycle/deadlines.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { seedCases } from '#tests/support/seeded-cases.ts'
import { acceptedBid, postCase } from '#tests/support/stories.ts'

const SOON = { timeout: 20_000, interval: 50 }

let api: TestApi
let running: RunningJobs | undefined
let failures: unknown[]
let tidied: Date[]

beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await running?.stop()
  await api.close()
})

/** Starts the jobs again. */
async function runJobs(services = api.services) {
  await running?.stop()
  failures = []
  tidied = []
  const mailer = {
    destination: 'nowhere',
    send: async () => {},
    tidy: async (at: Date) => {
      tidied.push(at)
    },
    check: async () => {},
    close: () => {},
  }
  const onError = (error: unknown) => failures.push(error)
  running = await startJobs({
    services,
    mailer,
    origin: 'http://localhost',
    onError,
    pollSeconds: 0.5,
  })
}

/** Runs housekeeping once, by starting the jobs. */
async function runOnce(services = api.services) {
  await runJobs(services)
  const undone = sql`select id from pgboss.job where name = 'housekeeping' and state < 'completed'`
  await vi.waitFor(async () => expect(await rows(api.services.db.orm, undone)).toEqual([]), SOON)
}

describe('housekeeping', () => {
  it('deletes everything old in one run, even when one step fails', async () => {
    const { orm } = api.services.db
    const maria = await api.customer()
    const createdAt = api.now()
    const many = <Row>(length: number, row: () => Row) => Array.from({ length }, row)
    await orm
      .insert(idempotencyKeys)
      .values(
        many(2_100, () => ({ caller: maria.id, key: randomUUID(), requestHash: 'x', createdAt })),
      )
    const empty = { customerId: maria.id, flow: '', flowVersion: 0, categoryName: '', step: '' }
    await orm.insert(drafts).values(
      many(2_100, () => ({
        ...empty,
        id: randomUUID(),
        answers: {},
        updatedAt: createdAt,
        deletedAt: createdAt,
        expiresAt: createdAt,
      })),
    )
    await orm.insert(uploads).values(many(410, () => ({ id: randomUUID(), createdAt })))
    const at = new Date('2020-01-01')
    await orm.insert(signIns).values(many(1_100, () => ({ clerkSessionId: randomUUID(), at })))
    api.advance({ hours: 26 })
    const left = () =>
      Promise.all([idempotencyKeys, drafts, signIns, uploads].map((kept) => orm.$count(kept)))
    const broken = { ...api.services.files, remove: () => Promise.reject(new Error('No disk')) }
    await runOnce({ ...api.services, files: broken })
    expect(failures).toEqual([expect.objectContaining({ message: 'No disk' })])
    expect(await left()).toEqual([0, 0, 0, 410])
    expect(tidied).toEqual([api.now()])
    await runOnce()
    expect(failures).toEqual([])
    expect(await left()).toEqual([0, 0, 0, 0])
  })

  it('clears a deadline that is obsolete, and adds no job for it', async () => {
    const { orm } = api.services.db
    const posted = await postCase(api, await api.customer())
    // As if the deadline stayed when the customer closed the case.
    const past = api.now()
    const stale = { caseStatus: 'closed', contactRemindAt: past, contactDueAt: past } as const
    await orm.update(cases).set(stale).where(eq(cases.id, posted.id))
    const due = past.toISOString()
    const stillDue = { name: 'case-deadline', data: { caseId: posted.id, due } } as const
    await withTransaction(orm, async (tx) => recordJobs(tx, stillDue))
    await runOnce()
    await runOnce()
    const jobs = sql`select state from pgboss.job where name = 'case-deadline' and data ->> 'caseId' = ${posted.id}`
    await vi.waitFor(
      async () => expect(await rows(orm, jobs)).toEqual([{ state: 'completed' }]),
      SOON,
    )
    const [left] = await orm.select().from(cases).where(eq(cases.id, posted.id))
    expect(left).toMatchObject({ caseStatus: 'closed', contactRemindAt: null, contactDueAt: null })
  })

  // PGlite has one connection, for everything.
  it.runIf(isPostgres)('leaves connections to requests while jobs wait for locks', async () => {
    const { orm, pool } = api.services.db
    const posted = await postCase(api, await api.customer())
    await orm.transaction(async (tx) => {
      await tx.execute(sql`select from cases where id = ${posted.id} for update`)
      const data = { caseId: posted.id, due: api.now().toISOString() }
      await withTransaction(orm, async (other) => {
        for (let count = 0; count < 8; count += 1) {
          recordJobs(other, { name: 'case-deadline', data })
        }
      })
      await runJobs()
      const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await vi.waitFor(async () => expect(await rows(orm, waiting)).toHaveLength(2), SOON)
      // The one that has the lock.
      expect(pool?.().inUse).toBe(1)
    })
    await runOnce()
    expect(failures).toEqual([])
  })

  it('does not handle a deadline when its job runs early', async () => {
    const { orm } = api.services.db
    const posted = await postCase(api, await api.customer())
    const dueAt = new Date(api.now().getTime() + 1_000)
    const pause = { caseStatus: 'paused', pausedUntil: dueAt } as const
    await orm.update(cases).set(pause).where(eq(cases.id, posted.id))
    await applyDeadline(api.services, { caseId: posted.id, due: dueAt.toISOString() })
    // The job waits a second, although it is overdue by the database's clock; otherwise it would be
    // postponed endlessly.
    const jobs = sql`select start_after >= created_on + interval '1 second' as waits from pgboss.job
      where name = 'case-deadline' and data ->> 'caseId' = ${posted.id}`
    expect(await rows(orm, jobs)).toEqual([{ waits: true }])
    const [left] = await orm.select().from(cases).where(eq(cases.id, posted.id))
    expect(left).toMatchObject(pause)
  })

  it('sends every due reminder, even when the first one fails', async () => {
    const { orm } = api.services.db
    const [maria, vega] = [await api.customer(), await api.attorney()]
    const waiting = []
    for (let count = 0; count < 8; count += 1) {
      waiting.push((await acceptedBid(api, maria, [vega])).caseId)
    }
    const [broken, ...others] = waiting
    await orm.execute(
      `alter table cases add constraint refusing check (id <> '${broken}') not valid`,
    )
    api.advance({ hours: 24 })
    await expect(applyDueReminders(api.services)).rejects.toThrow()
    const reminded = await orm
      .select({ caseId: notifications.caseId })
      .from(notifications)
      .where(eq(notifications.kind, 'contact_reminder'))
    expect(reminded.map(({ caseId }) => caseId).sort()).toEqual(others.sort())
    await orm.execute('alter table cases drop constraint refusing')
    expect(await applyDueReminders(api.services)).toBe(false)
  })

  it('looks at a hundred due reminders at a time, and at none of a deleted case', async () => {
    const { orm } = api.services.db
    const maria = await api.customer()
    await seedCases(orm, { of: maria, in: await api.categoryId('dui'), count: 120 })
    const own = eq(cases.customerId, maria.id)
    const contactRemindAt = api.now()
    await orm.update(cases).set({ caseStatus: 'closed', contactRemindAt }).where(own)
    const countOfDue = () => orm.$count(cases, and(own, isNotNull(cases.contactRemindAt)))
    expect(await applyDueReminders(api.services)).toBe(true)
    expect(await countOfDue()).toBe(20)
    expect(await applyDueReminders(api.services)).toBe(false)
    expect(await countOfDue()).toBe(0)
    const gone = { caseId: randomUUID(), due: contactRemindAt.toISOString() }
    await expect(applyDeadline(api.services, gone)).resolves.toBeUndefined()
  })

  it('is due every minute', async () => {
    await runOnce()
    const plan = sql`select cron from pgboss.schedule where name = 'housekeeping'`
    expect(await rows(api.services.db.orm, plan)).toEqual([{ cron: '* * * * *' }])
  })
})

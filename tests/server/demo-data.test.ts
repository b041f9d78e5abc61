import { count, eq, getTableColumns } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids, caseReaders, cases } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { attorneys, customers, licenses } from '#server/db/schema/people.ts'
import { addDemoData, findDemoAccounts } from '#server/demo/demo-data.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import type { Services } from '#server/services.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
let services: Pick<Services, 'db' | 'identity' | 'clock'>

beforeEach(async () => {
  db = await openTestDatabase()
  const clock = () => new Date()
  services = {
    db,
    identity: createEmbeddedProvider({ db, clock, passwordCost: QUICK_COST }),
    clock,
  }
  await ensureCategories(db.orm)
})
afterEach(() => db.close())

const stored = async (table: typeof cases | typeof bids | typeof customers) =>
  (await db.orm.select({ rows: count() }).from(table))[0]?.rows

describe('demo data', () => {
  it('has a dozen cases in every status, with bids in every status', async () => {
    expect(await addDemoData(services)).toBe(true)
    expect(await stored(cases)).toBe(12)
    const statuses = async (table: typeof cases | typeof bids) =>
      new Set(
        (await db.orm.select().from(table)).map((row) =>
          'caseStatus' in row ? row.caseStatus : row.bidStatus,
        ),
      )
    expect(await statuses(cases)).toEqual(
      new Set(['open', 'paused', 'pending', 'accepted', 'rejected', 'closed']),
    )
    expect(await statuses(bids)).toEqual(new Set(['open', 'accepted', 'rejected']))
    const now = services.clock()
    for (const row of await db.orm.select().from(cases)) {
      expect(row.createdAt < now).toBe(true)
      if (row.caseStatus === 'paused') expect(row.pausedUntil && row.pausedUntil > now).toBe(true)
      if (row.caseStatus === 'pending')
        expect(row.contactDueAt && row.contactDueAt > now).toBe(true)
      if (row.caseStatus === 'accepted') expect(row.contactedAt).not.toBeNull()
    }
    for (const notification of await db.orm.select().from(notifications)) {
      expect(notification.createdAt < now).toBe(true)
      expect(notification.emailedAt).not.toBeNull()
    }
  })

  it('counts each attorney with a bid as a reader of the case', async () => {
    await addDemoData(services)
    const pairs = (rows: { caseId: string; attorneyId: string }[]) =>
      rows.map(({ caseId, attorneyId }) => `${caseId} ${attorneyId}`).sort()
    const read = pairs(await db.orm.select().from(caseReaders))
    expect(read).toEqual(pairs(await db.orm.select().from(bids)))
    expect(read).not.toEqual([])
  })

  it('has checked the license of each firm for the states of all cases, except the new one', async () => {
    await addDemoData(services)
    const held = await db.orm
      .select({ name: attorneys.companyName, ...getTableColumns(licenses) })
      .from(attorneys)
      .leftJoin(licenses, eq(attorneys.id, licenses.attorneyId))
    const places = new Set(
      (await db.orm.select().from(cases)).map(({ place }) => place?.slice(0, 2)),
    )
    expect([...places]).toEqual(['04'])
    expect(
      held.map(({ name, state, licenseStatus }) => [name, state, licenseStatus]).sort(),
    ).toEqual([
      ['Lindqvist Legal', '04', 'pending'],
      ['Okafor and Daughters', '04', 'verified'],
      ['Vega Law Group', '04', 'verified'],
      ['Whitfield Castellanos and Partners', '04', 'verified'],
    ])
  })

  it('has notified everyone of what happened, and all but the latest are read', async () => {
    await addDemoData(services)
    const told = await db.orm.select().from(notifications)
    for (const { id } of [
      ...(await db.orm.select().from(customers)),
      ...(await db.orm.select().from(attorneys)),
    ]) {
      const own = told.filter((notification) => notification.receivedBy === id)
      expect(own.filter(({ kind }) => kind === 'onboarding')).toHaveLength(1)
      const unread = own.filter(({ readAt }) => readAt === null)
      expect(unread.length).toBeGreaterThan(0)
      // The new attorney has had nothing but the welcome.
      if (own.length > 1) expect(unread.length).toBeLessThan(own.length)
      const read = own.flatMap(({ readAt, createdAt }) => (readAt ? [{ readAt, createdAt }] : []))
      for (const { readAt, createdAt } of read) expect(readAt > createdAt).toBe(true)
      expect(read.every(({ createdAt }) => unread.every((it) => it.createdAt > createdAt))).toBe(
        true,
      )
    }
  })

  it('is in the history as the actions of each person', async () => {
    await addDemoData(services)
    const lines = await db.orm.select().from(auditEvents)
    const byId = new Map(lines.map((line) => [line.id, line]))
    expect(lines.filter(({ event }) => event === 'case.create').length).toBe(12)
    for (const { actorId, causeId, at } of lines) {
      const cause = causeId === null ? undefined : byId.get(causeId)
      if (!cause) continue
      expect([cause.actorId, cause.at]).toEqual([actorId, at])
    }
    for (const { causeId } of lines.filter(({ event }) =>
      ['case.create', 'bid.create'].includes(event),
    )) {
      expect(causeId).toBeNull()
    }
  })

  it('lets each of its people sign in', async () => {
    await addDemoData(services)
    expect((await findDemoAccounts(services)).map(({ email }) => email)).toEqual([
      ...['customer@example.com', 'customer2@example.com'],
      ...['attorney@example.com', 'attorney2@example.com', 'new-attorney@example.com'],
      'admin@example.com',
    ])
  })

  it('is added once, also when two processes start at the same moment', async () => {
    const added = await Promise.all([addDemoData(services), addDemoData(services)])
    expect(added.sort()).toEqual([false, true])
    expect(await addDemoData(services)).toBe(false)
    expect([await stored(customers), await stored(cases)]).toEqual([2, 12])
  })

  it('is completed after an interrupted start', async () => {
    await services.identity.createUser({ email: 'customer@example.com', password: 'Fastpass1!' })
    expect(await addDemoData(services)).toBe(true)
    expect(await stored(customers)).toBe(2)
  })

  it('is added completely or not at all, and a failure is reported in a clear sentence', async () => {
    await db.orm.execute("delete from categories where name = 'civil'")
    await expect(addDemoData(services)).rejects.toThrow(
      "The demo data could not be added: There is no category 'civil'. Start with DEMO=0 to go without it.",
    )
    expect([await stored(customers), await stored(cases)]).toEqual([0, 0])
    await ensureCategories(db.orm)
    expect(await addDemoData(services)).toBe(true)
  })

  it('is not added to a database with people in it, and no demo accounts are reported', async () => {
    await db.orm.insert(customers).values({
      id: '019a0000-0000-7000-8000-000000000001',
      clerkUserId: 'user_1',
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      createdAt: services.clock(),
    })
    expect(await addDemoData(services)).toBe(false)
    expect(await findDemoAccounts(services)).toEqual([])
    expect(await db.orm.select().from(cases).where(eq(cases.caseStatus, 'open'))).toEqual([])
  })
})

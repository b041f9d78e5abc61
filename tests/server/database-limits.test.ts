// A statement cannot hold a connection forever. The built-in database has one process and no other
// statements.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionShares } from '#server/db/connection/connection-shares.ts'
import type { Database } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { categories } from '#server/db/schema/cases.ts'
import { describeCause } from '#server/failure-cause.ts'
import { readConfig } from '#server/settings/config.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'

describe.runIf(isPostgres)('a statement', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let db: Database

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    const limits = { STATEMENT_TIMEOUT_SECONDS: '2', LOCK_TIMEOUT_SECONDS: '1' }
    db = await openDatabase(readConfig({ ...lasting.env, ...limits }).database)
    await db.migrate()
  })
  afterAll(async () => {
    await db.close()
    await lasting.remove()
  })

  const causeOf = (work: PromiseLike<unknown>) => work.then(() => 'it ended', describeCause)

  it('that runs too long is ended, and its connection is used again', async () => {
    const all = Array.from({ length: 12 }, () => causeOf(db.orm.execute(sql`select pg_sleep(60)`)))
    expect(new Set(await Promise.all(all))).toEqual(
      new Set(['The database took too long (57014).']),
    )
    expect(await causeOf(db.orm.execute(sql`select 1`))).toBe('it ended')
  })

  it('that waits too long for a lock is ended', async () => {
    await db.orm
      .insert(categories)
      .values({ id: randomUUID(), name: 'tax', isOther: true, position: 0 })
    await db.orm.transaction(async (tx) => {
      const move = (by: Database['orm'], position: number) =>
        by.update(categories).set({ position }).where(eq(categories.name, 'tax'))
      await move(tx, 1)
      expect(await causeOf(move(db.orm, 2))).toBe('The database took too long (55P03).')
    })
  })
})

describe('the connections of a pool', () => {
  it('are divided among the kinds of work', () => {
    expect(connectionShares(10)).toEqual({ calls: 5, longCalls: 2, identity: 2, others: 1 })
    for (let size = 10; size <= 1_000; size += 1) {
      const shares = Object.values(connectionShares(size))
      expect(shares.reduce((sum, share) => sum + share)).toBe(size)
      expect(Math.min(...shares)).toBeGreaterThan(0)
    }
  })
})

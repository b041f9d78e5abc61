// Transactions that the database aborts because of each other are run again. Only PostgreSQL runs
// several at once.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { admins } from '#server/db/schema/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'

describe.runIf(isPostgres)('transactions in conflict', () => {
  let api: TestApi
  let ids: string[]

  beforeAll(async () => {
    api = await startApi()
    ids = [(await api.admin()).id, (await api.admin()).id]
  })
  afterAll(() => api.close())

  const orm = () => api.services.db.orm
  const nameOf = async (tx: Transaction, id: string) => {
    const [row] = await tx.select({ name: admins.firstName }).from(admins).where(eq(admins.id, id))
    return row?.name ?? ''
  }
  const rename = (tx: Transaction, id: string, name: string) =>
    tx.update(admins).set({ firstName: name }).where(eq(admins.id, id))
  /** Resolves once this many have come. */
  const meeting = (size: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let came = 0
    return () => {
      came += 1
      if (came >= size) resolve()
      return promise
    }
  }

  it('with serialization failures all take effect, one after the other', async () => {
    const [id = ''] = ids
    await withTransaction(orm(), (tx) => rename(tx, id, ''))
    const meet = meeting(3)
    let attempts = 0
    const append = (letter: string) =>
      withTransaction(orm(), async (tx) => {
        attempts += 1
        await tx.execute(sql`set transaction isolation level repeatable read`)
        const name = await nameOf(tx, id)
        await meet()
        await rename(tx, id, name + letter)
      })
    await Promise.all(['a', 'b', 'c'].map(append))
    const name = await withTransaction(orm(), (tx) => nameOf(tx, id))
    expect([...name].sort()).toEqual(['a', 'b', 'c'])
    expect(attempts).toBeGreaterThan(3)
  })

  it('with a deadlock both take effect', async () => {
    const meet = meeting(2)
    let attempts = 0
    const renameBoth = (order: string[], name: string) =>
      withTransaction(orm(), async (tx) => {
        attempts += 1
        const [first = '', second = ''] = order
        await rename(tx, first, name)
        await meet()
        await rename(tx, second, name)
        return name
      })
    const done = await Promise.all([renameBoth(ids, 'A'), renameBoth(ids.toReversed(), 'B')])
    expect(done).toEqual(['A', 'B'])
    // PostgreSQL may end both, when each looks for a deadlock before the other has been ended.
    expect(attempts).toBeGreaterThanOrEqual(3)
  })

  it('that are never resolved are given up', async () => {
    let attempts = 0
    const failing = withTransaction(orm(), async (tx) => {
      attempts += 1
      await tx.execute(
        sql`do $$ begin raise exception 'meant' using errcode = 'serialization_failure'; end $$`,
      )
    })
    await expect(failing).rejects.toThrow()
    expect(attempts).toBe(5)
  })

  it('whose connection is lost between two statements are rejected, and the process continues', async () => {
    const lost = orm().transaction(async (tx) => {
      const pid = sql`select pg_backend_pid() as pid`
      const [backend] = await rows<{ pid: number }>(tx, pid)
      await rows(orm(), sql`select pg_terminate_backend(${backend?.pid})`)
      const ended = sql`select from pg_stat_activity where pid = ${backend?.pid}`
      await expect.poll(() => rows(orm(), ended)).toEqual([])
      await rows(tx, pid)
    })
    await expect(lost).rejects.toThrow()
    expect(await rows(orm(), sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

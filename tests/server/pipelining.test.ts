// Statements that are sent without waiting for those before. Only PostgreSQL has such connections.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { PipeliningClient } from '#server/db/connection/pipelining-client.ts'
import { newId } from '#server/db/ids.ts'
import { categories } from '#server/db/schema/cases.ts'
import { sendAhead, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'

describe.runIf(isPostgres)('a transaction with statements that are not waited for', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  const orm = () => api.services.db.orm
  const insert = (tx: Transaction, name: string) =>
    sendAhead(
      tx,
      tx
        .insert(categories)
        .values({ id: newId(new Date()), name, isOther: true, position: 0 })
        .execute(),
    )
  /** A statement that fails with this SQLSTATE. */
  const fail = (tx: Transaction, state: string) =>
    sendAhead(
      tx,
      tx.execute(sql.raw(`do $$ begin raise 'no' using errcode = '${state}'; end $$`)).execute(),
    )
  const stored = (name: string) =>
    rows(orm(), sql`select from ${categories} where ${categories.name} = ${name}`)

  it('stores what they write', async () => {
    await withTransaction(orm(), (tx) => insert(tx, 'Pipelined'))
    expect(await stored('Pipelined')).toHaveLength(1)
  })

  it('fails as the first of them that failed, and stores nothing', async () => {
    const failing = withTransaction(orm(), async (tx) => {
      await insert(tx, 'Failed')
      await fail(tx, 'FP001')
      await rows(tx, sql`select 1`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: 'FP001' } })
    expect(await stored('Failed')).toEqual([])
  })

  it('fails when the last of them failed, which goes out with the commit', async () => {
    const failing = withTransaction(orm(), async (tx) => {
      await insert(tx, 'Failed last')
      await fail(tx, 'FP002')
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: 'FP002' } })
    expect(await stored('Failed last')).toEqual([])
  })

  it('runs again after a conflict that one of them met', async () => {
    let runs = 0
    await withTransaction(orm(), async (tx) => {
      runs += 1
      await insert(tx, 'Conflict')
      if (runs === 1) await fail(tx, '40001')
    })
    expect([runs, (await stored('Conflict')).length]).toEqual([2, 1])
  })
})

describe.runIf(isPostgres)('a connection that pipelines', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let client: PipeliningClient
  beforeAll(async () => {
    lasting = await createLastingDatabase()
    client = new PipeliningClient({ connectionString: lasting.env.DATABASE_URL })
    await client.connect()
    await client.query('create temporary table notes (note text)')
  })
  afterAll(async () => {
    await client.end()
    await lasting.remove()
  })

  const notes = async () =>
    (await client.query('select note from notes order by note')).rows.map(({ note }) => note)

  it.each(['select 1', "insert into notes values ('rolled back')"])(
    'begins a transaction with its first statement: %s',
    async (statement) => {
      await client.query('begin')
      expect(client.getTransactionStatus()).toBe('I')
      await client.query(statement)
      expect(client.getTransactionStatus()).toBe('T')
      await client.query('rollback')
      expect([client.getTransactionStatus(), await notes()]).toEqual(['I', []])
    },
  )

  it('keeps the order of statements that follow a begin at once', async () => {
    await client.query('begin')
    const all = ["insert into notes values ('a')", 'select 1 / 0', 'rollback'].map((statement) =>
      client.query(statement).then(
        () => 'done',
        ({ code }) => code,
      ),
    )
    expect([await Promise.all(all), await notes()]).toEqual([['done', '22012', 'done'], []])
  })

  it('sends nothing for a transaction without a statement', async () => {
    await client.query('begin')
    await client.query('commit')
    await client.query("insert into notes values ('kept')")
    await client.query('rollback')
    expect(await notes()).toEqual(['kept'])
  })
})

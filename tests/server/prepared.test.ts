// Which statements a connection prepares. Only PostgreSQL has such connections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_STATEMENTS, PreparingClient } from '#server/db/connection/preparing-client.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'

describe.runIf(isPostgres)('a connection', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let client: PreparingClient

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    client = new PreparingClient({ connectionString: lasting.env.DATABASE_URL })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await lasting.remove()
  })

  const ask = (text: string) => client.query({ text }, [1])
  /** Returns the statements that PostgreSQL has prepared. */
  const prepared = async () => {
    const { rows } = await client.query('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }

  it('prepares only statements with parameters, each once', async () => {
    await client.query('select 1')
    await client.query({ text: 'select 2' })
    for (const rest of [1, 1]) {
      expect((await ask('select $1::int % 7 as rest')).rows).toEqual([{ rest }])
    }
    expect(await prepared()).toEqual(['select $1::int % 7 as rest'])
  })

  it('prepares a statement that is passed as text, as pg-boss does', async () => {
    const { rows } = await client.query('select $1::int % 9 as rest', [10])
    expect(rows).toEqual([{ rest: 1 }])
    expect(await prepared()).toContain('select $1::int % 9 as rest')
  })

  it('keeps no statement that failed, and works after a failed transaction', async () => {
    await client.query('begin')
    await expect(ask('select $1::int from nowhere')).rejects.toThrow('nowhere')
    await expect(ask('select $1::int - 7 as less')).rejects.toThrow('aborted')
    await client.query('rollback')
    expect((await ask('select $1::int - 7 as less')).rows).toEqual([{ less: -6 }])
    await expect(ask('select $1::int from nowhere')).rejects.toThrow('nowhere')
    expect(await prepared()).not.toContain('select $1::int from nowhere')
  })

  it('prepares up to a limit and runs further statements unprepared, even many at once', async () => {
    const asked = Array.from(
      { length: MAX_STATEMENTS + 50 },
      (_, n) => `select $1::int * ${n} as n`,
    )
    const twice = await Promise.all([...asked, ...asked].map(ask))
    expect(twice.map(({ rows: [row] }) => row.n)).toEqual(
      [...asked, ...asked].map((_, index) => index % asked.length),
    )
    const kept = await prepared()
    expect(kept.length).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(kept).toContain('select $1::int % 7 as rest')
    expect(kept).not.toContain(asked.at(-1))
  })
})

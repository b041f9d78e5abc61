// Which statements a connection keeps prepared. Only PostgreSQL has such connections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_STATEMENTS, PreparingClient } from '#server/db/connection/preparing-client.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'

describe.runIf(isPostgres)('a connection', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let client: PreparingClient

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    client = new PreparingClient({ connectionString: lasting.env.DATABASE_URL })
    await client.connect()
    for (let n = 0; n < MOST_STATEMENTS; n += 1) await ask(`select $1::int + ${n}`)
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

  it('keeps what comes new, and lets go of what was not asked for longest', async () => {
    expect(await prepared()).toHaveLength(MOST_STATEMENTS)
    await ask('select $1::int + 0')
    await ask('select $1::int - 1')
    const kept = await prepared()
    expect(kept).toHaveLength(MOST_STATEMENTS)
    expect(kept).toEqual(expect.arrayContaining(['select $1::int + 0', 'select $1::int - 1']))
    expect(kept).not.toContain('select $1::int + 1')
  })

  it('is asked again what it has let go of, also where many ask at once', async () => {
    const asked = Array.from({ length: MOST_STATEMENTS + 50 }, (_, n) => `select $1::int * ${n}`)
    const twice = await Promise.all([...asked, ...asked].map(ask))
    expect(twice).toHaveLength(2 * asked.length)
    expect(await prepared()).toHaveLength(MOST_STATEMENTS)
  })

  it('lets go in a transaction that has failed, and keeps nothing that is wrong', async () => {
    await client.query('begin')
    await expect(ask('select $1::int from nowhere')).rejects.toThrow('nowhere')
    await expect(ask('select $1::int % 7')).rejects.toThrow('aborted')
    await client.query('rollback')
    expect((await ask('select $1::int % 7 as rest')).rows).toEqual([{ rest: 1 }])
    expect((await ask('select $1::int % 7')).rowCount).toBe(1)
    await expect(ask('select $1::int from nowhere')).rejects.toThrow('nowhere')
    expect((await prepared()).length).toBeLessThanOrEqual(MOST_STATEMENTS)
  })
})

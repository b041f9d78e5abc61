// Several processes on one PostgreSQL: changes of one are published by the others, even after a
// lost connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { openTestStream } from '#tests/support/events.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

describe.runIf(isPostgres)('two processes on one database', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let db: Database
  let here: TestApi
  let there: TestApi
  let maria: TestPerson
  let vega: TestPerson

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    db = await lasting.open()
    here = await startApi({ listen: true, db })
    there = await startApi({ listen: true, db: await lasting.open() })
    maria = await here.customer()
    vega = await here.attorney()
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await lasting.remove()
  })

  it('stream the changes of the other one', async () => {
    const { id } = await postCase(here, maria)
    const stream = await openTestStream(there.origin, maria)
    await placeBid(vega, id)
    await stream.until(({ kind, case_id }) => kind === 'case' && case_id === id)
    stream.close()
  })

  it('listen again when the database disconnected them, and report that events may be missing', async () => {
    const { id } = await postCase(here, maria)
    const streams = [
      await openTestStream(here.origin, maria),
      await openTestStream(there.origin, maria),
    ]
    const cutOff = await rows(
      db.orm,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen %'`,
    )
    expect(cutOff).toHaveLength(2)
    for (const stream of streams) await stream.until(({ kind }) => kind === 'refresh')
    await placeBid(vega, id)
    for (const stream of streams) {
      await stream.until(({ kind, case_id }) => kind === 'case' && case_id === id)
      stream.close()
    }
  })
})

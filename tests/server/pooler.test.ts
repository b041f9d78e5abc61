// Behind a connection pooler each transaction may get another session of PostgreSQL, so the server
// must leave nothing in a session.
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, type Queryable, rows } from '#server/db/connection/database.ts'
import { engineOf } from '#server/db/connection/engine.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { askForEvents, openTestStream } from '#tests/support/events.ts'
import { decide, placeBid, postCase } from '#tests/support/stories.ts'

// As many as the server opens for requests.
const SESSIONS = 10

describe.runIf(isPostgres)('a server with PostgreSQL', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let pooler: Awaited<ReturnType<typeof openGate>>
  let direct: string
  let apis: TestApi[]

  beforeEach(async () => {
    lasting = await createLastingDatabase()
    direct = lasting.env.DATABASE_URL ?? ''
    apis = []
    pooler = await openGate(direct, { by: 'TCP', asPooler: true })
  })
  afterEach(async () => {
    await Promise.all(apis.map((api) => api.close()))
    await pooler.stop()
    await pooler.remove()
    await lasting.remove()
  })

  const start = async (location: { url: string; directUrl?: string }) => {
    const api = await startApi({
      listen: true,
      db: await openDatabase(location),
      config: { logLevel: 'silent' },
    })
    apis.push(api)
    return api
  }
  /** Posts a case and accepts a bid on it. */
  const work = async (api: TestApi) => {
    const [maria, vega] = [await api.customer(), await api.attorney()]
    const { id } = await postCase(api, maria)
    expect((await decide(maria, await placeBid(vega, id))).status).toBe(200)
    await vega.must('listNotifications', { query: { received_by: vega.id } })
  }

  it('leaves no state in a pooler’s sessions, and listens for changes at the direct URL', async () => {
    const api = await start({ url: pooler.url, directUrl: direct })
    await work(api)
    const [maria, vega] = [await api.customer(), await api.attorney()]
    const { id } = await postCase(api, maria)
    const stream = await openTestStream(api.origin, maria)
    await placeBid(vega, id)
    await stream.until(({ kind, case_id }) => kind === 'case' && case_id === id)
    stream.close()
    expect(await leftInSessions(api.services.db)).toEqual([])
  })

  it('warns of a pooler without the direct URL, and responds 503 to streams', async () => {
    const api = await start({ url: pooler.url })
    await work(api)
    const maria = await api.customer()
    const { status } = await askForEvents(api.origin, await maria.token())
    expect(status).toBe(503)
    expect(await leftInSessions(api.services.db)).toEqual([])
    const warnings: string[] = []
    await api.services.db.migrate((sentence) => warnings.push(sentence))
    expect(warnings).toEqual([expect.stringMatching(/set DATABASE_DIRECT_URL/)])
  })

  it.each([
    ['no pooler', () => ({ url: direct })],
    ['a pooler that keeps sessions', () => ({ url: pooler.url, directUrl: pooler.url })],
  ])('prepares statements with %s', async (_, location) => {
    const api = await start(location())
    await work(api)
    const stream = await openTestStream(api.origin, await api.customer())
    stream.close()
    expect(await leftInSessions(api.services.db)).toContainEqual(
      expect.stringMatching(/^prepared statement: select /),
    )
  })

  it('holds no lock after processes have migrated at the same time', async () => {
    const [{ services: one }, { services: other }] = [
      await start({ url: pooler.url }),
      await start({ url: pooler.url }),
    ]
    await Promise.all([one.db.migrate(), other.db.migrate()])
    const locks = sql`select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    expect(await rows(one.db.orm, locks)).toEqual([])
  })

  it.each([
    ['PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu', false, 'postgres'],
    ['PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc', true, 'citus'],
    ['PostgreSQL 15.12-YB-2025.1.0.1-b0 on x86_64-pc-linux-gnu', false, 'yugabytedb'],
    ['CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025)', false, 'cockroachdb'],
  ])('recognizes by the version %j, with Citus: %s, the engine %s', (version, hasCitus, engine) => {
    expect(engineOf({ version, hasCitus })).toBe(engine)
  })

  it('tells pg-boss which engine it is', async () => {
    const { services } = await start({ url: direct })
    expect(services.db.jobs).toMatchObject({ backend: 'postgres' })
  })

  it('refuses a direct URL of another database', async () => {
    const other = await createLastingDatabase()
    const directUrl = other.env.DATABASE_URL ?? ''
    await expect(openDatabase({ url: direct, directUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
    )
    await other.remove()
  })
})

/** Returns what the open sessions keep after their transactions. */
async function leftInSessions({ orm }: Database): Promise<string[]> {
  const everyoneIsThere = Promise.withResolvers<void>()
  let there = 0
  const look = async (tx: Queryable) => {
    there += 1
    if (there === SESSIONS) everyoneIsThere.resolve()
    await everyoneIsThere.promise
    return (await rows<{ left: string }>(tx, LEFT)).map(({ left }) => left)
  }
  const found = await Promise.all(Array.from({ length: SESSIONS }, () => orm.transaction(look)))
  return found.flat()
}

const LEFT: SQL = sql`
  select 'prepared statement: ' || statement as left from pg_prepared_statements
  union all select 'channel: ' || channel from pg_listening_channels() channel
  union all select 'cursor: ' || name from pg_cursors where name <> ''
  union all select 'setting: ' || name from pg_settings
    where source = 'session' and name <> 'transaction_isolation'
  union all select 'lock: ' || objid from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid()
  union all select 'table: ' || relname from pg_class where pg_my_temp_schema() = relnamespace`

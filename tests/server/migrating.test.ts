// The tables are updated by the start or by a command, without holding up what others do with them.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { migrationsFolder } from '#server/db/connection/migrations.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { isMigrated } from '#server/db/connection/schema-versions.ts'
import { readConfig } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import {
  createEmptyDatabase,
  createLastingDatabase,
  isPostgres,
  openTestDatabase,
} from '#tests/support/database.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

type Lasting = Awaited<ReturnType<typeof createLastingDatabase>>

describe.runIf(isPostgres)('tables without the newest migration', () => {
  let lasting: Lasting
  let db: Database

  beforeEach(async () => {
    lasting = await createLastingDatabase()
    const url = await createEmptyDatabase()
    await migrateButNewest(url)
    lasting.env.DATABASE_URL = url
    db = await openDatabase(readConfig({ ...lasting.env }).database)
  })
  afterEach(async () => {
    await db.close()
    await lasting.remove()
  })

  it('are refused with MIGRATE=0, and updated by the command', async () => {
    const env = { ...lasting.env, DEMO: '0', MIGRATE: '0' }
    await expect(startServerProcess(env)).rejects.toThrow('npm run admin -- migrate')
    expect(await runAdmin(env, 'invite', 'robin@example.com')).toMatchObject({ code: 1 })
    expect(await isMigrated(db.orm)).toBe(false)
    expect(await runAdmin(env, 'migrate')).toEqual({
      code: 0,
      output: 'The tables are those of this version.\n',
    })
    expect(await isMigrated(db.orm)).toBe(true)
    await (await startServerProcess(env)).stop()
  })

  it('are updated although the database account limits how long a statement may run', async () => {
    const name = new URL(lasting.env.DATABASE_URL ?? '').pathname.slice(1)
    await db.orm.execute(sql.raw(`alter database ${name} set statement_timeout = '200ms'`))
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holder = db.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      lock()
      // The migration's statement waits as long.
      await setTimeout(600)
    })
    await locked
    await db.migrate()
    await holder
    expect(await isMigrated(db.orm)).toBe(true)
  })

  it('are updated once by processes that start together, after waiting for a lock', async () => {
    const other = await openDatabase(readConfig({ ...lasting.env }).database)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holder = db.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      lock()
      await released
    })
    await locked
    const migrating = Promise.all([db.migrate(), other.migrate()])
    const waiting = sql`select from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`
    await expect.poll(() => rows(db.orm, waiting), { timeout: 10_000 }).toHaveLength(1)
    // The migration stops waiting by itself, so that others go on.
    await expect.poll(() => rows(db.orm, waiting), { timeout: 10_000 }).toEqual([])
    release()
    await Promise.all([holder, migrating])
    expect(await isMigrated(db.orm)).toBe(true)
    await other.close()
  })
})

describe.runIf(isPostgres)('a database of another version', () => {
  let lasting: Lasting
  let env: Record<string, string>
  let client: pg.Client

  beforeEach(async () => {
    lasting = await createLastingDatabase()
    env = { ...lasting.env, DEMO: '0' }
    client = new pg.Client({ connectionString: lasting.env.DATABASE_URL })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await lasting.remove()
  })

  const queueVersion = async () =>
    (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]
      ?.version ?? 0
  const countOf = async (jobs: string) =>
    Number((await client.query(`select count(*) from pgboss.${jobs}`)).rows[0].count)

  it('is refused with MIGRATE=0 if its job queue is older, and the command updates it', async () => {
    const own = await queueVersion()
    await client.query(getRollbackPlans('pgboss', own))
    const older = await queueVersion()
    expect(older).toBeLessThan(own)
    await expect(startServerProcess({ ...env, MIGRATE: '0' })).rejects.toThrow(
      `The database is older than this server (its job queue is at version ${older}, this server’s at ${own}), and MIGRATE is 0.`,
    )
    expect(await runAdmin(env, 'migrate')).toMatchObject({ code: 0 })
    expect(await queueVersion()).toBe(own)

    // The update leaves the indexes of large tables to the servers; on a slow machine the command
    // has built them too.
    await client.query(`update pgboss.bam set status = 'pending'`)
    const unfinished = "bam where status <> 'completed'"
    expect(await countOf(unfinished)).toBeGreaterThan(0)
    await client.query('update pgboss.version set bam_on = null')
    const server = await startServerProcess({ ...env, MIGRATE: '0' })
    await expect.poll(() => countOf(unfinished), { timeout: 20_000 }).toBe(0)
    await server.stop()
  })

  it('is used if a newer server has updated it, with a sentence that names both versions', async () => {
    const own = await queueVersion()
    await client.query('update pgboss.version set version = version + 1')
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`,
    )
    const { tables, ...rest } =
      /its tables are at version (?<tables>\d+), this server’s at (?<ownTables>\d+); its job queue is at version (?<queue>\d+), this server’s at (?<ownQueue>\d+)/.exec(
        (await runAdmin(env, 'migrate')).output,
      )?.groups ?? {}
    expect(rest).toEqual({
      ownTables: String(Number(tables) - 1),
      queue: String(own + 1),
      ownQueue: String(own),
    })
    const server = await startServerProcess(env)
    expect(server.output()).toContain(`its job queue is at version ${own + 1}`)
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
    const finished = "job where name = 'housekeeping' and state = 'completed'"
    await expect.poll(() => countOf(finished), { timeout: 20_000 }).toBeGreaterThan(0)
    await server.stop()
    expect(await queueVersion()).toBe(own + 1)
  })
})

describe.runIf(isPostgres)('the search indexes', () => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase()
    await db.migrate()
  })
  afterEach(() => db.close())

  it('are rebuilt where a build was interrupted', async () => {
    await db.orm.execute(sql`update pg_index set indisvalid = false
      where indexrelid = 'cases_search_idx'::regclass`)
    await db.migrate()
    const [index] = await rows<{ isValid: boolean }>(
      db.orm,
      sql`select indisvalid as "isValid" from pg_index where indexrelid = 'cases_search_idx'::regclass`,
    )
    expect(index).toEqual({ isValid: true })
  })
})

/** Runs all migrations but the newest on an empty database. */
async function migrateButNewest(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: folder })
  await client.end()
  await rm(folder, { recursive: true })
}

// The tables are updated by the start or by a command, without holding up what others do with them.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { isMigrated } from '#server/db/connection/migrations.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { readConfig } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

describe.runIf(isPostgres)('the tables of an older version', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let db: Awaited<ReturnType<typeof openDatabase>>

  beforeEach(async () => {
    lasting = await createLastingDatabase()
    db = await openDatabase(readConfig({ ...lasting.env }).database)
    await db.migrate()
    // Forgets the newest migration, which is safe to run twice.
    await db.orm.execute(
      sql`delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
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

  it('are updated once by processes that start together, after a lock is released', async () => {
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

  it('get an index again whose build was interrupted', async () => {
    await db.orm.execute(sql`update pg_index set indisvalid = false
      where indexrelid = 'cases_search_idx'::regclass`)
    await db.migrate()
    const [index] = await rows<{ isValid: boolean }>(
      db.orm,
      sql`select indisvalid as "isValid" from pg_index where indexrelid = 'cases_search_idx'::regclass`,
    )
    expect(index).toEqual({ isValid: true })
  })

  it('drop an index of an earlier version once its successor is built', async () => {
    await db.orm.execute(sql`drop index cases_open_county_idx`)
    await db.orm.execute(sql`create index cases_open_place_idx on cases (place)`)
    await db.migrate()
    const found = await rows<{ indexname: string }>(
      db.orm,
      sql`select indexname from pg_indexes where indexname in ('cases_open_county_idx', 'cases_open_place_idx')`,
    )
    expect(found).toEqual([{ indexname: 'cases_open_county_idx' }])
  })
})

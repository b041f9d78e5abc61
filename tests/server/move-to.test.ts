// `npm run admin -- move-to`, and restores to the other engine: everything arrives, whatever moment
// the command is killed at.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findStandardCategory } from '#server/db/categories.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { customers } from '#server/db/schema/people.ts'
import type { DatabaseLocation } from '#server/settings/config.ts'
import { runAdmin, startAdmin } from '#tests/support/admin-command.ts'
import { askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { openDemoDatabase } from '#tests/support/demo-database.ts'
import { sendByFetch } from '#tests/support/http.ts'
import { signInAt, tokenAt } from '#tests/support/lasting-world.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const EMAIL = 'customer@example.com'
const isToolMissing = spawnSync('pg_dump', ['--version']).error !== undefined

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-move-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the settings of a server whose secret key is a file in its data folder. */
const settingsOf = (dataFolder: string, url?: string): Record<string, string> => ({
  DATA_DIR: dataFolder,
  DEMO: '0',
  CONFIRM_EMAIL: '0',
  ADMIN_SECOND_FACTOR: '0',
  VERIFY_ATTORNEYS: '0',
  ...(url && { DATABASE_URL: url }),
})

const locationOf = ({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): DatabaseLocation =>
  DATABASE_URL ? { url: DATABASE_URL } : { folder: join(DATA_DIR, 'db') }

/** Creates a data folder with the demo. Returns its settings, a customer, and a category. */
async function createDemo(name: string) {
  const env = settingsOf(join(folder, name))
  const { db } = await openDemoDatabase(locationOf(env))
  const people = await db.orm.select().from(customers).where(eq(customers.email, EMAIL))
  const family = await findStandardCategory(db.orm, 'family')
  await db.close()
  return { env, person: { id: people[0]?.id ?? '', email: EMAIL }, categoryId: family?.id ?? '' }
}

/** Returns all rows, sequences, indexes and constraints of a database, by their names. */
async function contentOf(env: Record<string, string>): Promise<Record<string, string[]>> {
  const db = await openDatabase(locationOf(env))
  try {
    return await db.orm.transaction(readContent)
  } finally {
    await db.close()
  }
}

async function readContent(db: Queryable): Promise<Record<string, string[]>> {
  await db.execute(sql`set local timezone = 'UTC'`)
  const content: Record<string, string[]> = {}
  const read = async (name: string, statement: ReturnType<typeof sql>) => {
    content[name] = (await rows<{ text: string }>(db, statement)).map(({ text }) => text).sort()
  }
  const ofOurs = sql`in ('public'::regnamespace, 'pgboss'::regnamespace, 'drizzle'::regnamespace)`
  // Each program that opens the queue writes a row about itself.
  const relations = await rows<{ name: string; isTable: boolean }>(
    db,
    sql`select oid::regclass::text as name, relkind <> 'S' as "isTable" from pg_class
        where relkind in ('r', 'p', 'S') and not relispartition and relnamespace ${ofOurs}
          and oid <> 'pgboss.instance'::regclass`,
  )
  for (const { name, isTable } of relations) {
    // Who opens the queue a minute later writes into it when it last looked for indexes to build.
    const row = sql.raw(
      isTable ? `(to_jsonb(it) - 'bam_on')::text` : `last_value || ' ' || is_called`,
    )
    await read(name, sql`select ${row} as text from ${sql.raw(name)} as it`)
  }
  // Those of the days on which the queue was made differ.
  await read(
    'indexes',
    sql`select pg_get_indexdef(indexrelid) as text from pg_index
        join pg_class on pg_class.oid = indrelid
        where relnamespace ${ofOurs} and not relispartition`,
  )
  await read(
    'constraints',
    sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
          as text
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('f', 'c', 'u', 'p') and relnamespace ${ofOurs} and not relispartition`,
  )
  return content
}

/** Moves as an account that may not see what the account of a server does. */
async function refusesBesideAnotherAccount(env: Record<string, string>, destination: string) {
  const server = await openDatabase(locationOf(env))
  const account = `mover_${randomUUID().slice(0, 8)}`
  const url = new URL(env.DATABASE_URL ?? '')
  const owner = url.username
  url.username = account
  await server.orm.execute(sql.raw(`create role ${account} login`))
  try {
    const { code, output } = await runAdmin(
      { ...env, DATABASE_URL: url.href },
      'move-to',
      destination,
    )
    expect([code, output]).toEqual([
      1,
      `Another program is connected to the database as ${owner}. End every server, and leave it ended.\n`,
    ])
  } finally {
    await server.orm.execute(sql.raw(`drop role ${account}`))
    await server.close()
  }
}

it('moves to PostgreSQL and back, also when it is killed, and everybody stays logged in', {
  timeout: 600_000,
}, async () => {
  const { env: old, person, categoryId } = await createDemo('old')
  const server = await startServerProcess(old)
  const maria = await signInAt(server, person)
  const token = await tokenAt(server, person)
  const picture = (await maria.must('uploadFile', { body: formOf(await jpeg(64, 64)) })).data.url
  const url = await createEmptyDatabase()
  const early = await runAdmin(old, 'move-to', url)
  expect([early.code, early.output]).toEqual([
    1,
    expect.stringContaining('is in use by another Fastpass'),
  ])
  await server.stop()
  const before = await contentOf(old)
  expect(Object.keys(before).length).toBeGreaterThan(50)

  const moved = settingsOf(old.DATA_DIR ?? '', url)
  for (const moment of ['', 'pgboss.job: ', 'public.cases: ', 'indexes are made', 'compared']) {
    const moving = startAdmin(old, 'move-to', url)
    const mark = sql`select from pg_namespace where nspname = 'fastpass_copy'`
    const db = await openDatabase({ url })
    const hasCome = async () =>
      moving.output().includes(moment) && (await rows(db.orm, mark)).length > 0
    while (moving.isRunning() && !(await hasCome())) await wait(1)
    moving.kill()
    await db.close()
    expect([moment, (await moving.ended).output]).toEqual([
      moment,
      expect.not.stringContaining('Everything is in'),
    ])
    const start = await startServerProcess(moved).then(() => 'started', String)
    expect([moment, start]).toEqual([
      moment,
      expect.stringMatching(/was interrupted at .+ again\./),
    ])
  }
  const done = await runAdmin(old, 'move-to', url)
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/public\.cases: \d+ rows/)])
  expect(await contentOf(moved)).toEqual(before)
  expect(await contentOf(old)).toEqual(before)
  await expect(startServerProcess(old)).rejects.toThrow(/moved to postgresql:.+Use that one/)
  // As when the command was killed in its last moment. `DATABASE_URL` is not set.
  const mark = join(old.DATA_DIR ?? '', 'db.moved')
  await rename(mark, `${mark}.kept`)
  const twice = await runAdmin(old, 'move-to', url)
  expect([twice.code, twice.output]).toEqual([
    1,
    expect.stringMatching(/The database at postgresql:\S+ is not empty\. Create a new one/),
  ])
  await rename(`${mark}.kept`, mark)

  const use = async (env: Record<string, string>) => {
    const started = await startServerProcess(env)
    try {
      const session = askWith(sendByFetch(started.url), async () => token)
      const { data } = await session.must('createCase', {
        key: randomUUID(),
        body: {
          category_id: categoryId,
          customer_id: person.id,
          firm_size: ['1-2 lawyers'],
          case_details: 'Posted after the move',
          ...minimalAnswersOf('family'),
        },
      })
      expect((await fetch(new URL(picture, started.url))).status).toBe(200)
      return data.id
    } finally {
      await started.stop()
    }
  }
  await use(moved)
  const later = await contentOf(moved)
  const back = settingsOf(join(folder, 'back'))
  await refusesBesideAnotherAccount(moved, back.DATA_DIR ?? '')
  const returned = await runAdmin(moved, 'move-to', back.DATA_DIR ?? '')
  expect([returned.code, returned.output]).toEqual([0, expect.stringContaining('Everything is in')])
  expect(await contentOf(back)).toEqual(later)
  await expect(startServerProcess(moved)).rejects.toThrow(/moved to .+back/)
  await use(back)
})

it.skipIf(isToolMissing)(
  'a backup of either engine is restored to the other',
  { timeout: 480_000 },
  async () => {
    const { env: builtIn } = await createDemo('built-in')
    const first = join(folder, 'built-in.tar')
    expect(await runAdmin(builtIn, 'backup', first)).toMatchObject({ code: 0 })
    const postgres = settingsOf(join(folder, 'postgres'), await createEmptyDatabase())
    const restored = await runAdmin(postgres, 'restore', first)
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')])
    const content = await contentOf(builtIn)
    expect(await contentOf(postgres)).toEqual(content)

    const second = join(folder, 'postgres.tar')
    expect(await runAdmin(postgres, 'backup', second)).toMatchObject({ code: 0 })
    const again = settingsOf(join(folder, 'again'))
    const shrunk = await runAdmin(again, 'restore', second)
    expect([shrunk.code, shrunk.output]).toEqual([0, expect.stringContaining('Restored')])
    expect(await contentOf(again)).toEqual(content)
  },
)

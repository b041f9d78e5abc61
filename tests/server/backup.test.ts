// `npm run admin -- backup`, `restore` and `verify`: nothing acknowledged before a backup is
// missing after a restore.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { createEmptyDatabase, isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { sendByFetch } from '#tests/support/http.ts'
import { createLastingWorld, signInAt, tokenAt } from '#tests/support/lasting-world.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { placeBid } from '#tests/support/stories.ts'

const isToolMissing = isPostgres && spawnSync('pg_dump', ['--version']).error !== undefined

let world: Awaited<ReturnType<typeof createLastingWorld>>
let server: ServerProcess
let folder: string
let file: string
beforeAll(async () => {
  world = await createLastingWorld()
  server = await startServerProcess(world.env)
  folder = await mkdtemp(join(tmpdir(), 'fastpass-backup-'))
  file = join(folder, 'backup.tar')
})
afterAll(async () => {
  await server.stop()
  await world.remove()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runAdmin(world.env, ...args)

/** Returns the settings of an empty place for a backup, with the secret key of the first. */
async function emptyPlace(): Promise<Record<string, string>> {
  const dataFolder = await mkdtemp(join(folder, 'place-'))
  return {
    ...world.env,
    DATA_DIR: dataFolder,
    ...(isPostgres && { DATABASE_URL: await createEmptyDatabase() }),
  }
}

// The built-in database takes twice the time.
const tags = isPostgres ? [] : IN_FULL_RUN

// Without PostgreSQL's client there is nothing to make a backup with; PGlite needs none.
it.skipIf(isToolMissing)(
  'a backup under load has all that was acknowledged before it',
  { tags, timeout: 240_000 },
  async () => {
    const [maria, vega] = [await signInAt(server, world.maria), await signInAt(server, world.vega)]
    const post = async (details: string) => {
      const body = {
        category_id: world.categoryId,
        customer_id: maria.id,
        firm_size: ['1-2 lawyers'],
        case_details: details,
        ...minimalAnswersOf('family'),
      }
      return (await maria.must('createCase', { key: randomUUID(), body })).data.id
    }
    const token = await tokenAt(server, world.maria)
    const picture = (await maria.must('uploadFile', { body: formOf(await jpeg(64, 64)) })).data.url
    const first = await post('The first case')
    const bid = await placeBid(vega, first)
    const before = [first, await post('The second case')]
    // The job that tells of the bid by email.
    const [told] = (await maria.must('listNotifications', { query: { received_by: maria.id } }))
      .data

    let isCopied = false
    const later: string[] = []
    const keepPosting = async () => {
      while (!isCopied) later.push(await post(`Case ${later.length}`))
    }
    const posting = keepPosting()
    await rm(file, { force: true })
    const { code, output } = await admin('backup', file).finally(() => {
      isCopied = true
    })
    await posting
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('has the database and 1 picture. It does not have the secret key'),
    ])
    expect(later.length).toBeGreaterThan(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const place = await emptyPlace()
    const verified = await runAdmin(place, 'verify', file)
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringMatching(/is whole: 2 people, \d+ cases, 1 bid and 1 picture of \d{4}-/),
    ])
    // A place whose pictures cannot be stored stays empty.
    const uploads = join(place.DATA_DIR ?? '', 'uploads')
    await writeFile(uploads, '')
    const refused = await runAdmin(place, 'restore', file)
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('The folder for pictures'),
    ])
    await rm(uploads)
    const restored = await runAdmin(place, 'restore', file)
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('Restored 2 people'),
    ])
    const db = await openDatabase(
      place.DATABASE_URL
        ? { url: place.DATABASE_URL }
        : { folder: join(place.DATA_DIR ?? '', 'db') },
    )
    const jobs = await rows<{ data: string }>(
      db.orm,
      sql`select data::text as data from pgboss.job`,
    )
    await db.close()
    expect(jobs.map(({ data }) => data).join('\n')).toContain(told?.id)

    const other = await startServerProcess(place)
    try {
      // The password of before, and the session of before.
      const again = await signInAt(other, world.maria)
      for (const id of before) {
        const { data } = await again.must('getCase', { path: { case_id: id } })
        expect(data.id).toBe(id)
      }
      const kept = askWith(sendByFetch(other.url), async () => token)
      expect((await kept.must('getCase', { path: { case_id: first } })).data.id).toBe(first)
      const { data: bids } = await again.must('listBids', { query: { case_id: first } })
      expect(bids.map(({ id }) => id)).toEqual([bid.id])
      expect((await fetch(new URL(picture, other.url))).status).toBe(200)
    } finally {
      await other.stop()
    }

    const full = await runAdmin(place, 'restore', file)
    expect([full.code, full.output]).toEqual([
      1,
      expect.stringMatching(/has a database already|is not empty/),
    ])
  },
)

describe('a backup file', () => {
  it('is never overwritten', async () => {
    const taken = join(folder, 'taken.tar')
    await writeFile(taken, 'something of mine')
    const { code, output } = await admin('backup', taken)
    expect([code, output]).toEqual([1, `${taken} exists already. Choose another name.\n`])
    expect(await readFile(taken, 'utf8')).toBe('something of mine')
  }, 60_000)

  it.skipIf(isToolMissing)(
    'that is encrypted opens with its key alone',
    { timeout: 120_000 },
    async () => {
      const [key, other] = [join(folder, 'backup.key'), join(folder, 'other.key')]
      const made = await admin('backup-key', key)
      const recipient = /age1\w+/.exec(made.output)?.[0] ?? ''
      expect((await stat(key)).mode & 0o777).toBe(0o600)
      await admin('backup-key', other)
      const encrypted = join(folder, 'encrypted.tar.age')
      expect(await admin('backup', encrypted, '--to', recipient)).toMatchObject({ code: 0 })

      expect((await readFile(encrypted)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      const refusals = {
        'Name the file of its key': await admin('verify', encrypted),
        'does not open the backup': await admin('verify', encrypted, '--key', other),
      }
      for (const [sentence, { code, output }] of Object.entries(refusals))
        expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      const verified = await admin('verify', encrypted, '--key', key)
      expect([verified.code, verified.output]).toEqual([
        0,
        expect.stringContaining('is whole: 2 people'),
      ])

      const bytes = await readFile(encrypted)
      bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1
      await writeFile(encrypted, bytes)
      const damaged = await admin('verify', encrypted, '--key', key)
      expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining('is damaged')])
    },
  )

  // It damages the backup of the test above.
  it.skipIf(isToolMissing)(
    'that is damaged, cut off or no backup is refused with a sentence',
    { tags, timeout: 120_000 },
    async () => {
      const bytes = await readFile(file)
      const damaged = Buffer.from(bytes)
      damaged[Math.floor(bytes.length / 2)] = (damaged[Math.floor(bytes.length / 2)] ?? 0) ^ 1
      const files = {
        damaged,
        short: bytes.subarray(0, Math.floor(bytes.length / 2)),
        other: Buffer.from('not a backup'),
      }
      for (const [name, content] of Object.entries(files)) {
        const path = join(folder, `${name}.tar`)
        await writeFile(path, content)
        const { code, output } = await admin('verify', path)
        expect([name, code, output]).toEqual([
          name,
          1,
          expect.stringMatching(/is damaged|is not a backup of Fastpass/),
        ])
        expect(output.trim().split('\n')).toHaveLength(1)
      }
    },
  )
})

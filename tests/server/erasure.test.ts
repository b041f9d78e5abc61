// What remains of a deleted person in the files of the built-in database.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { startJobs } from '#server/delivery/jobs.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { acceptedBid, keepDraft } from '#tests/support/stories.ts'

async function filesWith(folder: string, word: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name))
        return bytes.includes(word) ? [join(parentPath, name)] : []
      }),
  )
  return found.flat()
}

const mailer = {
  destination: 'nowhere',
  send: async () => {},
  check: async () => {},
  tidy: async () => {},
  close: () => {},
}

const WORDS = ['Quirina', 'Zwetschge', 'zwetschge@', '6025550177']
const MEGABYTE = 1024 * 1024
const ERASED = { timeout: 60_000, interval: 200 }

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
const closing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  lasting = await createLastingDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await lasting.remove()
})

const dataFiles = () => join(lasting.env.DATA_DIR, 'db')

interface Settings {
  largeTableBytes?: number
  /** The number of additional customers. */
  others?: number
}

/** Opens a server on lasting files, with a customer whose words are in many tables. */
async function startWithPerson({ others = 0, ...settings }: Settings = {}) {
  const db = await lasting.open(settings)
  const api = await startApi({ db })
  closing.push(() => api.close())
  // Jobs run by the database's clock.
  api.advance({ seconds: (Date.now() - api.now().getTime()) / 1_000 })
  // These are inserted first: rows that are moved within a page could overwrite an earlier one by
  // chance.
  await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select gen_random_uuid(), 'user_' || n, repeat('Ana', 30), 'Lopez', n || '@example.com', now()
    from generate_series(1, ${others}::int) n`)
  const robin = await api.admin()
  const vega = await api.attorney()
  const names = { firstName: 'Quirina', lastName: 'Zwetschge', contactInfo: '6025550177' }
  const nora = await api.customer(names)
  await acceptedBid(api, nora, [vega])
  await keepDraft(nora)
  await db.orm.execute(sql`update identity_users set email = 'zwetschge@example.com'
    where id = ${nora.userId}`)
  await db.orm.execute(sql`update customers set email = 'zwetschge@example.com'
    where id = ${nora.id}`)
  return { api, db: db.orm, robin, nora }
}

/** Runs the jobs until no erasure of these tables is left. */
async function erase({ api, db }: { api: TestApi; db: Queryable }, tables: 'small' | 'large') {
  const onError = (error: unknown) => expect.unreachable(String(error))
  const parts = { services: api.services, mailer, origin: 'http://localhost', onError }
  const jobs = await startJobs({ ...parts, pollSeconds: 0.5 })
  closing.push(() => jobs.stop())
  // An erasure comes a minute after the deletion, when the identity is gone too.
  const undone = sql`select id from pgboss.job where name = 'identity-removal' and state < 'completed'`
  await vi.waitFor(async () => expect(await rows(db, undone)).toEqual([]), ERASED)
  await db.execute(sql`update pgboss.job set start_after = now()
    where name = 'erasure' and data ->> 'tables' = ${tables}`)
  const states = sql`select state from pgboss.job
    where name = 'erasure' and data ->> 'tables' = ${tables}`
  await vi.waitFor(
    async () => expect(await rows(db, states)).toEqual([{ state: 'completed' }]),
    ERASED,
  )
}

// The files of PostgreSQL belong to another server.
describe.skipIf(isPostgres)('the files of the built-in database', () => {
  it('contain no byte of a deleted person after the next job', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const server = await startWithPerson()
    const { db, robin, nora } = server
    await db.execute(sql`checkpoint`)
    const words = [...WORDS, nora.userId]
    for (const word of words) expect(await filesWith(dataFiles(), word)).not.toEqual([])

    const { status } = await robin.ask('deleteUser', {
      path: { user_id: nora.userId },
      query: { reason: 'Asked' },
    })
    expect(status).toBe(204)
    await erase(server, 'small')
    for (const word of words) expect(await filesWith(dataFiles(), word), word).toEqual([])
    expect(await filesWith(dataFiles(), 'Vega Law Group')).not.toEqual([])
  })

  it('contain no byte in large tables after the next night', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const server = await startWithPerson({ largeTableBytes: MEGABYTE, others: 4_000 })
    const { db, robin, nora } = server
    await db.execute(sql`checkpoint`)
    await robin.ask('deleteUser', { path: { user_id: nora.userId }, query: { reason: 'Asked' } })
    await erase(server, 'small')
    expect(await filesWith(dataFiles(), 'Quirina')).toHaveLength(1)

    const night = sql`select start_after as at from pgboss.job
      where name = 'erasure' and data ->> 'tables' = 'large'`
    const [planned] = await rows<{ at: string }>(db, night)
    const at = new Date(planned?.at ?? '')
    expect([at.getHours(), at.getMinutes()]).toEqual([3, 0])
    const waits = at.getTime() - server.api.now().getTime()
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual(25 * 3_600_000)
    await erase(server, 'large')
    for (const word of WORDS) expect(await filesWith(dataFiles(), word), word).toEqual([])
    expect(await filesWith(dataFiles(), 'AnaAna')).not.toEqual([])
  })
})

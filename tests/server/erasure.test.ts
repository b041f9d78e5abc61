// What is left of a deleted person in the files of the built-in database.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startJobs } from '#server/delivery/jobs.ts'
import { startApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
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
  ...{ where: 'nowhere', send: async () => {}, check: async () => {}, tidy: async () => {} },
  close: () => {},
}

// Another server keeps the files of PostgreSQL.
describe.skipIf(isPostgres)('the files of the built-in database', () => {
  it('hold no byte of a deleted person after the next job', async () => {
    const lasting = await createLastingDatabase()
    const db = await lasting.open()
    const api = await startApi({ db })
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
    await db.orm.execute(sql`checkpoint`)
    const words = ['Quirina', 'Zwetschge', 'zwetschge@', '6025550177']
    const folder = join(lasting.env.DATA_DIR, 'db')
    for (const word of words) expect(await filesWith(folder, word)).not.toEqual([])

    const { status } = await robin.ask('deleteUser', { path: { user_id: nora.userId } })
    expect(status).toBe(204)
    const onError = (error: unknown) => expect.unreachable(String(error))
    const parts = { services: api.services, mailer, origin: 'http://localhost', onError }
    const jobs = await startJobs({ ...parts, pollSeconds: 0.5 })
    const open = sql`select id from pgboss.job where name = 'erasure' and state < 'completed'`
    const done = sql`select id from pgboss.job where name = 'erasure' and state = 'completed'`
    await vi.waitFor(
      async () => {
        expect(await rows(db.orm, open)).toEqual([])
        expect(await rows(db.orm, done)).toHaveLength(1)
      },
      { timeout: 60_000, interval: 200 },
    )
    for (const word of words) expect(await filesWith(folder, word), word).toEqual([])
    expect(await filesWith(folder, 'Vega Law Group')).not.toEqual([])
    await jobs.stop()
    await api.close()
    await lasting.remove()
  }, 120_000)
})

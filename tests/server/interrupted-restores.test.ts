// A restore that is killed leaves nothing that a server starts on, and the next restore begins
// again.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { runAdmin, startAdmin } from '#tests/support/admin-command.ts'
import { createEmptyDatabase, isPostgres } from '#tests/support/database.ts'
import { createLastingWorld, signInAt } from '#tests/support/lasting-world.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const PICTURES = 3
const INTERRUPTED =
  /A restore or a move to .+ was interrupted at \d{4}-\d\d-\d\dT[\d:.]+Z\. Run it again\./

const isToolMissing = isPostgres && spawnSync('pg_dump', ['--version']).error !== undefined

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Returns the folders in which commands worked. */
const workFoldersIn = (folder: string) =>
  namesIn(folder).filter((name) => name.startsWith('.fastpass-backup-'))

/** Returns whether a table is in the database, and false without a database. */
async function hasTable(url: string | undefined, table: string): Promise<boolean> {
  if (url === undefined) return false
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query('select to_regclass($1) is not null as exists', [table])
    .finally(() => client.end())
  return rows[0].exists
}

// Without PostgreSQL's client there is nothing to make a backup with; PGlite needs none.
it.skipIf(isToolMissing)(
  'a restore that is killed at any moment is refused at the start, and works when it is run again',
  { timeout: 240_000 },
  async () => {
    const world = await createLastingWorld()
    const folder = await mkdtemp(join(tmpdir(), 'fastpass-backup-'))
    onTestFinished(async () => {
      await world.remove()
      await rm(folder, { recursive: true, force: true })
    })
    const server = await startServerProcess(world.env)
    const maria = await signInAt(server, world.maria)
    const urls: string[] = []
    for (let picture = 0; picture < PICTURES; picture += 1) {
      const { data } = await maria.must('uploadFile', { body: formOf(await jpeg(64, 64)) })
      urls.push(data.url)
    }
    await server.stop()
    const file = join(folder, 'backup.tar')
    expect(await runAdmin(world.env, 'backup', file)).toMatchObject({ code: 0 })

    const dataFolder = await mkdtemp(join(folder, 'place-'))
    const url = isPostgres ? await createEmptyDatabase() : undefined
    const place = { ...world.env, DATA_DIR: dataFolder, ...(url && { DATABASE_URL: url }) }
    const moments: Record<string, () => boolean | Promise<boolean>> = {
      'the backup is unpacked': () => workFoldersIn(folder).length > 0,
      'the place is marked': () =>
        isPostgres
          ? hasTable(url, 'fastpass_copy.mark')
          : existsSync(`${dataFolder}/db.unfinished`),
      'the database is filled': () =>
        isPostgres
          ? hasTable(url, 'public.cases')
          : existsSync(`${dataFolder}/db.unfinished/postmaster.pid`),
      'pictures are stored': () => namesIn(join(dataFolder, 'uploads')).length > 0,
    }
    let isMarked = false
    for (const [moment, hasCome] of Object.entries(moments)) {
      const restoring = startAdmin(place, 'restore', file)
      while (restoring.isRunning() && !(await hasCome())) await wait(1)
      restoring.kill()
      const { output } = await restoring.ended
      // The last moment may be after the end.
      expect([moment, output]).toEqual([moment, expect.stringMatching(/^$|^Restored/)])
      if (moment === 'the backup is unpacked') continue
      const start = await startServerProcess(place).catch((error: Error) => error.message)
      if (typeof start !== 'string') {
        await start.stop()
        break
      }
      expect([moment, start]).toEqual([moment, expect.stringMatching(INTERRUPTED)])
      isMarked = true
    }
    expect(isMarked).toBe(true)

    const again = await runAdmin(place, 'restore', file)
    expect(again.output).toMatch(/Restored 2 people|has a database already|is not empty/)
    expect(workFoldersIn(folder)).toEqual([])
    const restored = await startServerProcess(place)
    try {
      await signInAt(restored, world.maria)
      for (const path of urls) {
        expect((await fetch(new URL(path, restored.url))).status).toBe(200)
      }
    } finally {
      await restored.stop()
    }
  },
)

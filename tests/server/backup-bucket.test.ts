// A backup of a server whose pictures are in a bucket has them, fails when one is missing, and is
// restored into another bucket.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createEmptyDatabase, isPostgres } from '#tests/support/database.ts'
import { createLastingWorld, signInAt } from '#tests/support/lasting-world.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const isToolMissing = isPostgres && spawnSync('pg_dump', ['--version']).error !== undefined

/** Starts a bucket that is closed after the test. */
async function openBucket() {
  const bucket = await startS3()
  onTestFinished(bucket.close)
  return bucket
}

// Without PostgreSQL's client there is nothing to make a backup with.
it.skipIf(isToolMissing)(
  'pictures in a bucket are in a backup, and in the bucket of another place',
  async () => {
    const world = await createLastingWorld()
    const folder = await mkdtemp(join(tmpdir(), 'fastpass-backup-'))
    onTestFinished(async () => {
      await world.remove()
      await rm(folder, { recursive: true, force: true })
    })
    const [bucket, other] = [await openBucket(), await openBucket()]
    const env = { ...world.env, ...bucket.env }
    const server = await startServerProcess(env)
    const maria = await signInAt(server, world.maria)
    await maria.must('uploadFile', { body: formOf(await jpeg(64, 64)) })
    const file = join(folder, 'backup.tar')
    const made = await runAdmin(env, 'backup', file)
    await server.stop()
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('and 1 picture.')])

    const place = {
      ...env,
      ...other.env,
      DATA_DIR: await mkdtemp(join(folder, 'place-')),
      ...(isPostgres && { DATABASE_URL: await createEmptyDatabase() }),
    }
    const restored = await runAdmin(place, 'restore', file)
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('Restored 2 people'),
    ])
    expect([...other.files]).toEqual([...bucket.files])
    expect(other.files.size).toBe(1)

    bucket.files.clear()
    const lacking = join(folder, 'lacking.tar')
    const incomplete = await runAdmin(env, 'backup', lacking)
    expect([incomplete.code, incomplete.output]).toEqual([
      1,
      expect.stringContaining('1 picture could not be copied'),
    ])
    expect((await stat(lacking)).size).toBeGreaterThan(0)
  },
)

// With BACKUP_AT the server makes a backup each day, checks it, encrypts it, copies it to S3, and
// deletes old ones.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HOUR_MS } from '#machines/durations.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3.ts'
import { type ServerProcess, startClockProcess } from '#tests/support/server-process.ts'

const isToolMissing = isPostgres && spawnSync('pg_dump', ['--version']).error !== undefined
const PATIENTLY = { timeout: 200_000, interval: 500 }

/**
 * Starts a server that makes a backup at once, in a folder with two that are long due for a next
 * one.
 */
async function startWithBackups(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-backups-'))
  const older = ['01', '02'].map((day) => `fastpass-2026-01-${day}T03-15-00.tar`)
  for (const name of older) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), 0, 0)
  }
  const server = await startClockProcess({
    DEMO: '1',
    BACKUP_AT: '03:15',
    BACKUP_DIR: folder,
    ...env,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const backups = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
  return { server, folder, older, backups }
}

/** Returns the time that a metric of the server says, in seconds. */
async function metric(server: ServerProcess, name: 'backup' | 'backup_copy'): Promise<number> {
  const url = /metrics are at (\S+)/.exec(server.output())?.[1] ?? ''
  const text = await (await fetch(url)).text()
  return Number(new RegExp(`^fastpass_${name}_timestamp_seconds (\\S+)$`, 'm').exec(text)?.[1])
}

// Without PostgreSQL's client there is nothing to make a backup with; PGlite needs none.
it.skipIf(isToolMissing)(
  'a backup is made when one is due, also without a picture that is lost; the metrics say when, and the newest stays',
  { timeout: 300_000 },
  async () => {
    const lasting = await createLastingDatabase()
    const db = await lasting.open()
    const at = new Date()
    await db.orm.insert(uploads).values({ id: randomUUID(), createdAt: at, claimedAt: at })
    await db.close()
    // Called last: the server ends before.
    onTestFinished(lasting.remove)
    const { server, backups } = await startWithBackups({
      ...lasting.env,
      BACKUP_KEEP: '1',
      METRICS_PORT: '0',
    })
    await vi.waitFor(async () => {
      expect(await backups()).toEqual([
        expect.stringMatching(/^fastpass-(?!2026-01-0)\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/),
      ])
    }, PATIENTLY)
    // The server checks the file before it says so.
    const incomplete = /The backup is not complete: .* 1 picture could not be copied/
    await vi.waitFor(() => expect(server.output()).toMatch(incomplete), PATIENTLY)
    expect(Math.abs(Date.now() / 1_000 - (await metric(server, 'backup')))).toBeLessThan(600)
  },
)

it.skipIf(isToolMissing)(
  'a backup is encrypted for BACKUP_PUBLIC_KEY, nothing else stays on the disk, and a copy is in the bucket once it responds',
  { timeout: 300_000 },
  async () => {
    const lasting = await createLastingDatabase()
    onTestFinished(lasting.remove)
    const keys = await mkdtemp(join(tmpdir(), 'fastpass-keys-'))
    onTestFinished(() => rm(keys, { recursive: true, force: true }))
    const key = join(keys, 'backup.key')
    const made = await runAdmin(lasting.env, 'backup-key', key)
    const recipient = /age1\w+/.exec(made.output)?.[0] ?? ''
    const bucket = await startS3()
    onTestFinished(bucket.close)
    const { S3_BUCKET: name, ...connection } = bucket.env
    const copied = ['01', '02', '03'].map((day) => `fastpass-2026-01-${day}T03-15-00.tar.age`)
    for (const old of [...copied, 'fastpass-check', 'something of mine']) {
      bucket.files.set(old, { bytes: Buffer.from(old), contentType: undefined })
    }
    bucket.failNext(Infinity)
    const { server, folder, older, backups } = await startWithBackups({
      ...lasting.env,
      ...connection,
      TZ: 'UTC',
      // No second one is due within the next hour.
      BACKUP_AT: new Date(Date.now() - 2 * HOUR_MS).toISOString().slice(11, 16),
      BACKUP_KEEP: '2',
      BACKUP_PUBLIC_KEY: recipient,
      BACKUP_S3_BUCKET: name,
      METRICS_PORT: '0',
    })
    await vi.waitFor(() => {
      expect(server.output()).toContain(
        'The backup was not copied to BACKUP_S3_BUCKET: S3 responded with 503 to GET',
      )
    }, PATIENTLY)
    const [kept, backup = '', ...others] = (await backups()).sort()
    expect([kept, ...others]).toEqual([older[1]])
    expect(backup).toMatch(/^fastpass-[\dT-]+\.tar\.age$/)
    expect(await readdir(join(folder, '.unchecked'))).toEqual([])

    bucket.failNext(0)
    await server.tell({ aheadMs: HOUR_MS })
    await vi.waitFor(() => {
      const stored = [copied[2], backup, 'fastpass-check', 'something of mine']
      expect([...bucket.files.keys()].sort()).toEqual(stored.sort())
    }, PATIENTLY)
    const copy = bucket.files.get(backup)?.bytes ?? Buffer.alloc(0)
    expect(copy.equals(await readFile(join(folder, backup)))).toBe(true)
    const file = join(keys, backup)
    await writeFile(file, copy)
    const verified = await runAdmin(lasting.env, 'verify', file, '--key', key)
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('is whole: ')])
    expect(Math.abs(Date.now() / 1_000 - (await metric(server, 'backup_copy')))).toBeLessThan(600)
  },
)

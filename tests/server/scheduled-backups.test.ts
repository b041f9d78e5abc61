// With BACKUP_AT the server makes a backup each day, checks it, encrypts it, and deletes old ones.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '#machines/durations.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { startClockProcess } from '#tests/support/server-process.ts'

const isToolMissing = isPostgres && spawnSync('pg_dump', ['--version']).error !== undefined
const PATIENTLY = { timeout: 90_000, interval: 500 }

/** Starts a server that makes a backup at once, in a folder of its own. */
async function startWithBackups(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-backups-'))
  const server = await startClockProcess({
    ...env,
    DEMO: '1',
    BACKUP_AT: '03:15',
    BACKUP_DIR: folder,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const backups = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
  return { server, folder, backups }
}

// Without PostgreSQL's client there is nothing to make a backup with; PGlite needs none.
it.skipIf(isToolMissing)(
  'the server makes a whole backup each day, says when in its metrics, and keeps the newest, also without a picture that is lost',
  { timeout: 240_000 },
  async () => {
    const lasting = await createLastingDatabase()
    const db = await lasting.open()
    const at = new Date()
    await db.orm.insert(uploads).values({ id: randomUUID(), createdAt: at, claimedAt: at })
    await db.close()
    // Called last: the server ends before.
    onTestFinished(lasting.remove)
    const { server, folder, backups } = await startWithBackups({
      ...lasting.env,
      BACKUP_KEEP: '1',
      METRICS_PORT: '0',
    })
    const first = await vi.waitFor(async () => {
      const [name] = await backups()
      expect(name).toMatch(/^fastpass-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/)
      return name
    }, PATIENTLY)
    const metricsUrl = /metrics are at (\S+)/.exec(server.output())?.[1] ?? ''
    const metrics = await (await fetch(metricsUrl)).text()
    const seconds = Number(/^fastpass_backup_timestamp_seconds (\S+)$/m.exec(metrics)?.[1])
    expect(Math.abs(Date.now() / 1_000 - seconds)).toBeLessThan(600)

    await server.tell({ aheadMs: DAY_MS })
    await vi.waitFor(async () => {
      const names = await backups()
      expect(names).toHaveLength(1)
      expect(names).not.toEqual([first])
    }, PATIENTLY)
    expect(server.output()).toMatch(/The backup is not complete: .* 1 picture could not be copied/)
    const [second = ''] = await backups()
    const verified = await runAdmin(lasting.env, 'verify', join(folder, second))
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('is whole: ')])
  },
)

it.skipIf(isToolMissing)(
  'a backup is encrypted for BACKUP_PUBLIC_KEY, and nothing else stays on the disk',
  { timeout: 120_000 },
  async () => {
    const lasting = await createLastingDatabase()
    onTestFinished(lasting.remove)
    const keys = await mkdtemp(join(tmpdir(), 'fastpass-keys-'))
    onTestFinished(() => rm(keys, { recursive: true, force: true }))
    const key = join(keys, 'backup.key')
    const made = await runAdmin(lasting.env, 'backup-key', key)
    const recipient = /age1\w+/.exec(made.output)?.[0] ?? ''
    const { folder, backups } = await startWithBackups({
      ...lasting.env,
      BACKUP_PUBLIC_KEY: recipient,
    })
    const [name = ''] = await vi.waitFor(async () => {
      const names = await backups()
      expect(names).toHaveLength(1)
      expect(await readdir(join(folder, '.unchecked'))).toEqual([])
      return names
    }, PATIENTLY)
    expect(name).toMatch(/^fastpass-[\dT-]+\.tar\.age$/)
    const file = join(folder, name)
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const verified = await runAdmin(lasting.env, 'verify', file, '--key', key)
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('is whole: ')])
  },
)

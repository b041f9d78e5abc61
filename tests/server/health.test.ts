// What a supervisor and a load balancer are told.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FASTPASS_VERSION } from '#contract'
import { isMigrated } from '#server/db/connection/schema-versions.ts'
import { runAndRollBack } from '#server/db/transaction/unit-of-work.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

describe('health', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(async () => {
    await api.close()
  })
  const statuses = async () =>
    Promise.all(
      (['getLiveness', 'getReadiness', 'getHealth'] as const).map(
        async (id) => (await api.signedOut.ask(id)).status,
      ),
    )

  it('is ok for a server with its database', async () => {
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await api.signedOut.must('getReadiness')).toEqual({
      status: 'ok',
      version: FASTPASS_VERSION,
    })
  })

  it('reports not ready while the tables are older than the server', async () => {
    const { orm } = api.services.db
    expect(await isMigrated(orm)).toBe(true)
    await runAndRollBack(orm, async (tx) => {
      await tx.execute(sql`delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
      expect(await isMigrated(tx)).toBe(false)
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`,
      )
      expect(await isMigrated(tx)).toBe(true)
    })
  })

  it('reports not ready once the process has a signal to end', async () => {
    api.services.shutdown.isAnnounced = true
    expect(await statuses()).toEqual([200, 503, 200])
  })
})

it('a process with a signal to end reports it and keeps serving for DRAIN_SECONDS', {
  tags: IN_FULL_RUN,
}, async () => {
  const lasting = await createLastingDatabase()
  const server = await startServerProcess({ ...lasting.env, DEMO: '0', DRAIN_SECONDS: '3' })
  const statusOf = async (path: string) => (await fetch(`${server.url}/api/${path}`)).status
  expect(await statusOf('health/ready')).toBe(200)
  const ended = server.stop()
  await expect.poll(() => statusOf('health/ready')).toBe(503)
  expect(await statusOf('category/list?is_other=false')).toBe(200)
  expect(await ended).toBe(0)
  await lasting.remove()
})

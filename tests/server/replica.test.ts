// Figures that may be some seconds old are read from a replica, while it responds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { postCase } from '#tests/support/stories.ts'

describe.runIf(isPostgres)('a server with a replica', () => {
  let primary: Awaited<ReturnType<typeof createLastingDatabase>>
  // A separate database that is never updated, so that a figure shows where it was read.
  let replica: Awaited<ReturnType<typeof createLastingDatabase>>
  let gate: Awaited<ReturnType<typeof openGate>>
  let api: TestApi

  beforeAll(async () => {
    primary = await createLastingDatabase()
    replica = await createLastingDatabase()
    gate = await openGate(replica.env.DATABASE_URL ?? '', { by: 'TCP' })
    const url = primary.env.DATABASE_URL ?? ''
    api = await startApi({ db: await openDatabase({ url, replicaUrl: gate.url }) })
    await postCase(api, await api.customer())
  })
  afterAll(async () => {
    await api.close()
    await gate.remove()
    await primary.remove()
    await replica.remove()
  })

  it('queries the overview there, and on the primary when the replica is unavailable', async () => {
    const robin = await api.admin()
    const total = async () => (await robin.must('getOverview')).data.total_cases
    expect(await total()).toBe(0)
    await gate.stop()
    expect(await total()).toBe(1)
  })
})

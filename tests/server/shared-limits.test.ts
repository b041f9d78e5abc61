// Limits of log-ins and sign-ups count for all processes together; other requests cost the database
// no write.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { deletePassedRateLimits } from '#server/db/shared-rate-limit.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'

const LIMIT = 4

describe.runIf(isPostgres)('two processes on one database', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let db: Database
  let apis: TestApi[]

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    db = await lasting.open()
    const config = { signInsPerMinute: LIMIT }
    apis = [await startApi({ config, db }), await startApi({ config, db: await lasting.open() })]
  })
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.close()))
    await lasting.remove()
  })

  /** Sends requests to the two processes in turn. Returns their statuses. */
  const inTurn = async (ask: (api: TestApi) => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let asked = 0; asked < LIMIT + 2; asked += 1) {
      const [api] = apis.slice(asked % 2)
      if (api) statuses.push((await ask(api)).status)
    }
    return statuses
  }
  const counts = () => rows<{ key: string }>(db.orm, sql`select key from rate_limits`)

  it('count wrong log-ins together', async () => {
    const statuses = await inTurn(({ send }) =>
      send({
        method: 'POST',
        url: '/__clerk/v1/client/sign_ins',
        headers: {
          origin: 'http://localhost',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'strategy=password&identifier=kim%40example.com',
      }),
    )
    expect(statuses).toEqual([...Array(LIMIT).fill(200), 429, 429])
  })

  it('count checks of emails together', async () => {
    const statuses = await inTurn(({ signedOut }) =>
      signedOut.ask('checkEmail', { body: { email: 'kim@example.com' } }),
    )
    expect(statuses).toEqual([...Array(LIMIT).fill(204), 429, 429])
  })

  it('write nothing for other requests', async () => {
    const [here] = apis
    if (!here) throw new Error('There is a process')
    const before = await counts()
    await inTurn(({ signedOut }) => signedOut.ask('listCategories', {}))
    expect(await counts()).toEqual(before)
  })

  it('reveal no IP address in the counts, which are deleted after their window', async () => {
    expect(JSON.stringify(await counts())).not.toContain('127.0.0.1')
    expect(await counts()).toHaveLength(2)
    await deletePassedRateLimits(db.orm, new Date(Date.now() + 61_000))
    expect(await counts()).toEqual([])
  })
})

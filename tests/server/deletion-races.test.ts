// Deletions beside people who are reading: what both lock, they lock in one order.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { seedCases, seedNotices } from '#tests/support/seeded-cases.ts'

// PGlite runs one statement at a time, so that a few rounds say all there is to say.
const ROUNDS = isPostgres ? 25 : 2
const CASES = isPostgres ? 400 : 20

let api: TestApi
let robin: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  vega = await api.attorney()
})
afterAll(() => api.close())

const readsAll = (person: TestPerson) =>
  person.ask('readAllNotices', { body: { until: api.now().toISOString() } })

describe('whoever marks all notices read', () => {
  it(`beside the deletion of a client with ${CASES} cases hinders nobody, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      api.advance({ seconds: 1 })
      const gone = await api.customer()
      await gone.token()
      const db = api.services.db.orm
      await seedCases(db, { of: gone, in: await api.categoryId('dui'), count: CASES })
      await seedNotices(db, { about: gone, to: [vega, gone] })
      const deletion = robin.ask('deleteUser', { path: { user_id: gone.userId } })
      // A deletion takes its time until it comes to the notices, and not always the same.
      const reading = [vega, gone].map(async (person) => {
        await wait((round % 12) * 8)
        return readsAll(person)
      })
      expect((await deletion).status).toBe(204)
      const [byVega, byGone] = await Promise.all(reading)
      expect(byVega?.status).toBe(204)
      expect([204, 401, 403]).toContain(byGone?.status)
    }
    const deadlocks = sql`select deadlocks::int from pg_stat_database where datname = current_database()`
    if (isPostgres) expect(await rows(api.services.db.orm, deadlocks)).toEqual([{ deadlocks: 0 }])
  }, 120_000)
})

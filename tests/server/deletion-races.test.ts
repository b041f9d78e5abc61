// Deletions in parallel with other requests: none is half done, and there is no deadlock.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startApi, type TestPerson } from '#tests/support/api.ts'
import { expectBothOutcomes, inTurnFirst } from '#tests/support/both-outcomes.ts'
import { isPostgres } from '#tests/support/database.ts'
import { bidsOn, readCase, startDeletions, withToken } from '#tests/support/deletions.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { seedCases, seedNotifications } from '#tests/support/seeded-cases.ts'
import { rowsKept } from '#tests/support/stored-rows.ts'
import { caseIn, decide, placeBid, postCase } from '#tests/support/stories.ts'

// PGlite runs one statement at a time, so a few rounds are enough there.
const isThorough = isPostgres && isFullRun
const ROUNDS = isThorough ? 15 : 3
const READ_ROUNDS = isThorough ? 25 : 2
const CASES = isPostgres ? 400 : 20

const { api, orm, maria, vega, deleteCase, deleteUser } = await startDeletions()
afterAll(() => api.close())

describe('a deleted case', () => {
  it(`that its owner decides about at that moment is deleted, whatever response they got, ${ROUNDS} times`, async () => {
    await expectBothOutcomes(['accepted', 'gone'], ROUNDS, async (round) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id)
      const [accepted, deleted] = await inTurnFirst(
        round,
        () => decide(maria, bid),
        () => deleteCase(id),
      )
      expect([200, 404]).toContain(accepted.status)
      expect(deleted.status).toBe(204)
      const left = await rows(orm, sql`select id from bids where case_id = ${id}`)
      expect(left).toEqual([])
      return accepted.status === 200 ? 'accepted' : 'gone'
    })
  })
})

describe('a deleted attorney', () => {
  it(`whose bid is accepted at that moment leaves no case that waits for a deleted attorney, ${ROUNDS} times`, async () => {
    await expectBothOutcomes(['accepted', 'gone'], ROUNDS, async (round) => {
      const gone = await withToken(api.attorney())
      const { id } = await postCase(api, maria)
      const bid = await placeBid(gone, id)
      const [accepted, deleted] = await inTurnFirst(
        round,
        () => decide(maria, bid),
        () => deleteUser(gone),
      )
      expect([200, 409]).toContain(accepted.status)
      expect(deleted.status).toBe(204)
      expect((await readCase(maria, id)).body.data.case_status).toBe('open')
      const left = await bidsOn(maria, id)
      expect(left.map(({ bid_status }) => bid_status)).toEqual(
        accepted.status === 200 ? [] : ['rejected'],
      )
      return accepted.status === 200 ? 'accepted' : 'gone'
    })
  })

  const expectNoOpenBid = async (caseId: string) => {
    const left = await bidsOn(maria, caseId)
    expect(left.filter(({ bid_status }) => bid_status === 'open')).toEqual([])
  }

  it(`who bids at that moment has no open bid, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.attorney())
      const { id } = await postCase(api, maria)
      const body = { attorney_id: gone.id, case_id: id, bid_amount: 100 }
      const [placed, deleted] = await Promise.all([
        gone.ask('createBid', { body }),
        deleteUser(gone),
      ])
      expect([201, 401, 403]).toContain(placed.status)
      expect(deleted.status).toBe(204)
      await expectNoOpenBid(id)
    }
  })

  it(`who sends an ended bid again at that moment has no open bid, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.attorney())
      const { id } = await postCase(api, maria)
      const { id: bid } = await placeBid(gone, id)
      await orm.execute(
        sql`update bids set bid_status = 'rejected', ended_at = now() where id = ${bid}`,
      )
      const [sent, deleted] = await Promise.all([
        gone.ask('updateBid', { body: { id: bid, bid_amount: 200 } }),
        deleteUser(gone),
      ])
      expect([200, 401, 403, 404]).toContain(sent.status)
      expect(deleted.status).toBe(204)
      await expectNoOpenBid(id)
    }
  })
})

describe('a customer who posts a case while they are deleted', () => {
  it(`has no case afterwards, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.customer())
      const body = await caseIn(api, gone)
      const [posted, deleted] = await Promise.all([
        gone.ask('createCase', { body }),
        deleteUser(gone),
      ])
      expect([201, 401, 403]).toContain(posted.status)
      expect(deleted.status).toBe(204)
      expect(await rowsKept(orm, gone.email)).toEqual([])
    }
  })
})

describe('an admin', () => {
  it(`remains when two delete each other, ${ROUNDS} times`, async () => {
    const alone = await startApi()
    try {
      const joins = () => withToken(alone.admin())
      let [one, other] = [await joins(), await joins()]
      for (let round = 0; round < ROUNDS; round += 1) {
        const replies = await Promise.all([deleteUser(one, other), deleteUser(other, one)])
        expect(replies.map(({ status }) => status).sort()).not.toEqual([204, 204])
        const [first] = replies
        one = first?.status === 204 ? other : one
        const refused = replies.find(({ status }) => status !== 204)
        expect(['LAST_ADMIN', 'ACCOUNT_DELETED']).toContain(refused?.body.code)
        const left = await rows(alone.services.db.orm, sql`select id from admins`)
        expect(left).toEqual([{ id: one.id }])
        other = await joins()
      }
    } finally {
      await alone.close()
    }
  })
})

const readsAll = (person: TestPerson) =>
  person.ask('readAllNotifications', { body: { until: api.now().toISOString() } })

describe('an attorney who marks all notifications read', () => {
  it(`during the deletion of a customer with ${CASES} cases causes no deadlock, ${READ_ROUNDS} times`, async () => {
    for (let round = 0; round < READ_ROUNDS; round += 1) {
      const gone = await api.customer()
      await gone.token()
      await seedCases(orm, { of: gone, in: await api.categoryId('dui'), count: CASES })
      await seedNotifications(orm, { about: gone, to: [vega, gone] })
      const deletion = deleteUser(gone)
      // The deletion reaches the notifications after a varying time.
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
    if (isPostgres) expect(await rows(orm, deadlocks)).toEqual([{ deadlocks: 0 }])
  }, 120_000)
})

// Push messages about a case or a bid that is changed again and again. The jobs are run by the
// test, so that its clock alone decides.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import type { JobData } from '#server/db/jobs.ts'
import { pushNotification, pushToDevice } from '#server/delivery/notification-push.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { subscribeAt } from '#tests/support/devices.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { decide, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let service: PushService

beforeAll(async () => {
  service = await startPushService()
  api = await startApi({ config: { pushServices: [service.origin] } })
})
afterAll(async () => {
  await api.close()
  await service.stop()
})

/** Removes the jobs of a queue that have not run, and returns their data. */
const take = async <Name extends 'notice-push' | 'device-push'>(name: Name) =>
  (
    await rows<{ data: JobData[Name] }>(
      api.services.db.orm,
      sql`delete from pgboss.job where name = ${name} and state = 'created' returning data`,
    )
  ).map(({ data }) => data)

/** Runs each push job once. Those that are too early plan themselves again. */
async function runPushes() {
  const parts = {
    services: api.services,
    onError: (error: unknown) => {
      throw error
    },
  }
  for (const job of await take('notice-push')) await pushNotification(parts, job)
  for (const job of await take('device-push')) await pushToDevice(parts, job)
}

/** Returns a case with a bid whose attorney has a phone, and what is done with it. */
async function caseWithBid() {
  const maria = await api.customer()
  const vega = await api.attorney()
  const { id } = await postCase(api, maria)
  const bid = await placeBid(vega, id)
  await runPushes()
  const pushed = pushesTo(await subscribed(vega))
  let changes = 0
  return {
    id,
    maria,
    vega,
    bid,
    pushed,
    accept: async () => {
      await decide(maria, bid)
      await move(vega, id, 'accepted')
      await vega.must('markContacted', { body: { id } })
    },
    /** Moves the court date by a day. */
    moveDate: async () => {
      const next_hearing_date = new Date(Date.UTC(2059, 0, 1 + changes, 9, 30)).toISOString()
      await maria.must('updateCourtDate', {
        body: { id, court_date_changes: changes, next_hearing_date },
      })
      changes += 1
    },
  }
}

/** Returns a function that lists the notifications that a phone was sent. */
const pushesTo = (phone: { endpoint: string }) => () =>
  service.received.flatMap(({ endpoint, message }) =>
    endpoint === phone.endpoint ? (message.notice_id ?? []) : [],
  )

const subscribed = async (person: TestPerson) => (await subscribeAt(service, person)).browser

/** Returns such a case after the bid was accepted. */
async function acceptedCase() {
  const found = await caseWithBid()
  await found.accept()
  await runPushes()
  const before = found.pushed().length
  return { ...found, pushed: () => found.pushed().slice(before) }
}

const newestTo = async (person: TestPerson) => (await notificationsTo(person))[0]?.id

it('the first of repeated changes is pushed at once, and then one an hour while they continue', async () => {
  const { vega, moveDate, pushed } = await acceptedCase()
  const counts: number[] = []
  for (let hour = 1; hour <= 3; hour += 1) {
    // At most twenty a day are allowed.
    for (let nth = 1; nth <= 6; nth += 1) {
      await moveDate()
      await runPushes()
      if (nth === 1) counts.push(pushed().length)
      api.advance({ seconds: 600 })
    }
  }
  expect(counts).toEqual([1, 2, 3])
  await runPushes()
  expect(pushed()).toHaveLength(4)
  // The last message leads to the last change.
  expect(pushed().at(-1)).toBe(await newestTo(vega))
  api.advance({ hours: 2 })
  await runPushes()
  expect(pushed()).toHaveLength(4)
  await moveDate()
  await runPushes()
  expect(pushed()).toHaveLength(5)
})

it('other messages are sent while a push of a repeated change waits', async () => {
  const { id, maria, vega, moveDate, pushed } = await acceptedCase()
  await moveDate()
  await runPushes()
  api.advance({ seconds: 1 })
  await maria.must('denyContact', { body: { id } })
  const denied = await newestTo(vega)
  api.advance({ seconds: 1 })
  await moveDate()
  await runPushes()
  expect(pushed().slice(1)).toEqual([denied])
  api.advance({ seconds: 1 })
  await move(maria, id, 'closed')
  await runPushes()
  expect(pushed().slice(2)).toEqual([await newestTo(vega)])
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed()).toHaveLength(3)
})

it('nothing is pushed to an attorney whose bid was removed while the push waited', async () => {
  const { bid, maria, moveDate, pushed, id } = await acceptedCase()
  const robin = await api.admin()
  await moveDate()
  await runPushes()
  await moveDate()
  await runPushes()
  expect(pushed()).toHaveLength(1)
  await robin.must('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
  await move(maria, id, 'closed')
  await runPushes()
  const before = pushed().length
  api.advance({ hours: 2 })
  await runPushes()
  expect(pushed()).toHaveLength(before)
})

it('a started push is sent although a newer change waits', async () => {
  const { moveDate, pushed, vega } = await acceptedCase()
  await moveDate()
  const first = await newestTo(vega)
  for (const job of await take('notice-push')) await pushNotification(api, job)
  api.advance({ seconds: 1 })
  await moveDate()
  await runPushes()
  expect(pushed()).toEqual([first])
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed()).toEqual([first, await newestTo(vega)])
})

it('pushes to bidders are limited separately from those to the chosen attorney', async () => {
  const { accept, moveDate, pushed, vega } = await caseWithBid()
  for (let nth = 1; nth <= 3; nth += 1) {
    await moveDate()
    await runPushes()
    api.advance({ seconds: 60 })
  }
  expect(pushed()).toHaveLength(1)
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed().slice(1)).toEqual([await newestTo(vega)])
  await accept()
  await runPushes()
  api.advance({ seconds: 1 })
  await moveDate()
  await runPushes()
  expect(pushed()).toHaveLength(4)
  expect(pushed().at(-1)).toBe(await newestTo(vega))
})

/** Returns how many notifications of some kinds a person has. */
const countOf = async (person: TestPerson, ...kinds: string[]) =>
  (await notificationsTo(person)).filter(({ kind }) => kinds.includes(kind)).length

it('the first of repeated pauses is pushed at once, and the newest an hour later', async () => {
  const { id, maria, vega, pushed } = await caseWithBid()
  for (let nth = 1; nth <= 5; nth += 1) {
    for (const status of ['paused', 'open'] as const) {
      await move(maria, id, status)
      await runPushes()
      api.advance({ seconds: 60 })
    }
  }
  expect(pushed()).toHaveLength(1)
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed().slice(1)).toEqual([await newestTo(vega)])
  expect(await countOf(vega, 'case_paused', 'case_reopened')).toBe(10)
})

it('the first of repeated bid changes is pushed at once, and the newest an hour later', async () => {
  const { id, maria, vega, bid } = await caseWithBid()
  const reyes = await api.attorney()
  const other = await placeBid(reyes, id)
  await runPushes()
  const pushed = pushesTo(await subscribed(maria))
  for (const amount of [1700, 1600, 1500]) {
    await vega.must('updateBid', { body: { id: bid.id, bid_amount: amount } })
    await runPushes()
    api.advance({ seconds: 60 })
    await reyes.must('updateBid', { body: { id: other.id, bid_amount: amount } })
    await runPushes()
    api.advance({ seconds: 60 })
  }
  expect(pushed()).toHaveLength(1)
  // A new bid is no change, and does not wait.
  await placeBid(await api.attorney(), id)
  await runPushes()
  expect(pushed().slice(1)).toEqual([await newestTo(maria)])
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed()).toHaveLength(2)
  expect(await countOf(maria, 'bid_changed')).toBe(6)
})

it('the push of a pause is not delayed because the court date changes', async () => {
  const { id, maria, vega, pushed, moveDate } = await caseWithBid()
  await moveDate()
  await runPushes()
  api.advance({ seconds: 1 })
  await move(maria, id, 'paused')
  const paused = await newestTo(vega)
  api.advance({ seconds: 1 })
  await moveDate()
  const changed = await newestTo(vega)
  await runPushes()
  expect(pushed().slice(1)).toEqual([paused])
  api.advance({ hours: 1 })
  await runPushes()
  expect(pushed().slice(2)).toEqual([changed])
})

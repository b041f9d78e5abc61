// The messages to a customer whose case gets no bid, and their answer, on a clock that the test
// moves.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { tellOfSilence } from '#server/domain/lifecycle/silence.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
})
// The clock moves by days, which ends the sessions of the previous test.
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => api.close())

/** Moves the clock, and does what housekeeping does. */
async function wait(hours: number) {
  api.advance({ hours })
  await tellOfSilence(api.services)
  maria = await maria.onAnotherPhone()
  vega = await vega.onAnotherPhone()
}

const told = async () =>
  (await notificationsTo(maria))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('no_bid'))
    .toReversed()

it('a customer without a bid is told after a day, three days and a week, once each', async () => {
  await postCase(api, maria)
  await wait(23)
  expect(await told()).toEqual([])
  api.advance({ hours: 1 })
  // As several processes do, and one that was started again.
  await Promise.all([1, 2, 3].map(() => tellOfSilence(api.services)))
  await wait(0)
  expect(await told()).toEqual(['no_bid_day'])
  await wait(48)
  await wait(0)
  expect(await told()).toEqual(['no_bid_day', 'no_bid_days'])
  await wait(96)
  await wait(96)
  expect(await told()).toEqual(['no_bid_day', 'no_bid_days', 'no_bid_week'])
})

it('messages that were missed become the latest one', async () => {
  await postCase(api, maria)
  await wait(24 * 30)
  expect(await told()).toEqual(['no_bid_week'])
})

it('a customer with a bid, and one who closed the case, is told nothing more', async () => {
  const answered = await postCase(api, maria)
  const closed = await postCase(api, maria)
  await wait(25)
  expect(await told()).toEqual(['no_bid_day', 'no_bid_day'])
  await placeBid(vega, answered.id)
  await move(maria, closed.id, 'closed')
  await wait(200)
  expect(await told()).toEqual(['no_bid_day', 'no_bid_day'])
  const read = async (id: string) =>
    rows(api.services.db.orm, sql`select state from case_silences where case_id = ${id}`)
  expect(await read(answered.id)).toEqual([{ state: 'answered' }])
  expect(await read(closed.id)).toEqual([{ state: 'over' }])
})

it('a message waits while bids are paused', async () => {
  const { id } = await postCase(api, maria)
  api.advance({ hours: 20 })
  maria = await maria.onAnotherPhone()
  await move(maria, id, 'paused')
  await wait(5)
  expect(await told()).toEqual([])
  await wait(24)
  expect(await told()).toEqual(['no_bid_day'])
})

async function silenceOf(id: string) {
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  return 'customer_id' in data ? data.silence : undefined
}
const explored = async () => {
  const path = { attorney_id: vega.id }
  const query = { scope: 'explore' } as const
  const { data } = await vega.must('listCasesByAttorney', { path, query })
  return data.map(({ id }) => id)
}
const findsCase = async (id: string) => (await explored()).includes(id)

it('without an answer, new attorneys do not find the case until the customer is still looking', async () => {
  const { id } = await postCase(api, maria)
  expect(await silenceOf(id)).toBeUndefined()
  await wait(24)
  expect(await silenceOf(id)).toEqual({ step: 'told' })
  await wait(144)
  const asked = await silenceOf(id)
  expect(asked?.step).toBe('asked')
  expect(await findsCase(id)).toBe(true)

  await wait(24 * 7)
  expect(await silenceOf(id)).toEqual({ step: 'hidden' })
  expect(await told()).toEqual(['no_bid_day', 'no_bid_week', 'no_bid_hidden'])
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data.case_status).toBe('open')
  expect(await findsCase(id)).toBe(false)

  const confirmed = await maria.must('confirmStillLooking', { body: { id } })
  expect(confirmed.data.silence).toEqual({ step: 'told' })
  expect(await findsCase(id)).toBe(true)
  // Saying it again changes nothing, and no question follows.
  await maria.must('confirmStillLooking', { body: { id } })
  await wait(24 * 30)
  expect(await silenceOf(id)).toEqual({ step: 'told' })
  expect(await told()).toEqual(['no_bid_day', 'no_bid_week', 'no_bid_hidden'])
})

it('an answer to the question in time keeps the case where attorneys find it', async () => {
  const { id } = await postCase(api, maria)
  await wait(24 * 7)
  await maria.must('confirmStillLooking', { body: { id } })
  await wait(24 * 8)
  expect(await told()).toEqual(['no_bid_week'])
  expect(await findsCase(id)).toBe(true)
})

it('an attorney who has bid on a hidden case keeps it, and it stays hidden from others', async () => {
  const { id } = await postCase(api, maria)
  await wait(24 * 7)
  await wait(24 * 7)
  // They had opened it before.
  await placeBid(vega, id)
  expect(await silenceOf(id)).toEqual({ step: 'hidden' })
  const path = { attorney_id: vega.id }
  const current = await vega.must('listCasesByAttorney', { path, query: { scope: 'current' } })
  expect(current.data.map((item) => item.id)).toContain(id)
  vega = await api.attorney()
  expect(await findsCase(id)).toBe(false)
})

// When reminders of court dates are sent, on a clock that the test moves.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { remindOfCourtDate } from '#server/domain/lifecycle/court-dates.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { courtDatesOf, DAY_MS } from '#tests/support/court-dates.ts'
import { caseIn, decide, move, placeBid } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
})
// The clock moves by days, which ends the sessions of the previous test.
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

const { courtDay, postCaseOf, plannedFor, runReminder, remindersOf } = courtDatesOf(() => api)
const postWithCourtDate = (days: number, place?: string) => postCaseOf(maria, days, place)

it('reminders are sent to the customer, and to the attorney once they are chosen', async () => {
  const id = await postWithCourtDate(9)
  const bid = await placeBid(vega, id)
  await placeBid(okafor, id, 2400)
  const [first] = await plannedFor(id)
  await runReminder(first)
  expect(await remindersOf(maria, id)).toBe(1)
  expect(await remindersOf(vega, id)).toBe(0)
  expect((await decide(maria, bid)).status).toBe(200)
  await runReminder((await plannedFor(id))[1])
  await runReminder((await plannedFor(id))[2])
  expect(await plannedFor(id)).toHaveLength(3)
  expect(await remindersOf(maria, id)).toBe(3)
  expect(await remindersOf(vega, id)).toBe(2)
  expect(await remindersOf(okafor, id)).toBe(0)
})

it('reminders are sent once, however often their job runs', async () => {
  const id = await postWithCourtDate(9)
  const [first] = await plannedFor(id)
  await runReminder(first)
  await Promise.all([runReminder(first), runReminder(first)])
  expect(await remindersOf(maria, id)).toBe(1)
  expect(await plannedFor(id)).toHaveLength(2)
})

it('reminders are scheduled for the remaining days', async () => {
  const near = await postWithCourtDate(2)
  expect(await plannedFor(near)).toHaveLength(1)
  const today = await postWithCourtDate(0)
  expect(await plannedFor(today)).toEqual([])
  const { data: plain } = await maria.must('createCase', { body: await caseIn(api, maria) })
  expect(await plannedFor(plain.id)).toEqual([])
})

it('reminders are not sent before their time by this clock, nor for a closed case', async () => {
  const id = await postWithCourtDate(9)
  const [first] = await plannedFor(id)
  if (!first) throw new Error('No reminder is planned.')
  await remindOfCourtDate(api.services, first)
  expect(await remindersOf(maria, id)).toBe(0)
  expect(await plannedFor(id)).toHaveLength(2)
  await move(maria, id, 'closed')
  await runReminder(first)
  expect(await remindersOf(maria, id)).toBe(0)
})

it('reminders continue for the customer alone when the attorney declines, and are sent once when the case is posted again', async () => {
  const id = await postWithCourtDate(9)
  await decide(maria, await placeBid(vega, id))
  expect((await move(vega, id, 'rejected')).status).toBe(200)
  await runReminder((await plannedFor(id))[0])
  await runReminder((await plannedFor(id))[1])
  expect(await remindersOf(maria, id)).toBe(2)
  expect(await remindersOf(vega, id)).toBe(0)
  // The later case of the same stop decides, with its own date, and also once it is closed.
  const again = await postWithCourtDate(20)
  const last = (await plannedFor(id))[2]
  await move(maria, again, 'closed')
  await runReminder(last)
  expect(await remindersOf(maria, id)).toBe(2)
  expect(await remindersOf(maria, again)).toBe(0)
})

it('reminders continue for a declined case whose customer has posted another matter', async () => {
  const id = await postWithCourtDate(9)
  await decide(maria, await placeBid(vega, id))
  await move(vega, id, 'rejected')
  const body = await caseIn(api, maria)
  const dui = { ...body.dui, violation_date: '2026-01-05T00:00:00Z' } as typeof body.dui
  await maria.must('createCase', { body: { ...body, dui } })
  const [first] = await plannedFor(id)
  await runReminder(first)
  expect(await remindersOf(maria, id)).toBe(1)
  // The court date of that day is the same one.
  const same = { ...dui, next_hearing_date: courtDay(2) } as typeof dui
  await maria.must('createCase', { body: { ...body, dui: same } })
  await runReminder((await plannedFor(id))[1])
  expect(await remindersOf(maria, id)).toBe(2)
})

it('reminders are not sent after the date when no server was running', async () => {
  const id = await postWithCourtDate(9)
  const [first] = await plannedFor(id)
  api.advance({ hours: 24 * 40 })
  await runReminder(first)
  expect(await remindersOf(maria, id)).toBe(0)
})

it('reminders are sent at nine in the time zone of the case’s county', async () => {
  const hourOf = async (place: string) => {
    const [planned] = await plannedFor(await postWithCourtDate(9, place))
    if (!planned) throw new Error('No reminder is planned.')
    return planned.due
  }
  const day = (days: number) =>
    new Date(api.services.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  expect(await hourOf('04013')).toBe(`${day(2)}T16:00:00.000Z`)
  expect(await hourOf('15003')).toBe(`${day(2)}T19:00:00.000Z`)
  // Guam is a day ahead.
  expect(await hourOf('66010')).toBe(`${day(1)}T23:00:00.000Z`)
})

it('reminders are sent once a day when an earlier version scheduled them for another hour', async () => {
  const id = await postWithCourtDate(9, '15003')
  const [first] = await plannedFor(id)
  if (!first) throw new Error('No reminder is planned.')
  await runReminder({ ...first, due: first.due.replace('T19', 'T16') })
  expect(await remindersOf(maria, id)).toBe(1)
  const [, next] = await plannedFor(id)
  expect(next?.due).toBe(new Date(Date.parse(first.due) + 4 * DAY_MS).toISOString())
})

it('reminders are not sent when the hour of the date is past', async () => {
  const id = await postWithCourtDate(9)
  const planned = await plannedFor(id)
  api.advance({ hours: 24 * 9 })
  const [first] = planned
  // Half past ten in the morning in American Samoa: it is over everywhere.
  const over = new Date(api.services.clock())
  over.setUTCHours(21, 30, 0, 0)
  const ahead = over.getTime() - api.services.clock().getTime()
  api.advance({ seconds: Math.max(0, Math.ceil(ahead / 1000)) })
  await runReminder(first)
  expect(await remindersOf(maria, id)).toBe(0)
})

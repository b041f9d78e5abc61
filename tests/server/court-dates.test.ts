// The court dates of posted cases: the time zone of the court, and what a change does to reminders
// and tells attorneys.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { courtDatesOf } from '#tests/support/court-dates.ts'
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

it('a case has the time zone of the court for its customer and for attorneys', async () => {
  const id = await postWithCourtDate(9, '04013')
  const zone = { court_time_zone: 'America/Phoenix' }
  expect((await maria.must('getCase', { path: { case_id: id } })).data).toMatchObject(zone)
  const path = { case_id: id, attorney_id: vega.id }
  expect((await vega.must('getCaseForAttorney', { path })).data).toMatchObject(zone)
})

it('a case has no time zone where the place does not determine it: a state in two zones, without the county', async () => {
  const id = await postWithCourtDate(9, '47')
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data).toMatchObject({ place_name: 'Tennessee', court_time_zone: null })
})

/** Changes the court date of a case to the one this many days from now; null removes it. */
const changeTo = (id: string, days: number | null, more: object = {}, customer = maria) =>
  customer.ask('updateCourtDate', {
    body: {
      id,
      court_date_changes: 0,
      next_hearing_date: days === null ? null : courtDay(days),
      ...more,
    },
  })
const readAs = (attorney: TestPerson, id: string) =>
  attorney.must('getCaseForAttorney', { path: { case_id: id, attorney_id: attorney.id } })
const toldOf = async (caseId: string) => {
  const all = await api.services.db.orm.select().from(notifications)
  return all
    .filter((row) => row.caseId === caseId && row.kind.startsWith('court_date_'))
    .map(({ receivedBy, title, emailSubject }) => ({ receivedBy, title, emailSubject }))
}

it('reminders follow a date that the customer moves, and are not sent for the former date', async () => {
  const id = await postWithCourtDate(9, '04013')
  const bid = await placeBid(vega, id)
  const [former] = await plannedFor(id)
  const moved = await changeTo(id, 30)
  expect(moved.body.data).toMatchObject({
    court_date_changes: 1,
    version: 1,
    dui: { next_hearing_date: courtDay(30) },
  })
  // Bidders see it, and only the chosen attorney is told of it.
  expect((await readAs(vega, id)).data).toMatchObject({
    court_date_changes: 1,
    dui: { next_hearing_date: courtDay(30) },
  })
  expect(await toldOf(id)).toEqual([])
  const planned = await plannedFor(id)
  expect(planned.map(({ due }) => due.slice(0, 10))).toEqual([
    former?.due.slice(0, 10),
    courtDay(23).slice(0, 10),
  ])
  await runReminder(former)
  expect(await remindersOf(maria, id)).toBe(0)
  await decide(maria, bid)
  // The job of the former date has planned the next one a second time, which comes once.
  for (const next of (await plannedFor(id)).slice(1)) await runReminder(next)
  expect(await remindersOf(maria, id)).toBe(1)
  expect(await remindersOf(vega, id)).toBe(1)
})

it('reminders end with a date that is removed, and begin with one that is added', async () => {
  const body = await caseIn(api, maria)
  const dui = { ...body.dui, next_hearing_date: courtDay(9), hearing_type: 'Arraignment' }
  const posted = { ...body, dui: dui as typeof body.dui }
  const { id } = (await maria.must('createCase', { body: posted })).data
  const [former] = await plannedFor(id)
  expect((await changeTo(id, null)).body.data).toMatchObject({
    court_date_changes: 1,
    dui: { next_hearing_date: null, hearing_type: null },
    timeline: [{ kind: 'posted' }, { kind: 'court_date_changed', change: 'removed' }],
  })
  await runReminder(former)
  expect(await remindersOf(maria, id)).toBe(0)
  expect(await plannedFor(id)).toHaveLength(1)
  await changeTo(id, 9, { court_date_changes: 1 })
  await runReminder((await plannedFor(id))[1])
  expect(await remindersOf(maria, id)).toBe(1)
})

it('the chosen attorney is notified of a moved, removed or new date, without the date or the category', async () => {
  const id = await postWithCourtDate(9)
  await decide(maria, await placeBid(vega, id))
  const { unique_id } = (await maria.must('getCase', { path: { case_id: id } })).data
  for (const [changes, days] of [12, null, 15].entries()) {
    api.advance({ seconds: 1 })
    expect((await changeTo(id, days, { court_date_changes: changes })).status).toBe(200)
  }
  const titles = ['changed on', 'removed from', 'added to'].map(
    (did) => `Court date ${did} case ${unique_id}`,
  )
  expect(await toldOf(id)).toEqual(
    titles.map((title) => ({ receivedBy: vega.id, title, emailSubject: `Fastpass: ${title}` })),
  )
  const changed = { kind: 'court_date_changed', by: 'customer' }
  expect((await readAs(vega, id)).data.timeline?.slice(-3)).toMatchObject([
    { ...changed, change: 'moved' },
    { ...changed, change: 'removed' },
    { ...changed, change: 'added' },
  ])
})

it('attorneys with an open bid are notified that the case changed, without the date', async () => {
  const id = await postWithCourtDate(9)
  await placeBid(vega, id)
  await decide(maria, await placeBid(okafor, id, 2400), 'rejected')
  for (const [changes, days] of [12, null].entries()) {
    expect((await changeTo(id, days, { court_date_changes: changes })).status).toBe(200)
  }
  const { receivedBy, caseId, kind, title } = notifications
  const told = await api.services.db.orm
    .select({ receivedBy, title })
    .from(notifications)
    .where(and(eq(caseId, id), eq(kind, 'case_changed')))
  const { unique_id } = (await maria.must('getCase', { path: { case_id: id } })).data
  const line = { receivedBy: vega.id, title: `The client changed DUI case ${unique_id}` }
  expect(told).toEqual([line, line])
})

it('a date is added, not moved, once the day of the former one is over', async () => {
  const id = await postWithCourtDate(2)
  await decide(maria, await placeBid(vega, id))
  api.advance({ hours: 24 * 4 })
  expect((await changeTo(id, 9)).status).toBe(200)
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  const { unique_id, timeline } = data
  expect(timeline?.at(-1)).toMatchObject({ kind: 'court_date_changed', change: 'added' })
  // The next hearing may be of another kind.
  expect(data).toMatchObject({ dui: { hearing_type: null, next_hearing_date: courtDay(9) } })
  expect(await toldOf(id)).toMatchObject([{ title: `Court date added to case ${unique_id}` }])
})

it('a date can be moved in the evening of its day where the place of the case is not known', async () => {
  const id = await postWithCourtDate(2)
  const evening = Date.parse(courtDay(2).slice(0, 10)) + 27 * 3_600_000
  api.advance({ seconds: Math.ceil((evening - api.services.clock().getTime()) / 1000) })
  expect((await changeTo(id, 9)).status).toBe(200)
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data.timeline?.at(-1)).toMatchObject({ kind: 'court_date_changed', change: 'moved' })
})

it('dates that changed after a bid was rejected are not shown to its attorney', async () => {
  const id = await postWithCourtDate(9)
  await changeTo(id, 10)
  await placeBid(okafor, id, 2400)
  api.advance({ seconds: 1 })
  const bid = await placeBid(vega, id)
  const path = { attorney_id: okafor.id }
  const row = async (scope: 'current' | 'past') =>
    (await okafor.must('listCasesByAttorney', { path, query: { scope } })).data.find(
      (item) => item.id === id,
    )
  const known = (await readAs(okafor, id)).data
  expect((await row('current'))?.next_hearing_date).toBe(known.dui?.next_hearing_date)
  await decide(maria, bid)
  const lost = { dui: known.dui, last_seen: null }
  const readLost = async () => (await readAs(okafor, id)).data
  expect(await readLost()).toMatchObject(lost)
  for (const [index, days] of [12, null].entries()) {
    api.advance({ seconds: 1 })
    expect((await changeTo(id, days, { court_date_changes: index + 1 })).status).toBe(200)
    const read = await readLost()
    expect(read).toMatchObject({
      ...lost,
      dui: { ...known.dui, next_hearing_date: null, hearing_type: null },
      hidden_answers: expect.arrayContaining(['next_hearing_date', 'hearing_type']),
    })
    expect(read).not.toHaveProperty('court_date_changes')
    expect((await row('past'))?.next_hearing_date).toBeNull()
  }
})

it('dates that changed before the fifty latest events are not shown to an attorney whose bid was rejected', async () => {
  const id = await postWithCourtDate(9)
  await decide(maria, await placeBid(okafor, id), 'rejected')
  api.advance({ seconds: 1 })
  await changeTo(id, 12)
  for (let pauses = 0; pauses < 25; pauses += 1) {
    for (const status of ['paused', 'open'] as const) {
      // Ten pauses a day are allowed.
      api.advance({ hours: 2 })
      await move(maria, id, status)
    }
  }
  expect((await readAs(okafor, id)).data.dui?.next_hearing_date).toBeNull()
})

describe('a change of a court date', () => {
  it('that changes nothing has no effect, as after a lost response', async () => {
    const id = await postWithCourtDate(9)
    await changeTo(id, 12)
    const again = await changeTo(id, 12)
    expect(again.body).toMatchObject({ changed: false, data: { court_date_changes: 1 } })
    expect(await plannedFor(id)).toHaveLength(2)
  })

  it('is refused when the date has changed on another phone, and one of several wins', async () => {
    const id = await postWithCourtDate(9)
    const replies = await Promise.all([11, 12, 13].map((days) => changeTo(id, days)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await changeTo(id, 20)).body).toMatchObject({ status: 409, code: 'CASE_CHANGED' })
    expect((await changeTo(id, 20, { court_date_changes: 1 })).status).toBe(200)
  })

  it('does not affect an edit of the text on another phone', async () => {
    const id = await postWithCourtDate(9)
    await changeTo(id, 12)
    const body = { id, version: 1, case_details: 'New words.', firm_size: ['1-2 lawyers'] }
    expect((await maria.ask('updateCase', { body })).body.data).toMatchObject({
      version: 2,
      case_details: 'New words.',
      dui: { next_hearing_date: courtDay(12) },
    })
  })

  it('is refused once the case is closed', async () => {
    const id = await postWithCourtDate(9)
    await move(maria, id, 'closed')
    const late = { status: 409, current_status: 'closed' }
    expect((await changeTo(id, 12)).body).toMatchObject(late)
  })

  it('is refused with a time that the form does not offer, and for another category', async () => {
    const field = 'next_hearing_date'
    const id = await postWithCourtDate(9)
    const odd = await changeTo(id, 12, { [field]: '2059-03-14T09:41:00Z' })
    expect(odd.body).toMatchObject({ code: 'INVALID_FIELDS', errors: [{ field }] })
    const body = await caseIn(api, maria, 'family')
    const { data: family } = await maria.must('createCase', { body })
    expect((await changeTo(family.id, 12)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ field, message: 'Enter valid input.' }],
    })
  })
})

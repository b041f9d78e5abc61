// The court dates of posted cases: the time zone of the court, and what a change does to reminders
// and tells attorneys.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { courtDatesOf } from '#tests/support/court-dates.ts'
import { caseIn, decide, move, notificationsTo, placeBid } from '#tests/support/stories.ts'

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

const { courtDay, postCaseOf, postUndated, plannedFor, runReminder, remindersOf } = courtDatesOf(
  () => api,
)
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

  it('is refused with a time that the form does not offer', async () => {
    const field = 'next_hearing_date'
    const id = await postWithCourtDate(9)
    const odd = await changeTo(id, 12, { [field]: '2059-03-14T09:41:00Z' })
    expect(odd.body).toMatchObject({ code: 'INVALID_FIELDS', errors: [{ field }] })
  })
})

const WHERE = { room: 'Courtroom 4', address: '250 E 1st Avenue, Mesa' }
const readAsOwner = async (id: string) =>
  (await maria.must('getCase', { path: { case_id: id } })).data
const listedBy = async (attorney: TestPerson, id: string) => {
  const path = { attorney_id: attorney.id }
  const { data } = await attorney.must('listCasesByAttorney', { path, query: {} })
  return data.find((item) => item.id === id)
}

describe('a court date of a case that does not ask for one', () => {
  it('is added, moved and removed, with reminders and its room and address', async () => {
    const id = await postUndated(maria, 'family')
    await placeBid(okafor, id, 2400)
    const bid = await placeBid(vega, id)
    expect(await readAsOwner(id)).not.toHaveProperty('court_date')
    const added = await changeTo(id, 9, { ...WHERE, due: 'Answer' })
    const date = { kind: 'hearing', at: courtDay(9), ...WHERE }
    expect(added.body.data).toMatchObject({ court_date_changes: 1, court_date: date })
    expect(added.body.data).not.toHaveProperty('court_date.due')
    // Bidders see the day, and where it is only the chosen attorney.
    const { kind, at } = date
    expect((await readAs(vega, id)).data.court_date).toEqual({ kind, at })
    expect(await listedBy(vega, id)).toMatchObject({
      next_hearing_date: at,
      court_date_kind: 'hearing',
    })
    await decide(maria, bid)
    expect((await readAs(vega, id)).data.court_date).toEqual(date)
    const lost = (await readAs(okafor, id)).data
    expect(lost).not.toHaveProperty('court_date')
    expect(await listedBy(okafor, id)).toMatchObject({
      next_hearing_date: null,
      court_date_kind: null,
    })
    // The same date again changes nothing; another room alone does.
    const again = await changeTo(id, 9, { ...WHERE, court_date_changes: 1 })
    expect(again.body).toMatchObject({ changed: false })
    const elsewhere = await changeTo(id, 9, { court_date_changes: 1, room: '  Courtroom 5 ' })
    expect(elsewhere.body.data).toMatchObject({ court_date_changes: 2 })
    const moved = { kind: 'hearing', at, room: 'Courtroom 5' }
    expect((await readAs(vega, id)).data.court_date).toEqual(moved)
    await runReminder((await plannedFor(id))[0])
    expect(await remindersOf(maria, id)).toBe(1)
    expect(await remindersOf(vega, id)).toBe(1)
    expect((await changeTo(id, null, { court_date_changes: 2 })).status).toBe(200)
    const { timeline, ...removed } = await readAsOwner(id)
    expect(removed).not.toHaveProperty('court_date')
    expect(timeline?.filter((event) => event.change).map((event) => event.change)).toEqual([
      'added',
      'moved',
      'removed',
    ])
    await runReminder((await plannedFor(id))[1])
    expect(await remindersOf(maria, id)).toBe(1)
  })

  it('can be a deadline, with what is due, and its notifications say so', async () => {
    const id = await postUndated(maria, 'civil')
    await decide(maria, await placeBid(vega, id))
    const deadline = { kind: 'deadline', due: 'Answer', ...WHERE }
    expect((await changeTo(id, 9, deadline)).status).toBe(200)
    const date = { kind: 'deadline', at: courtDay(9), due: 'Answer' }
    expect((await readAsOwner(id)).court_date).toEqual(date)
    expect((await readAs(vega, id)).data.court_date).toEqual(date)
    expect(await listedBy(vega, id)).toMatchObject({ court_date_kind: 'deadline' })
    const { unique_id } = await readAsOwner(id)
    expect(await toldOf(id)).toMatchObject([
      { receivedBy: vega.id, title: `Deadline added to case ${unique_id}` },
    ])
    await runReminder((await plannedFor(id))[0])
    const [reminder] = await notificationsTo(maria)
    expect(reminder?.title).toBe(`Deadline coming up on case ${unique_id}`)
  })

  it('is reminded of after the attorney declined, until the case is posted again with its day', async () => {
    const id = await postUndated(maria, 'civil')
    await decide(maria, await placeBid(vega, id))
    await changeTo(id, 9)
    await move(vega, id, 'rejected')
    await runReminder((await plannedFor(id))[0])
    const again = await postUndated(maria, 'civil')
    await changeTo(again, 7)
    await runReminder((await plannedFor(id))[1])
    expect(await remindersOf(maria, id)).toBe(1)
  })
})

describe('a DUI case', () => {
  it('keeps the date of its hearing as an answer, without what belongs to another day', async () => {
    const id = await postWithCourtDate(9)
    await changeTo(id, 9, WHERE)
    expect(await readAsOwner(id)).toMatchObject({
      court_date: { kind: 'hearing', at: courtDay(9), ...WHERE },
      dui: { next_hearing_date: courtDay(9) },
    })
    // A server of an earlier version knows the answer alone.
    await setAnswer(id, courtDay(12))
    expect((await readAsOwner(id)).court_date).toEqual({ kind: 'hearing', at: courtDay(12) })
    await setAnswer(id, null)
    expect(await readAsOwner(id)).not.toHaveProperty('court_date')
    expect(await listedBy(vega, id)).toMatchObject({ next_hearing_date: null })
  })

  it('can have a deadline in place of a hearing', async () => {
    const id = await postWithCourtDate(9)
    await changeTo(id, 5, { kind: 'deadline', due: 'Request for a hearing' })
    expect(await readAsOwner(id)).toMatchObject({
      court_date: { kind: 'deadline', at: courtDay(5), due: 'Request for a hearing' },
      dui: { next_hearing_date: null },
    })
    expect(await listedBy(vega, id)).toMatchObject({
      next_hearing_date: courtDay(5),
      court_date_kind: 'deadline',
    })
  })
})

/** Writes the answer of a DUI case without anything else. */
const setAnswer = (id: string, date: string | null) =>
  api.services.db.orm.execute(
    sql`update cases set answers = jsonb_set(answers, '{dui,next_hearing_date}', ${JSON.stringify(date)}::jsonb)
        where id = ${id}`,
  )

// Reminders of court dates, on a clock that the test moves.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import type { JobData } from '#server/db/jobs.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { remindOfCourtDate } from '#server/domain/lifecycle/court-dates.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn, decide, move, placeBid } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
})
// The clock moves by days, which ends the sessions of the test before.
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

const DAY_MS = 86_400_000

/** Posts a DUI case with a court date this many days from now, at 9:30. */
async function postWithCourtDate(days: number, place?: string): Promise<string> {
  const day = new Date(api.services.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const body = await caseIn(api, maria)
  const dui = { ...body.dui, next_hearing_date: `${day}T09:30:00Z` } as typeof body.dui
  return (await maria.must('createCase', { body: { ...body, dui, ...(place && { place }) } })).data
    .id
}

/** Returns the planned reminders of a case, by their jobs. */
async function plannedFor(caseId: string): Promise<JobData['court-reminder'][]> {
  const found = await rows<{ data: JobData['court-reminder'] }>(
    api.services.db.orm,
    sql`select data from pgboss.job where name = 'court-reminder' and data ->> 'caseId' = ${caseId}
        order by start_after`,
  )
  return found.map(({ data }) => data)
}

/** Moves the clock to a planned reminder, and runs its job. */
async function runReminder(job: JobData['court-reminder'] | undefined) {
  if (!job) throw new Error('No reminder is planned.')
  const ahead = Date.parse(job.due) - api.services.clock().getTime()
  if (ahead > 0) api.advance({ seconds: Math.ceil(ahead / 1000) })
  await remindOfCourtDate(api.services, job)
}

const remindersOf = async (person: TestPerson, caseId: string): Promise<number> => {
  const { receivedBy, caseId: about, kind } = notifications
  const found = await api.services.db.orm
    .select()
    .from(notifications)
    .where(and(eq(receivedBy, person.id), eq(about, caseId), eq(kind, 'court_date')))
  return found.length
}

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
const courtDay = (days: number) =>
  `${new Date(api.services.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10)}T09:30:00Z`
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
    ...{ court_date_changes: 1, version: 1, dui: { next_hearing_date: courtDay(30) } },
  })
  // Bidders see it, and only the chosen attorney is told of it.
  expect((await readAs(vega, id)).data).toMatchObject({
    ...{ court_date_changes: 1, dui: { next_hearing_date: courtDay(30) } },
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
    ...{ court_date_changes: 1, dui: { next_hearing_date: null, hearing_type: null } },
    ...{ timeline: [{ kind: 'posted' }, { kind: 'court_date_changed', change: 'removed' }] },
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
    titles.map((title) => ({
      ...{ receivedBy: vega.id, title, emailSubject: `Fastpass: ${title}` },
    })),
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

it('dates that changed before the kind of change was recorded are still shown as changed', async () => {
  const id = await postWithCourtDate(9)
  await changeTo(id, 12)
  await api.services.db.orm
    .update(auditEvents)
    .set({ event: 'court.change' })
    .where(and(eq(auditEvents.entityId, id), eq(auditEvents.event, 'court.move')))
  const { timeline } = (await maria.must('getCase', { path: { case_id: id } })).data
  expect(timeline?.at(-1)).toMatchObject({ kind: 'court_date_changed', by: 'customer' })
  expect(timeline?.at(-1)).not.toHaveProperty('change')
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
      ...{ version: 2, case_details: 'New words.', dui: { next_hearing_date: courtDay(12) } },
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
    const odd = await changeTo(id, 12, { [field]: '2199-03-14T09:41:00Z' })
    expect(odd.body).toMatchObject({ code: 'INVALID_FIELDS', errors: [{ field }] })
    const body = await caseIn(api, maria, 'family')
    const { data: family } = await maria.must('createCase', { body })
    expect((await changeTo(family.id, 12)).body).toMatchObject({
      ...{ code: 'INVALID_FIELDS', errors: [{ field, message: 'Enter valid input.' }] },
    })
  })
})

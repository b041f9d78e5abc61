// Cases that have been over for long: the notice to their customers and the removal 30 days later,
// on a clock that the test moves.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { applyRetention } from '#server/domain/deletion/retention.ts'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import { acceptedBid, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let emailing: Emailing
let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
})
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => emailing.stop())

const KEPT_DAYS = 731

/** Moves the clock, and does what housekeeping does, as several processes do. */
async function wait(days: number, months = 24) {
  api.advance({ hours: 24 * days })
  const services = { ...api.services, keepClosedCasesMonths: months }
  await Promise.all([1, 2, 3].map(() => applyRetention(services)))
  maria = await maria.onAnotherPhone()
  vega = await vega.onAnotherPhone()
}

const statusOfRead = async (id: string) =>
  (await maria.ask('getCase', { path: { case_id: id } })).status
async function removalOf(id: string) {
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  return 'customer_id' in data ? data.removal_at : undefined
}
const told = async (person = maria) =>
  (await notificationsTo(person)).filter(({ kind }) => kind === 'removal_planned')
const pastOf = async () => {
  const path = { attorney_id: vega.id }
  const { data } = await vega.must('listCasesByAttorney', { path, query: { scope: 'past' } })
  return data.map(({ id }) => id)
}

it('a case that was closed two years ago is announced once, and removed 30 days later with all of it', async () => {
  const { caseId: id } = await acceptedBid(api, maria, [vega])
  await api.services.db.orm.execute(
    sql`update cases set case_details = 'The heron on Juniper Road' where id = ${id}`,
  )
  await move(maria, id, 'closed')
  await wait(KEPT_DAYS - 32)
  expect(await told()).toEqual([])
  expect(await removalOf(id)).toBeUndefined()

  await wait(2)
  await wait(0)
  const removal = await removalOf(id)
  const daysLeft = (Date.parse(removal ?? '') - api.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThanOrEqual(30)
  expect(daysLeft).toBeLessThan(31)
  expect(await told()).toMatchObject([{ case_id: id }])
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await vi.waitFor(() => {
    const named = day.format(new Date(removal ?? ''))
    expect(emailing.emailsTo(maria).filter(({ text = '' }) => text.includes(named))).toHaveLength(1)
  }, SOON)

  await wait(29)
  expect(await statusOfRead(id)).toBe(200)
  expect(await pastOf()).toEqual([id])
  const toVega = (await notificationsTo(vega)).length
  await wait(2)
  expect(await statusOfRead(id)).toBe(404)
  expect(await pastOf()).toEqual([])
  expect(await rowsWith(api.services.db.orm, 'Juniper Road')).toEqual([])
  const about = await rowsWith(api.services.db.orm, id)
  // Responses that are kept for a retry go after a day, with housekeeping.
  const isKept = /^public\.(audit_events|idempotency_keys)|^pgboss/
  expect(about.filter((row) => !isKept.test(row))).toEqual([])
  // The messages about the case are gone, and none about its removal has come.
  expect((await notificationsTo(vega)).length).toBeLessThan(toVega)
  expect((await notificationsTo(maria)).map(({ kind }) => kind)).toEqual([])
  const [line] = await rows(
    api.services.db.orm,
    sql`select event, actor_role, from_status from audit_events where case_id = ${id}
      order by at desc, id desc limit 1`,
  )
  expect(line).toEqual({ event: 'case.remove', actor_role: 'clock', from_status: 'closed' })
})

it('a server that was down for years removes no case whose customer was not told 30 days before', async () => {
  const { id } = await postCase(api, maria)
  await move(maria, id, 'closed')
  await wait(KEPT_DAYS * 3)
  expect(await statusOfRead(id)).toBe(200)
  expect(await told()).toHaveLength(1)
  await wait(29, 1)
  expect(await statusOfRead(id)).toBe(200)
  await wait(2)
  expect(await statusOfRead(id)).toBe(404)
})

it('a declined case goes too, and cases that are not over stay', async () => {
  const { caseId: declined } = await acceptedBid(api, maria, [vega])
  await move(vega, declined, 'rejected')
  const { id: open } = await postCase(api, maria)
  await placeBid(vega, open)
  await wait(KEPT_DAYS)
  await wait(31)
  expect(await statusOfRead(declined)).toBe(404)
  expect(await statusOfRead(open)).toBe(200)
  expect(await told()).toEqual([])
})

it('with 0 months, and with more months than before, a case stays that was announced', async () => {
  const { id } = await postCase(api, maria)
  await move(maria, id, 'closed')
  await wait(KEPT_DAYS, 0)
  expect(await told()).toEqual([])
  await wait(0, 24)
  expect(await removalOf(id)).toBeDefined()
  await wait(31, 0)
  expect(await removalOf(id)).toBeUndefined()
  await wait(0, 24)
  expect(await told()).toHaveLength(2)
  await wait(31, 48)
  expect(await removalOf(id)).toBeUndefined()
  expect(await statusOfRead(id)).toBe(200)
})

it('a customer who deletes their account is told nothing, and is told once they are back', async () => {
  const { id } = await postCase(api, maria)
  await move(maria, id, 'closed')
  api.advance({ hours: 24 * KEPT_DAYS })
  maria = await maria.onAnotherPhone()
  await maria.prove()
  await maria.must('closeAccount')
  await applyRetention(api.services)
  const back = await maria.onAnotherPhone()
  await back.must('reopenAccount')
  expect(await told(back)).toEqual([])
  await applyRetention(api.services)
  expect(await told(back)).toMatchObject([{ case_id: id }])
})

// When people last signed in: stored once per sign-in, and shown to admins only.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { deleteOldSignIns } from '#server/domain/sessions/sign-ins.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'

let api: TestApi
let robin: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
})
afterAll(() => api.close())

const verify = (person: TestPerson, by: Pick<TestPerson, 'ask'> = person) =>
  by.ask('verifyClerk', { path: { clerk_user_id: person.userId } })
const lastSignIn = async ({ id }: TestPerson) =>
  (await robin.must('getAdminCustomer', { path: { customer_id: id } })).data.last_signin_at
const countSignIns = async () => {
  const [found] = await rows<{ n: number }>(
    api.services.db.orm,
    sql`select count(*)::int as n from sign_ins`,
  )
  return found?.n
}

describe('a sign-in', () => {
  it('is recorded only when it is first seen', async () => {
    const maria = await api.customer()
    expect(await lastSignIn(maria)).toBeNull()
    await verify(maria)
    const first = api.now().toISOString()
    expect(await lastSignIn(maria)).toBe(first)
    api.advance({ hours: 5 })
    await verify(maria)
    await Promise.all([verify(maria), verify(maria)])
    expect(await lastSignIn(maria)).toBe(first)
  })

  it('on another phone is recorded separately', async () => {
    const maria = await api.customer()
    await verify(maria)
    api.advance({ hours: 1 })
    await verify(await maria.onAnotherPhone())
    expect(await lastSignIn(maria)).toBe(api.now().toISOString())
  })

  it('of a remembered phone is recorded once, however many days it is used', async () => {
    const maria = await api.customer()
    await verify(maria)
    const first = await lastSignIn(maria)
    const { refresh_token } = (await maria.must('createSession')).data
    api.advance({ hours: 20 })
    const path = { refresh_token }
    const renewed = (await api.signedOut.must('refreshToken', { path })).data.refresh_token
    expect((await verify(maria, api.withToken(renewed))).status).toBe(200)
    expect(await lastSignIn(maria)).toBe(first)
  })

  it('is recorded for attorneys and admins too', async () => {
    const vega = await api.attorney()
    const hale = await api.admin()
    for (const person of [vega, hale]) await verify(person)
    const at = api.now().toISOString()
    const attorneys = await robin.must('listAdminAttorneys')
    expect(attorneys.data).toMatchObject([{ id: vega.id, last_signin_at: at }])
    const read = await robin.must('getAdminUser', { path: { user_id: hale.id } })
    expect(read.data.last_signin_at).toBe(at)
  })

  it('of a person without a record is not recorded', async () => {
    const before = await countSignIns()
    await verify(await api.newcomer())
    expect(await countSignIns()).toBe(before)
  })

  it('is visible only to admins', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    for (const person of [maria, vega]) await verify(person)
    const own = [
      await maria.must('getCustomer', { path: { customer_id: maria.id } }),
      await vega.must('getAttorney', { path: { attorney_id: vega.id } }),
      (await verify(maria)).body,
    ]
    for (const { data } of own) expect(JSON.stringify(data)).not.toContain('signin')
  })

  it('that cannot be stored does not block a request, and is stored the next time', async () => {
    const maria = await api.customer()
    const { orm } = api.services.db
    await orm.execute(sql`alter table sign_ins rename to sign_ins_away`)
    expect((await verify(maria)).status).toBe(200)
    await orm.execute(sql`alter table sign_ins_away rename to sign_ins`)
    expect(await lastSignIn(maria)).toBeNull()
    await verify(maria)
    expect(await lastSignIn(maria)).toBe(api.now().toISOString())
  })
})

it('sign-ins older than 400 days are deleted, a bounded number at a time', async () => {
  const { orm } = api.services.db
  await orm.execute(sql`delete from sign_ins`)
  await orm.execute(sql`insert into sign_ins (clerk_session_id, at)
    select 'old' || n, timestamptz '2020-01-01' from generate_series(1, 1001) n`)
  await verify(await api.customer())
  expect(await deleteOldSignIns(orm, api.now())).toBe(true)
  expect(await countSignIns()).toBe(2)
  expect(await deleteOldSignIns(orm, api.now())).toBe(false)
  expect(await countSignIns()).toBe(1)
})

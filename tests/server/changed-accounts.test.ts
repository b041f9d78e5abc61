// A log-in, or a change of the account, in progress while its account changes: the password or code
// that was checked no longer counts. The test changes the account in a transaction of its own, for
// which the request waits.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { lockIdentity } from '#server/db/people.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { during as duringChange } from '#tests/support/concurrent-change.ts'
import { openIdentityBrowser } from '#tests/support/http.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const orm = () => api.services.db.orm

const PASSWORD = 'Fastpass1!'

const logIn = (email: string, post = openIdentityBrowser(api.send, api.origin)) =>
  post('/v1/client/sign_ins', { strategy: 'password', identifier: email, password: PASSWORD })

const during = <Answer>(change: SQL, request: () => Promise<Answer>) =>
  duringChange(orm(), (tx) => tx.execute(change), request)

const messageOf = (error: Error) => error.message
const changed = (userId: string, columns: SQL) =>
  sql`update identity_users set ${columns} where id = ${userId}`
const passwordOf = async (userId: string) =>
  rows(orm(), sql`select password_hash as stored from identity_users where id = ${userId}`)

it.each([
  ['another password', sql`password_hash = 'another'`],
  ['a second factor', sql`totp_verified_at = now()`],
  ['a log-out everywhere', sql`updated_at = updated_at + interval '1 second'`],
])('starts no session after %s', async (_what, columns) => {
  const { email, userId } = await api.customer()
  const answer = during(changed(userId, columns), () => logIn(email).catch(messageOf))
  expect(await answer).toContain('This sign-in has expired. Please start again.')
})

it('starts a session when the account only logged in elsewhere', async () => {
  const { email, userId } = await api.customer()
  const { client } = await during(changed(userId, sql`last_sign_in_at = now()`), () => logIn(email))
  expect(client.sessions).toHaveLength(1)
})

it.each<[string, (userId: string, sessionId: string) => SQL]>([
  ['a log-out everywhere', (userId) => changed(userId, sql`updated_at = now()`)],
  [
    'the end of its session',
    (_userId, sessionId) =>
      sql`update identity_sessions set status = 'revoked' where id = ${sessionId}`,
  ],
])('changes no password with the SDK after %s', async (_how, changeOf) => {
  const { email, userId } = await api.customer()
  const post = openIdentityBrowser(api.send, api.origin)
  const { client } = await logIn(email, post)
  const { id } = client.sessions[0]
  const form = { current_password: PASSWORD, new_password: 'Slowpass2?' }
  const path = `/v1/me/change_password?_clerk_session_id=${id}`
  const before = await passwordOf(userId)
  const answer = during(changeOf(userId, id), () => post(path, form).catch(messageOf))
  expect(await answer).toContain('You are signed out.')
  expect(await passwordOf(userId)).toEqual(before)
})

it('changes no password with the profile after another password', async () => {
  const maria = await api.customer()
  const body = {
    ...{ id: maria.id, first_name: 'Maria', last_name: 'Delgado', contact_info: '4805550142' },
    password: 'Slowpass2?',
  }
  const change = changed(maria.userId, sql`password_hash = 'another'`)
  await maria.prove()
  const { status } = await during(change, () => maria.ask('updateCustomer', { body }))
  expect(status).toBe(401)
  expect(await passwordOf(maria.userId)).toEqual([{ stored: 'another' }])
})

const emailsOf = async ({ id, userId }: TestPerson) =>
  rows(
    orm(),
    sql`select identity_users.email as identity, customers.email as record from identity_users, customers
      where identity_users.id = ${userId} and customers.id = ${id}`,
  )

it('follows a new email of the account, and not one that it had for a moment', async () => {
  const maria = await api.customer()
  const newest = 'maria.newest@example.com'
  // The record still has the first email.
  await orm().execute(changed(maria.userId, sql`email = 'maria.second@example.com'`))
  await maria.token()
  const change = async (tx: Queryable) => {
    await lockIdentity(tx, maria.userId)
    await tx.execute(changed(maria.userId, sql`email = ${newest}`))
    await tx.execute(sql`update customers set email = ${newest} where id = ${maria.id}`)
  }
  const answer = await duringChange(orm(), change, () => maria.must('followEmail'))
  expect(answer.data.email).toBe(newest)
  expect(await emailsOf(maria)).toEqual([{ identity: newest, record: newest }])
})

it('creates no record with an email that the account has no more', async () => {
  const nora = await api.newcomer()
  const body = { clerk_user_id: nora.userId, first_name: 'Nora', last_name: 'Quinn' }
  const create = () => nora.ask('createCustomerFromIdentity', { body })
  await nora.token()
  const change = changed(nora.userId, sql`email = 'nora.new@example.com'`)
  expect((await during(change, create)).status).toBe(404)
  expect((await create()).body.data.email).toBe('nora.new@example.com')
})

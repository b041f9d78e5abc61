// Log-ins and changes of an account during which the account changes: the password or code that was
// checked no longer counts. The test changes the account in another transaction, for which the
// request waits.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { lockIdentity } from '#server/db/people.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { removeAllFactors } from '#server/identity/embedded/account/factor-removal.ts'
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

const during = <Result>(change: SQL, request: () => Promise<Result>) =>
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
])('no session starts after %s', async (_what, columns) => {
  const { email, userId } = await api.customer()
  const reply = during(changed(userId, columns), () => logIn(email).catch(messageOf))
  expect(await reply).toContain('This sign-in has expired. Please start again.')
})

it('a session starts when the account only logged in elsewhere', async () => {
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
])('the SDK changes no password after %s', async (_how, changeOf) => {
  const { email, userId } = await api.customer()
  const post = openIdentityBrowser(api.send, api.origin)
  const { client } = await logIn(email, post)
  const { id } = client.sessions[0]
  const form = { current_password: PASSWORD, new_password: 'Slowpass2?' }
  const path = `/v1/me/change_password?_clerk_session_id=${id}`
  const before = await passwordOf(userId)
  const reply = during(changeOf(userId, id), () => post(path, form).catch(messageOf))
  expect(await reply).toContain('You are signed out.')
  expect(await passwordOf(userId)).toEqual(before)
})

it('a saved profile changes no password after another change of the password', async () => {
  const maria = await api.customer()
  const body = {
    id: maria.id,
    first_name: 'Maria',
    last_name: 'Delgado',
    contact_info: '4805550142',
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

it('a record takes over a new email of the account, and not one that it had only for a moment', async () => {
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
  const reply = await duringChange(orm(), change, () => maria.must('followEmail'))
  expect(reply.data.email).toBe(newest)
  expect(await emailsOf(maria)).toEqual([{ identity: newest, record: newest }])
})

it('no record is created with an email that the account no longer has', async () => {
  const nora = await api.newcomer()
  const body = { clerk_user_id: nora.userId, first_name: 'Nora', last_name: 'Quinn' }
  const create = () => nora.ask('createCustomerFromIdentity', { body })
  await nora.token()
  const change = changed(nora.userId, sql`email = 'nora.new@example.com'`)
  expect((await during(change, create)).status).toBe(404)
  expect((await create()).body.data.email).toBe('nora.new@example.com')
})

/** Logs in on a new browser. Returns its calls, and its session. */
async function openSession(email: string) {
  const post = openIdentityBrowser(api.send, api.origin)
  const { client } = await logIn(email, post)
  const sessionId: string = client.sessions[0].id
  const verify = `/v1/client/sessions/${sessionId}/verify/attempt_first_factor`
  const prove = () => post(verify, { strategy: 'password', password: PASSWORD })
  return { post, sessionId, prove }
}

it('a proof is refused with a password that is replaced during the request', async () => {
  const { email, userId } = await api.customer()
  const { sessionId, prove } = await openSession(email)
  const reply = during(changed(userId, sql`password_hash = 'another'`), () =>
    prove().catch(messageOf),
  )
  expect(await reply).toContain('You are signed out.')
  const proof = sql`select verified_at from identity_sessions where id = ${sessionId}`
  expect(await rows(orm(), proof)).toEqual([{ verified_at: null }])
})

it('an authenticator app is refused when the session ends during the request', async () => {
  const { email, userId } = await api.customer()
  const { post, sessionId, prove } = await openSession(email)
  await prove()
  const end = sql`update identity_sessions set status = 'revoked' where id = ${sessionId}`
  const reply = during(end, () => post('/v1/me/totp').catch(messageOf))
  expect(await reply).toContain('You are signed out.')
  const secret = sql`select encrypted_totp_secret as secret from identity_users where id = ${userId}`
  expect(await rows(orm(), secret)).toEqual([{ secret: null }])
})

it('a new email is refused when it is discarded during the request', async () => {
  const { email, userId } = await api.customer()
  const { post, prove } = await openSession(email)
  await prove()
  const id = `idn_${userId}`
  const at = api.now().toISOString()
  await orm().execute(sql`insert into identity_new_emails (id, user_id, email, created_at, verified_at)
    values (${id}, ${userId}, 'maria.discarded@example.com', ${at}, ${at})`)
  const form = { primary_email_address_id: id }
  const reply = during(sql`delete from identity_new_emails where id = ${id}`, () =>
    post('/v1/me?_method=PATCH', form).catch(messageOf),
  )
  expect(await reply).toContain('verification_expired')
  const user = sql`select email from identity_users where id = ${userId}`
  expect(await rows(orm(), user)).toEqual([{ email }])
})

it('the operator’s command also removes a passkey that is added while it runs', async () => {
  const robin = await api.admin()
  const change = async (tx: Queryable) => {
    await tx.execute(changed(robin.userId, sql`updated_at = now()`))
    await tx.execute(sql`insert into identity_passkeys
      (id, user_id, credential_id, public_key, sign_count, transports, name, created_at, updated_at)
      values ('passkey_1', ${robin.userId}, 'new', 'new', 0, '[]', 'Phone', now(), now())`)
  }
  const remove = () => withTransaction(orm(), (tx) => removeAllFactors(tx, robin.userId, api.now()))
  expect(await duringChange(orm(), change, remove)).toMatchObject({ id: robin.userId })
  const left = sql`select id from identity_passkeys where user_id = ${robin.userId}`
  expect(await rows(orm(), left)).toEqual([])
})

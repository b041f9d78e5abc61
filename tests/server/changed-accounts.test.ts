// A log-in, or a change of the account, in progress while its account changes: the password or code
// that was checked no longer counts. The test changes the account in a transaction of its own, for
// which the request waits.
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { identityUsers as users } from '#server/identity/embedded/schema.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
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

const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

it.each<[string, Partial<typeof users.$inferInsert>]>([
  ['another password', { passwordHash: 'another hash' }],
  ['a second factor', { totpVerifiedAt: new Date('2026-03-02T09:00:00.000Z') }],
  ['a log-out everywhere', { updatedAt: new Date('2099-01-01T00:00:00.000Z') }],
])('starts no session after %s', async (_what, change) => {
  const { email, userId } = await api.customer()
  let answer: Promise<unknown> = Promise.resolve()
  await orm().transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, userId))
    answer = logIn(email).catch((error: Error) => error.message)
    await vi.waitFor(async () => expect(await rows(orm(), waiting)).toHaveLength(1), {
      timeout: 20_000,
    })
  })
  expect(await answer).toContain('This sign-in has expired. Please start again.')
})

it.each<[string, (userId: string, sessionId: string) => SQL]>([
  [
    'another password',
    (userId) => sql`update identity_users set password_hash = 'another' where id = ${userId}`,
  ],
  [
    'the end of its session',
    (_userId, sessionId) =>
      sql`update identity_sessions set status = 'revoked' where id = ${sessionId}`,
  ],
])('changes no password: %s', async (_what, change) => {
  const { email, userId } = await api.customer()
  const post = openIdentityBrowser(api.send, api.origin)
  const { client } = await logIn(email, post)
  const { id } = client.sessions[0]
  const hash = sql`select password_hash as stored from identity_users where id = ${userId}`
  let answer: Promise<unknown> = Promise.resolve()
  await orm().transaction(async (tx) => {
    await tx.execute(change(userId, id))
    answer = post(`/v1/me/change_password?_clerk_session_id=${id}`, {
      current_password: PASSWORD,
      new_password: 'Slowpass2?',
    }).catch((error: Error) => error.message)
    await vi.waitFor(async () => expect(await rows(orm(), waiting)).toHaveLength(1), {
      timeout: 20_000,
    })
  })
  const before = await rows(orm(), hash)
  expect(await answer).toContain('You are signed out.')
  expect(await rows(orm(), hash)).toEqual(before)
})

it('starts a session when the account only logged in elsewhere', async () => {
  const { email, userId } = await api.customer()
  let answer: Promise<{ client: { sessions: unknown[] } }> | undefined
  await orm().transaction(async (tx) => {
    await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, userId))
    answer = logIn(email)
    await vi.waitFor(async () => expect(await rows(orm(), waiting)).toHaveLength(1), {
      timeout: 20_000,
    })
  })
  expect((await answer)?.client.sessions).toHaveLength(1)
})

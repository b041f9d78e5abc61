// A session that ends in one process ends in every other one: its token is refused, and its streams
// close.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { lookAt, type Onlooker } from '#tests/support/events.ts'
import { openIdentityBrowser } from '#tests/support/http.ts'

const PASSWORD = 'Fastpass1!'
let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let here: TestApi
let there: TestApi

beforeAll(async () => {
  lasting = await createLastingDatabase()
  const db = await lasting.open()
  here = await startApi({ listen: true, db })
  // The built-in database has one process: two servers share its connection.
  there = await startApi({
    listen: true,
    db: isPostgres ? await lasting.open() : { ...db, close: async () => {} },
  })
})
afterAll(async () => {
  await there.close()
  await here.close()
  await lasting.remove()
})

/** Logs a person in on a browser of the SDK's, which posts what the SDK would. */
async function logIn({ email }: TestPerson) {
  const post = openIdentityBrowser(here.send, here.origin)
  const form = { strategy: 'password', identifier: email, password: PASSWORD }
  const { client } = await post('/v1/client/sign_ins', form)
  const [session] = client.sessions
  return {
    post,
    sessionId: session.id as string,
    token: session.last_active_token.jwt as string,
  }
}

type Phone = Awaited<ReturnType<typeof logIn>>

describe('a session that ends in another process', () => {
  it.each<[string, (phone: Phone, maria: TestPerson, robin: TestPerson) => Promise<unknown>]>([
    ['by a log-out of the SDK', ({ post }) => post('/v1/client/sessions?_method=DELETE')],
    [
      'by a log-out of the SDK from this session',
      ({ post, sessionId }) => post(`/v1/client/sessions/${sessionId}/remove`),
    ],
    ['by a log-out of the app', ({ token }) => here.withToken(token).must('endSession')],
    ['by a log-out everywhere', (_phone, maria) => maria.must('endSessions')],
    [
      'by another password',
      async (_phone, maria) => {
        const tablet = await logIn(maria)
        return tablet.post(`/v1/me/change_password?_clerk_session_id=${tablet.sessionId}`, {
          current_password: PASSWORD,
          new_password: 'Slowpass2?',
          sign_out_of_other_sessions: 'true',
        })
      },
    ],
    [
      'by the deletion of its person',
      (_phone, maria, robin) => robin.must('deleteUser', { path: { user_id: maria.userId } }),
    ],
  ])('is over in this one: %s', async (_how, end) => {
    const maria = await here.customer()
    const robin = await here.admin()
    const phone = await logIn(maria)
    const ask = () =>
      there.withToken(phone.token).ask('listCases', { query: { customer_id: maria.id } })
    const { refresh_token: remembered } = (await here.withToken(phone.token).must('createSession'))
      .data
    expect((await ask()).status).toBe(200)
    const streams: Onlooker[] = []
    for (const token of [phone.token, remembered]) {
      streams.push(await lookAt(there.origin, maria, token))
    }
    await end(phone, maria, robin)
    expect((await ask()).status).toBe(401)
    for (const { ended } of streams) await ended
    const refreshed = await there.signedOut.ask('refreshToken', {
      path: { refresh_token: remembered },
    })
    expect(refreshed.status).toBe(401)
  })
})

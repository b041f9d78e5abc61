// A session that ends in one process ends in every other one: its token is refused, and its streams
// close.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { subscriptionBody } from '#tests/support/devices.ts'
import { openTestStream, type TestStream } from '#tests/support/events.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { openIdentityBrowser } from '#tests/support/http.ts'

const PASSWORD = 'Fastpass1!'
/** How often each way to end a session is tried. */
const ROUNDS = 3
/** The most requests of one loop that store a session while another ends. */
const MAX_REQUESTS = 20
/** Longer than a body takes without a second look at its session. */
const SLOW_BODY_MS = 1_100

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let here: TestApi
let there: TestApi

beforeAll(async () => {
  lasting = await createLastingDatabase()
  const db = await lasting.open()
  // Streams end because the session does, not at their next check.
  const live = { checkMs: 3_600_000 }
  here = await startApi({ listen: true, db, live })
  // The built-in database has one process: two servers share its connection.
  there = await startApi({
    listen: true,
    live,
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

type End = (phone: Phone, maria: TestPerson, robin: TestPerson) => Promise<unknown>

/**
 * The ways to end a session; the last three end all of its person's. `maria`: its person, on
 * another device.
 */
const ends: [string, End][] = [
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
    (_phone, maria, robin) =>
      robin.must('deleteUser', { path: { user_id: maria.userId }, query: { reason: 'Asked' } }),
  ],
]

describe('a session that ends in another process', () => {
  it.each(ends)('ends in this one: %s', async (_how, end) => {
    const maria = await here.customer()
    const robin = await here.admin()
    const phone = await logIn(maria)
    const ask = () =>
      there.withToken(phone.token).ask('listCases', { query: { customer_id: maria.id } })
    const { refresh_token: remembered } = (await here.withToken(phone.token).must('createSession'))
      .data
    expect((await ask()).status).toBe(200)
    const streams: TestStream[] = []
    for (const token of [phone.token, remembered]) {
      streams.push(await openTestStream(there.origin, maria, token))
    }
    await end(phone, maria, robin)
    expect((await ask()).status).toBe(401)
    for (const { ended } of streams) await ended
    const refreshed = await there.signedOut.ask('refreshToken', {
      path: { refresh_token: remembered },
    })
    expect(refreshed.status).toBe(401)
  })

  // Requests that were authenticated before the session ended, and write after it.
  it.each(ends.slice(isFullRun ? 0 : -3))(
    'removes what requests store at that moment: %s',
    async (_how, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const maria = await here.customer()
        const robin = await here.admin()
        const phone = await logIn(maria)
        const tokens: string[] = []
        let isOver = false
        const store = async (api: TestApi) => {
          const session = api.withToken(phone.token)
          for (let count = 0; count < MAX_REQUESTS && !isOver; count += 1) {
            const [remembered] = await Promise.all([
              session.ask('createSession'),
              session.ask('putPushSubscription', { body: subscriptionBody() }),
            ])
            if (remembered.status === 201) tokens.push(remembered.body.data.refresh_token)
          }
        }
        const storing = [store(here), store(there), store(here), store(there)]
        await vi.waitFor(() => expect(tokens.length).toBeGreaterThan(3), { timeout: 20_000 })
        await end(phone, maria, robin)
        isOver = true
        await Promise.all(storing)
        const left = []
        for (const token of tokens) {
          const path = { refresh_token: token }
          const { status } = await there.signedOut.ask('refreshToken', { path })
          if (status !== 401) left.push(token)
        }
        expect(left).toEqual([])
        const devices = sql`select id from push_subscriptions where clerk_session_id = ${phone.sessionId}`
        expect(await rows(here.services.db.orm, devices)).toEqual([])
      }
    },
  )
})

describe('a request whose body is slow', () => {
  /**
   * Sends headers and the first byte of a body, runs `beforeRest`, and sends the rest. Returns the
   * response.
   */
  async function sendSlowly(token: string, beforeRest: () => unknown): Promise<string> {
    const { hostname, port } = new URL(here.origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const body = JSON.stringify({ hours: null })
    const head = [
      'PUT /api/push/quiet-hours HTTP/1.1',
      ...['host: localhost', 'connection: close', 'content-type: application/json'],
      ...[`token: ${token}`, `content-length: ${Buffer.byteLength(body)}`],
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`)
    // The sender is authenticated when several later requests have their responses.
    for (let count = 0; count < 4; count += 1) {
      expect((await here.withToken(token).ask('listDrafts')).status).toBe(200)
    }
    await beforeRest()
    await new Promise((done) => setTimeout(done, SLOW_BODY_MS))
    socket.write(body.slice(1))
    return text(socket)
  }

  /** Logs a new customer in. Returns their token of the SDK, and that of a remembered session. */
  async function newTokens() {
    const maria = await here.customer()
    const { token } = await logIn(maria)
    const { refresh_token } = (await here.withToken(token).must('createSession')).data
    return { maria, token, remembered: refresh_token }
  }

  it.each([
    ['a session token', 'token'],
    ['the token of a remembered phone', 'remembered'],
  ] as const)(
    'with %s is refused when its session ends before the body is complete',
    async (_which, kind) => {
      const { maria, ...tokens } = await newTokens()
      const response = await sendSlowly(tokens[kind], () => maria.must('endSessions'))
      expect(response).toMatch(/^HTTP\/1\.1 401 /)
    },
  )

  it('is served when only its token expires before the body is complete', async () => {
    const { token } = await newTokens()
    const response = await sendSlowly(token, () => here.advance({ seconds: 90 }))
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
  })
})

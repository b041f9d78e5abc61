import { decodeJwt } from '@clerk/backend/jwt'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EmailTakenError } from '#server/identity/identity.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

const DAY_MS = 86_400_000
const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

/** Signs in with a browser. Returns it and the id of its session. */
async function signedIn() {
  const browser = openBrowser(embedded.app)
  const { body } = await browser.signIn()
  const sessionId = body.response.created_session_id as string
  const mint = async () => browser.post(`/v1/client/sessions/${sessionId}/tokens`)
  return { browser, sessionId, mint }
}

describe('a session', () => {
  it('issues a token with Clerk’s claims that the server verifies', async () => {
    const { sessionId, mint } = await signedIn()
    const { body } = await mint()
    expect(body.object).toBe('token')
    expect(await embedded.provider.verifyToken(body.jwt)).toEqual({
      userId: embedded.userId,
      sessionId,
      factors: { firstAt: embedded.clock.now(), secondAt: null },
    })
    const now = embedded.clock.now().getTime() / 1000
    expect(decodeJwt(body.jwt).payload).toEqual({
      sub: embedded.userId,
      sid: sessionId,
      iss: 'http://localhost/__clerk',
      azp: 'http://localhost',
      iat: now,
      nbf: now - 10,
      exp: now + 60,
      fva: [0, -1],
      sts: 'active',
      v: 2,
    })
  })

  it('is restored by the next page load', async () => {
    const { browser, sessionId } = await signedIn()
    const { body } = await browser.get('/v1/client')
    expect(body.response.last_active_session_id).toBe(sessionId)
    expect(body.response.sessions[0].status).toBe('active')
    const { jwt } = body.response.sessions[0].last_active_token
    expect(await embedded.provider.verifyToken(jwt)).toMatchObject({ sessionId })
  })

  it('records when it was last active', async () => {
    const { browser, sessionId } = await signedIn()
    embedded.clock.advance(60_000)
    const { body } = await browser.post(`/v1/client/sessions/${sessionId}/touch`)
    expect(body.response.last_active_at).toBe(embedded.clock.now().getTime())
    expect(body.client.sessions[0].last_active_at).toBe(embedded.clock.now().getTime())
  })

  it('belongs to one browser', async () => {
    const { sessionId } = await signedIn()
    const { browser } = await signedIn()
    const reply = await browser.post(`/v1/client/sessions/${sessionId}/tokens`)
    expect(reply).toMatchObject({ status: 401, body: { errors: [{ code: 'signed_out' }] } })
  })

  it('ends after seven days', async () => {
    const { browser, mint } = await signedIn()
    embedded.clock.advance(7 * DAY_MS - 1)
    expect((await mint()).status).toBe(200)
    embedded.clock.advance(1)
    expect((await mint()).status).toBe(401)
    expect((await browser.get('/v1/client')).body.response.sessions).toEqual([])
  })

  it.each([
    ['DELETE', (id: string) => `/v1/client/sessions?ignored=${id}`],
    ['POST', () => '/v1/client/sessions?_method=DELETE'],
    ['POST', (id: string) => `/v1/client/sessions/${id}/remove`],
    ['POST', (id: string) => `/v1/client/sessions/${id}/end`],
  ] as const)('is ended permanently by %s %s', async (method, path) => {
    const { browser, sessionId, mint } = await signedIn()
    expect((await browser.send(method, path(sessionId))).status).toBe(200)
    expect((await mint()).status).toBe(401)
    expect((await browser.get('/v1/client')).body.response.sessions).toEqual([])
    expect((await browser.signIn()).status).toBe(200)
  })

  it('cannot be created by posting to the list of sessions', async () => {
    const { browser } = await signedIn()
    expect((await browser.post('/v1/client/sessions')).status).toBe(404)
  })

  it('issues no token in any browser once the person’s sessions are revoked', async () => {
    const phone = await signedIn()
    const tablet = await signedIn()
    await embedded.provider.revokeSessions(embedded.userId)
    for (const { mint } of [phone, tablet]) {
      expect(await mint()).toMatchObject({
        status: 401,
        body: { errors: [{ code: 'signed_out' }] },
      })
    }
  })

  it('issues no token once the server has ended it, while other sessions continue', async () => {
    const phone = await signedIn()
    const tablet = await signedIn()
    await embedded.provider.endSession(phone.sessionId)
    expect((await phone.mint()).status).toBe(401)
    expect((await tablet.mint()).status).toBe(200)
  })

  it('is deleted with its account', async () => {
    const { mint, browser } = await signedIn()
    await embedded.provider.deleteUser(embedded.userId)
    expect((await mint()).status).toBe(401)
    expect((await browser.signIn()).body.errors[0].code).toBe('form_password_incorrect')
    await expect(embedded.provider.deleteUser(embedded.userId)).resolves.toBeUndefined()
  })
})

describe('an account', () => {
  it('is unique per email, whatever the capitals', async () => {
    const twice = embedded.provider.createUser({ ...person, email: 'ANA@EXAMPLE.COM' })
    await expect(twice).rejects.toThrow(EmailTakenError)
  })

  it('is found by its email, whatever the capitals', async () => {
    expect(await embedded.provider.findUser('ANA@example.com')).toEqual({ id: embedded.userId })
    expect(await embedded.provider.findUser('nobody@example.com')).toBeNull()
  })

  it('is created once for two requests at the same moment', async () => {
    const twin = { email: 'twin@example.com', password: 'Fastpass1!' }
    const made = await Promise.allSettled([
      embedded.provider.createUser(twin),
      embedded.provider.createUser(twin),
    ])
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('treats a password in composed and decomposed Unicode as the same', async () => {
    const composed = 'Contraseña1!'.normalize('NFC')
    await embedded.provider.createUser({ email: 'ene@example.com', password: composed })
    const { status } = await openBrowser(embedded.app).signIn(
      'ene@example.com',
      composed.normalize('NFD'),
    )
    expect(status).toBe(200)
  })
})

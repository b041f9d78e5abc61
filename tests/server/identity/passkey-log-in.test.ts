// Logging in with a passkey, with the SDK's calls and a software authenticator that can lie.
import { decodeJwt } from '@clerk/backend/jwt'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import { identityPasskeyChallenges } from '#server/identity/embedded/schema.ts'
import { type Bent, createAuthenticator } from '#tests/support/authenticator.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, person, startEmbedded } from './embedded.ts'
import { errorOf, MINUTE_MS, PATH, passkeyBrowsers } from './passkey-browsers.ts'

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  for (const table of [identityPasskeyChallenges, securityEvents]) await db.orm.delete(table)
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

const { browserAt, withPasskey, asked, logIn } = passkeyBrowsers(() => embedded)

describe('logging in with a passkey', () => {
  it('needs neither email nor password, and counts as both factors', async () => {
    const { authenticator } = await withPasskey()
    embedded.clock.advance(MINUTE_MS)
    const { reply, body, options, get, post } = await logIn(authenticator)
    expect(body.response).toMatchObject({
      status: 'needs_first_factor',
      supported_first_factors: [{ strategy: 'passkey' }],
      first_factor_verification: { strategy: 'passkey', status: 'unverified' },
    })
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(reply.body.response.status).toBe('complete')
    const [session] = reply.body.client.sessions
    expect(session.user.passkeys[0].last_used_at).toBe(embedded.clock.now().getTime())
    const { body: token } = await post(`/v1/client/sessions/${session.id}/tokens`)
    expect(decodeJwt(token.jwt).payload.fva).toEqual([0, 0])
    expect((await get('/v1/me')).body.response.id).toBe(embedded.userId)
  })

  it.each<[string, Bent]>([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a user who was not verified', { isUserVerified: false }],
    ['another key', { hasForgedSignature: true }],
    ['another account', { userHandle: Buffer.from('user_other').toString('base64url') }],
  ])('refuses %s, and writes it to the security log', async (_what, bent) => {
    const { authenticator } = await withPasskey()
    const { reply, get } = await logIn(authenticator, bent)
    expect([reply.status, errorOf(reply)]).toEqual([422, 'passkey_not_accepted'])
    expect((await get('/v1/me')).status).toBe(401)
    await expect.poll(lines).toContain('sign_in passkey_not_accepted')
    // The passkey's next response is accepted.
    expect((await logIn(authenticator)).reply.body.response.status).toBe('complete')
  })

  it('refuses an unknown passkey and malformed ones', async () => {
    expect(errorOf((await logIn(createAuthenticator())).reply)).toBe('passkey_not_accepted')
    for (const bad of ['{', '[]', 'null', '{"id":7}']) {
      expect(errorOf(await (await asked()).attempt(bad))).toBe('request_body_invalid')
    }
    expect(errorOf(await (await asked()).attempt('{"id":"AAAA"}'))).toBe('passkey_not_accepted')
    expect(errorOf(await (await asked()).attempt(''))).toBe('form_param_missing')
    const { authenticator } = await withPasskey()
    const bare = JSON.stringify({ id: authenticator.id, type: 'public-key' })
    expect(errorOf(await (await asked()).attempt(bare))).toBe('passkey_not_accepted')
  })

  it('accepts a challenge once, within five minutes, in the browser that requested it', async () => {
    const { authenticator } = await withPasskey()
    const browser = await asked()
    const credential = authenticator.get(browser.options)
    const other = await asked()
    expect(errorOf(await other.attempt(credential))).toBe('passkey_not_accepted')
    expect(errorOf(await other.attempt(authenticator.get(other.options)))).toBe('passkey_expired')
    expect((await browser.attempt(authenticator.get(browser.options))).status).toBe(200)
    const late = await asked()
    embedded.clock.advance(5 * MINUTE_MS)
    expect(errorOf(await late.attempt(authenticator.get(late.options)))).toBe('passkey_expired')
    const [challenge] = await db.orm.select().from(identityPasskeyChallenges)
    expect(challenge?.expiresAt.getTime()).toBeLessThanOrEqual(embedded.clock.now().getTime())
    await asked()
    expect(await db.orm.select().from(identityPasskeyChallenges)).toHaveLength(1)
  })

  it('refuses one whose counter decreases, a sign of a copy, and logs it', async () => {
    const { authenticator } = await withPasskey()
    expect((await logIn(authenticator, { count: 7 })).reply.status).toBe(200)
    for (const count of [7, 6, 0]) {
      const { reply } = await logIn(authenticator, { count })
      expect(errorOf(reply)).toBe('passkey_counter_decreased')
      expect(reply.body.client).toBeUndefined()
    }
    await expect.poll(lines).toContain('sign_in passkey_counter_decreased')
    expect((await logIn(authenticator, { count: 8 })).reply.status).toBe(200)
  })

  it('accepts one without a counter', async () => {
    const { authenticator } = await withPasskey()
    for (let uses = 0; uses < 2; uses++) {
      expect((await logIn(authenticator, { count: 0 })).reply.status).toBe(200)
    }
  })

  it('never reveals whether an email has a passkey', async () => {
    await withPasskey()
    const begin = async (identifier: string) =>
      (await browserAt().post('/v1/client/sign_ins', { identifier })).body.response
    const [known, unknown] = [await begin(person.email), await begin('nobody@example.com')]
    const strategies = ({ supported_first_factors: factors }: typeof known) =>
      factors.map(({ strategy }: { strategy: string }) => strategy)
    expect(strategies(known)).toEqual(strategies(unknown))
    expect(strategies(known)).not.toContain('passkey')
  })

  it('shares the limit of guesses from one IP address, and stays available from others', async () => {
    const { authenticator } = await withPasskey()
    const attempts = async (ip: string, bent?: Bent) => {
      const browser = await asked(ip)
      return errorOf(await browser.attempt(authenticator.get(browser.options, bent)))
    }
    const [thief, owner] = ['198.51.100.1', '203.0.113.1']
    for (let tries = 0; tries < 3; tries++) {
      await browserAt(thief).signIn(person.email, 'Wrongpass1!')
      expect(await attempts(thief, { hasForgedSignature: true })).toBe('passkey_not_accepted')
    }
    expect(await attempts(thief)).toBe('too_many_guesses')
    expect(await attempts(owner)).toBeUndefined()
  })

  it('stays available on a known device and in a session, whatever neighbors guess', async () => {
    const { authenticator, usePasskey, post } = await withPasskey()
    const phone = await asked()
    expect((await phone.attempt(authenticator.get(phone.options))).status).toBe(200)
    await phone.post('/v1/client/sessions?_method=DELETE')
    for (let tries = 0; tries < 6; tries++) await browserAt().signIn(person.email, 'Wrongpass1!')
    const stranger = await asked()
    const refused = await stranger.attempt(authenticator.get(stranger.options))
    expect(errorOf(refused)).toBe('too_many_guesses')
    const again = await asked(undefined, phone)
    expect(errorOf(await again.attempt(authenticator.get(again.options)))).toBeUndefined()
    expect(errorOf(await usePasskey(authenticator))).toBeUndefined()
    expect((await post(PATH)).status).toBe(200)
  })

  it('shares the limit of sign-in calls', async () => {
    embedded = await startEmbedded(db, { signInLimit: { max: 2, windowMs: MINUTE_MS } })
    const begin = () => browserAt().post('/v1/client/sign_ins', { strategy: 'passkey' })
    for (const status of [200, 200, 429]) expect((await begin()).status).toBe(status)
  })
})

async function lines(): Promise<string[]> {
  const rows = await db.orm.select().from(securityEvents).where(eq(securityEvents.kind, 'sign_in'))
  return rows.map(({ kind, result }) => `${kind} ${result}`)
}

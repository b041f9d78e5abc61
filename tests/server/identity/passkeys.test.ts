// Passkeys of an account, with the SDK's calls and a software authenticator that can lie.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import { identityPasskeyChallenges, identityPasskeys } from '#server/identity/embedded/schema.ts'
import { createProductSession, verifyProductToken } from '#server/identity/product-session.ts'
import { type Bent, createAuthenticator } from '#tests/support/authenticator.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'
import { errorOf, MINUTE_MS, optionsOf, PATH, passkeyBrowsers } from './passkey-browsers.ts'

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  for (const table of [identityPasskeyChallenges, securityEvents]) await db.orm.delete(table)
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

const stored = () => db.orm.select().from(identityPasskeys)

const { signedIn, withPasskey, add, logIn } = passkeyBrowsers(() => embedded)

describe('the environment', () => {
  const offers = async (host: string) => {
    const url = '/__clerk/v1/environment'
    const { user_settings: settings } = (
      await embedded.app.inject({ url, headers: { host } })
    ).json()
    return [settings.attributes.passkey.enabled, settings.passkey_settings.show_sign_in_button]
  }

  it('offers passkeys on a domain with https and on localhost, not on an IP address', async () => {
    expect(await offers('localhost:3000')).toEqual([true, true])
    expect(await offers('127.0.0.1:3000')).toEqual([false, false])
    expect(await offers('[::1]:3000')).toEqual([false, false])
    // Browsers support passkeys with https only.
    expect(await offers('fastpass.example')).toEqual([false, false])
    embedded = await startEmbedded(db, { publicOrigin: 'https://fastpass.example' })
    expect(await offers('127.0.0.1:3000')).toEqual([true, true])
  })

  it('decides whether calls are accepted', async () => {
    embedded = await startEmbedded(db, { publicOrigin: 'http://192.0.2.7' })
    const browser = openBrowser(embedded.app, 'http://192.0.2.7')
    const begun = await browser.post('/v1/client/sign_ins', { strategy: 'passkey' })
    expect(errorOf(begun)).toBe('passkeys_unavailable')
    const there = await signedIn(person.email, browser)
    await there.prove()
    expect(errorOf(await there.post(PATH))).toBe('passkeys_unavailable')
  })
})

describe('adding a passkey', () => {
  it('requires a fresh proof, and a passkey that verifies its user', async () => {
    const browser = await signedIn()
    for (const call of [PATH, `${PATH}/x/attempt_verification`, `${PATH}/x?_method=DELETE`]) {
      expect(errorOf(await browser.post(call))).toBe('session_reverification_required')
    }
    await browser.prove()
    const { reply, options, passkeyId } = await add(browser)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fastpass' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(reply.body.response).toMatchObject({
      object: 'passkey',
      id: passkeyId,
      name: 'Chrome on Android',
      verification: { status: 'verified' },
      last_used_at: null,
    })
    const [{ user }] = reply.body.client.sessions
    expect(user.passkeys).toMatchObject([{ id: passkeyId }])
    expect(user.two_factor_enabled).toBe(false)
    expect(await browser.fva()).toEqual([0, 0])
  })

  it.each<[string, Bent]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a user who was not verified', { isUserVerified: false }],
  ])('refuses %s', async (_what, bent) => {
    const browser = await signedIn()
    await browser.prove()
    expect(errorOf((await add(browser, bent)).reply)).toBe('passkey_registration_failure')
    expect(await stored()).toEqual([])
  })

  it('accepts a challenge once, within five minutes, in the session that requested it', async () => {
    const browser = await signedIn()
    await browser.prove()
    const ask = async () => {
      const { id, verification } = (await browser.post(PATH)).body.response
      return { id, options: optionsOf(verification) }
    }
    const late = await ask()
    embedded.clock.advance(5 * MINUTE_MS)
    const slow = createAuthenticator().create(late.options)
    expect(errorOf(await browser.finish(late.id, slow))).toBe('passkey_expired')

    const first = await ask()
    const forged = createAuthenticator().create(first.options, { origin: 'https://evil.example' })
    expect(errorOf(await browser.finish(first.id, forged))).toBe('passkey_registration_failure')
    const right = createAuthenticator().create(first.options)
    expect(errorOf(await browser.finish(first.id, right))).toBe('passkey_expired')

    const mine = await ask()
    const other = await signedIn()
    await other.prove()
    const elsewhere = createAuthenticator().create(mine.options)
    expect(errorOf(await other.finish(mine.id, elsewhere))).toBe('passkey_expired')
    expect((await browser.finish(mine.id, elsewhere)).status).toBe(200)
  })

  it('ends every other session and remembered phone, and stores no secret', async () => {
    const there = await signedIn()
    const remembered = { userId: embedded.userId, sessionId: there.sessionId }
    const token = await createProductSession(db.orm, remembered, embedded.clock.now())
    const here = await withPasskey()
    expect((await there.get('/v1/me')).status).toBe(401)
    expect((await here.get('/v1/me')).status).toBe(200)
    expect(await verifyProductToken(db.orm, token, embedded.clock.now())).toBeNull()
    const [row] = await stored()
    expect(row).toMatchObject({ credentialId: here.authenticator.id, signCount: 0 })
  })

  it('accepts ten, and each passkey for only one account', async () => {
    const browser = await signedIn()
    await browser.prove()
    const first = await add(browser)
    for (let added = 1; added < 9; added++) await add(browser)
    const last = await browser.post(PATH)
    const tenth = createAuthenticator()
    const { id, verification } = last.body.response
    const options = optionsOf(verification)
    expect(options.excludeCredentials).toHaveLength(9)
    expect((await browser.finish(id, tenth.create(options))).status).toBe(200)
    expect(errorOf(await browser.post(PATH))).toBe('passkeys_quota_exceeded')
    expect(await stored()).toHaveLength(10)

    const email = 'ben@example.com'
    await embedded.provider.createUser({ ...person, email })
    const ben = await signedIn(email)
    await ben.prove()
    const asks = (await ben.post(PATH)).body.response
    const taken = first.authenticator.create(optionsOf(asks.verification))
    expect(errorOf(await ben.finish(asks.id, taken))).toBe('passkey_registration_failure')
  })

  it('requires a passkey that the account already has, not only the password', async () => {
    const { authenticator } = await withPasskey()
    const thief = await signedIn()
    await thief.prove()
    for (const call of [PATH, '/v1/me/totp']) {
      expect(errorOf(await thief.post(call))).toBe('session_reverification_required')
    }
    const begun = await thief.post(thief.verify, { level: 'first_factor' })
    expect(begun.body.response.supported_first_factors).toEqual([
      { strategy: 'password' },
      { strategy: 'passkey' },
    ])
    const proved = await thief.usePasskey(authenticator)
    expect(proved.body.response.status).toBe('complete')
    expect(await thief.fva()).toEqual([0, 0])
    expect((await thief.post(PATH)).status).toBe(200)
  })
})

describe('proving again with a passkey', () => {
  it('accepts only the passkeys of the signed-in account', async () => {
    const email = 'ben@example.com'
    await embedded.provider.createUser({ ...person, email })
    const ben = await withPasskey(email)
    const ana = await withPasskey()
    expect(errorOf(await ana.usePasskey(ben.authenticator))).toBe('passkey_not_accepted')
    embedded.clock.advance(11 * MINUTE_MS)
    expect(errorOf(await ana.post(PATH))).toBe('session_reverification_required')
    expect((await ana.usePasskey(ana.authenticator)).status).toBe(200)
    expect((await ana.post(PATH)).status).toBe(200)
  })

  it('is refused for an account without one', async () => {
    const { post, verify } = await signedIn()
    const reply = await post(`${verify}/prepare_first_factor`, { strategy: 'passkey' })
    expect(errorOf(reply)).toBe('strategy_for_user_invalid')
    const attempt = await post(`${verify}/attempt_first_factor`, {
      strategy: 'passkey',
      public_key_credential: createAuthenticator().get({ challenge: 'AAAA' }),
    })
    expect(errorOf(attempt)).toBe('passkey_expired')
  })
})

describe('a passkey', () => {
  it('can be named and removed by its owner alone', async () => {
    const ana = await withPasskey()
    const path = `${PATH}/${ana.passkeyId}`
    const email = 'ben@example.com'
    await embedded.provider.createUser({ ...person, email })
    const ben = await signedIn(email)
    await ben.prove()
    expect((await ben.post(`${path}?_method=DELETE`)).status).toBe(404)
    expect((await ben.post(`${path}?_method=PATCH`, { name: 'Mine' })).status).toBe(404)
    expect(errorOf(await ana.post(`${path}?_method=PATCH`, { name: ' ' }))).toBe(
      'form_param_missing',
    )
    const named = await ana.post(`${path}?_method=PATCH`, { name: ' My phone ' })
    expect(named.body.response.name).toBe('My phone')

    const there = (await logIn(ana.authenticator)).get
    const removed = await ana.post(`${path}?_method=DELETE`)
    expect(removed.body.response).toMatchObject({ object: 'passkey', deleted: true })
    expect(removed.body.client.sessions[0].user.passkeys).toEqual([])
    expect(await ana.fva()).toEqual([0, -1])
    expect((await there('/v1/me')).status).toBe(401)
    expect(errorOf((await logIn(ana.authenticator)).reply)).toBe('passkey_not_accepted')
  })

  it('is deleted with the account', async () => {
    const { authenticator } = await withPasskey()
    await embedded.provider.deleteUser(embedded.userId)
    expect(await stored()).toEqual([])
    expect(errorOf((await logIn(authenticator)).reply)).toBe('passkey_not_accepted')
  })
})

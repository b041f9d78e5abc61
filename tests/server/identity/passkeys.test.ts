// Passkeys with the SDK's calls, and with a software authenticator that can lie.
import { decodeJwt } from '@clerk/backend/jwt'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import { identityPasskeyChallenges, identityPasskeys } from '#server/identity/embedded/schema.ts'
import { createProductSession, verifyProductToken } from '#server/identity/product-session.ts'
import { type Bent, createAuthenticator } from '#tests/support/authenticator.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, type Reply, startEmbedded } from './embedded.ts'

const PATH = '/v1/me/passkeys'
const MINUTE_MS = 60_000
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' }

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  for (const table of [identityPasskeyChallenges, securityEvents]) await db.orm.delete(table)
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

const errorOf = ({ body }: Reply) => body.errors?.[0]?.code
const stored = () => db.orm.select().from(identityPasskeys)
const optionsOf = (verification: { nonce: string }) => JSON.parse(verification.nonce)
const browserAt = (ip?: string) => openBrowser(embedded.app, 'http://localhost', ip)

/** Returns a browser that is logged in with the password. */
async function signedIn(email = person.email, browser = browserAt()) {
  const { body } = await browser.signIn(email)
  const sessionId: string = body.client.sessions[0].id
  const verify = `/v1/client/sessions/${sessionId}/verify`
  return {
    ...browser,
    sessionId,
    verify,
    prove: () =>
      browser.post(`${verify}/attempt_first_factor`, {
        strategy: 'password',
        password: person.password,
      }),
    fva: async () => {
      const { body: token } = await browser.post(`/v1/client/sessions/${sessionId}/tokens`)
      return decodeJwt(token.jwt).payload.fva
    },
    finish: (id: string, credential: string) =>
      browser.post(
        `${PATH}/${id}/attempt_verification`,
        {
          strategy: 'passkey',
          public_key_credential: credential,
        },
        CHROME,
      ),
    usePasskey: async (authenticator: ReturnType<typeof createAuthenticator>, bent?: Bent) => {
      const asked = await browser.post(`${verify}/prepare_first_factor`, { strategy: 'passkey' })
      const options = optionsOf(asked.body.response.first_factor_verification)
      return browser.post(`${verify}/attempt_first_factor`, {
        strategy: 'passkey',
        public_key_credential: authenticator.get(options, bent),
      })
    },
  }
}

/** Returns an account with a passkey, and the browser that added it. */
async function withPasskey(email = person.email) {
  const browser = await signedIn(email)
  await browser.prove()
  const added = await add(browser)
  return { ...browser, ...added }
}

async function add(browser: Awaited<ReturnType<typeof signedIn>>, bent?: Bent) {
  const authenticator = createAuthenticator()
  const { body } = await browser.post(PATH)
  const options = optionsOf(body.response.verification)
  const passkeyId: string = body.response.id
  const reply = await browser.finish(passkeyId, authenticator.create(options, bent))
  return { authenticator, passkeyId, options, reply }
}

/** Returns a browser that was asked for a passkey. */
async function asked(ip?: string, browser = browserAt(ip)) {
  const { body } = await browser.post('/v1/client/sign_ins', { strategy: 'passkey' })
  const { id, first_factor_verification: verification } = body.response
  return {
    ...browser,
    body,
    options: optionsOf(verification),
    attempt: (credential: string) =>
      browser.post(`/v1/client/sign_ins/${id}/attempt_first_factor`, {
        strategy: 'passkey',
        public_key_credential: credential,
      }),
  }
}

async function logIn(authenticator: ReturnType<typeof createAuthenticator>, bent?: Bent) {
  const browser = await asked()
  return { ...browser, reply: await browser.attempt(authenticator.get(browser.options, bent)) }
}

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

async function lines(): Promise<string[]> {
  const rows = await db.orm.select().from(securityEvents).where(eq(securityEvents.kind, 'sign_in'))
  return rows.map(({ kind, result }) => `${kind} ${result}`)
}

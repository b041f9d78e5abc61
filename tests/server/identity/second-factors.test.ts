// The second factor with the SDK's calls: an authenticator app, computed here, and backup codes.
import { decodeJwt } from '@clerk/backend/jwt'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identityUsers } from '#server/identity/embedded/schema.ts'
import { secretName } from '#server/identity/embedded/second-factor/second-factors.ts'
import { createProductSession, verifyProductToken } from '#server/identity/product-session.ts'
import { createKeyEncryption } from '#server/key-encryption.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { codeAt } from '#tests/support/totp.ts'
import {
  type Embedded,
  newestDigits,
  openBrowser,
  person,
  type Reply,
  startEmbedded,
} from './embedded.ts'

const HALF_MINUTE_MS = 30_000
const MINUTE_MS = 60_000
const TOTP_PATH = '/v1/me/totp'

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

const errorOf = ({ body }: Reply) => body.errors?.[0]?.code
const codeOf = (secret: string) => codeAt(secret, embedded.clock.now())
const wrongCode = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000')
const rowOf = async () => {
  const [row] = await db.orm
    .select()
    .from(identityUsers)
    .where(eq(identityUsers.id, embedded.userId))
  return row
}

async function signedIn() {
  const browser = openBrowser(embedded.app)
  const { body } = await browser.signIn()
  const sessionId: string = body.client.sessions[0].id
  return {
    ...browser,
    sessionId,
    prove: () =>
      browser.post(`/v1/client/sessions/${sessionId}/verify/attempt_first_factor`, {
        strategy: 'password',
        password: person.password,
      }),
    fva: async () => {
      const { body: token } = await browser.post(`/v1/client/sessions/${sessionId}/tokens`)
      return decodeJwt(token.jwt).payload.fva
    },
  }
}

/** Returns an account with an authenticator app, and the browser that added it. */
async function withApp() {
  const browser = await signedIn()
  await browser.prove()
  const { body } = await browser.post(TOTP_PATH)
  const { secret } = body.response
  await browser.post(`${TOTP_PATH}/attempt_verification`, { code: codeOf(secret) })
  embedded.clock.advance(HALF_MINUTE_MS)
  return { ...browser, secret }
}

/** Returns a browser that has passed the password. `known`: one whose device the account knows. */
async function pastPassword({ ip = '127.0.0.1', known = '' } = {}) {
  const browser = openBrowser(embedded.app, 'http://localhost', ip)
  if (known) browser.setCookie(known)
  const reply = await browser.signIn()
  const id: string = reply.body.response.id
  return {
    ...browser,
    reply,
    attempt: (code: string, strategy = 'totp') =>
      browser.post(`/v1/client/sign_ins/${id}/attempt_second_factor`, { strategy, code }),
  }
}

describe('adding an authenticator app', () => {
  it('requires the password again, then a first code', async () => {
    const browser = await signedIn()
    const path = `${TOTP_PATH}/attempt_verification`
    for (const call of [TOTP_PATH, path, `${TOTP_PATH}?_method=DELETE`, '/v1/me/backup_codes/']) {
      expect(errorOf(await browser.post(call))).toBe('session_reverification_required')
    }
    await browser.prove()
    const { body } = await browser.post(TOTP_PATH)
    const { secret, uri, verified } = body.response
    expect([verified, new URL(uri).protocol]).toEqual([false, 'otpauth:'])
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await browser.get('/v1/me')).body.response.totp_enabled).toBe(false)
    expect(errorOf(await browser.post(path, { code: wrongCode(secret) }))).toBe(
      'form_code_incorrect',
    )
    const added = await browser.post(path, { code: codeOf(secret) })
    expect(added.body.response).toMatchObject({ object: 'totp', verified: true })
    expect(added.body.response.secret).toBeUndefined()
    const [session] = added.body.client.sessions
    expect(session.user).toMatchObject({ totp_enabled: true, two_factor_enabled: true })
    expect(await browser.fva()).toEqual([0, 0])
    expect(errorOf(await browser.post(TOTP_PATH))).toBe('totp_already_enabled')
  })

  it('stores the secret encrypted', async () => {
    const { secret } = await withApp()
    const row = await rowOf()
    expect(row?.encryptedTotpSecret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('ends every other session and remembered phone', async () => {
    const there = await signedIn()
    const remembered = { userId: embedded.userId, sessionId: there.sessionId }
    const token = await createProductSession(db.orm, remembered, embedded.clock.now())
    const here = await withApp()
    expect((await there.get('/v1/me')).status).toBe(401)
    expect((await here.get('/v1/me')).status).toBe(200)
    expect(await verifyProductToken(db.orm, token, embedded.clock.now())).toBeNull()
  })

  it('is refused for an account without a password, and for a stranger', async () => {
    const browser = await signedIn()
    await browser.prove()
    await db.orm.update(identityUsers).set({ passwordHash: null })
    expect(errorOf(await browser.post(TOTP_PATH))).toBe('second_factor_unavailable')
    expect((await openBrowser(embedded.app).post(TOTP_PATH)).status).toBe(401)
  })
})

describe('logging in with a second factor', () => {
  it('requires a code after the password, and begins no session before', async () => {
    const { secret } = await withApp()
    const { reply, attempt, get, post } = await pastPassword()
    expect(reply.body.response).toMatchObject({
      status: 'needs_second_factor',
      created_session_id: null,
      supported_second_factors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    })
    expect(reply.body.client.sessions).toEqual([])
    expect((await get('/v1/client')).body.response.sign_in.status).toBe('needs_second_factor')
    expect(errorOf(await attempt(wrongCode(secret)))).toBe('form_code_incorrect')
    expect(errorOf(await attempt(codeOf(secret), 'phone_code'))).toBe('strategy_for_user_invalid')
    expect(errorOf(await attempt(''))).toBe('form_param_missing')
    const { body } = await attempt(codeOf(secret))
    expect(body.response.status).toBe('complete')
    const [session] = body.client.sessions
    const { body: token } = await post(`/v1/client/sessions/${session.id}/tokens`)
    expect(decodeJwt(token.jwt).payload.fva).toEqual([0, 0])
  })

  it('does not accept the password alone for an account with a second factor, in one call or two', async () => {
    await withApp()
    const browser = openBrowser(embedded.app)
    const begun = await browser.post('/v1/client/sign_ins', { identifier: person.email })
    const path = `/v1/client/sign_ins/${begun.body.response.id}`
    const code = { strategy: 'totp', code: '123456' }
    expect(errorOf(await browser.post(`${path}/attempt_second_factor`, code))).toBe(
      'sign_in_not_found',
    )
    const password = { strategy: 'password', password: person.password }
    const { body } = await browser.post(`${path}/attempt_first_factor`, password)
    expect(body.response.status).toBe('needs_second_factor')
    expect(body.client.sessions).toEqual([])
  })

  it('accepts a code once in all browsers, and no older one', async () => {
    const { secret } = await withApp()
    const [one, other] = [await pastPassword(), await pastPassword()]
    const before = codeOf(secret)
    embedded.clock.advance(HALF_MINUTE_MS)
    const code = codeOf(secret)
    expect((await one.attempt(code)).body.response.status).toBe('complete')
    expect(errorOf(await other.attempt(code))).toBe('form_code_incorrect')
    expect(errorOf(await other.attempt(before))).toBe('form_code_incorrect')
    embedded.clock.advance(HALF_MINUTE_MS)
    expect((await other.attempt(codeOf(secret))).body.response.status).toBe('complete')
  })

  it('refuses a code that is older than a minute', async () => {
    const { secret } = await withApp()
    const code = codeOf(secret)
    embedded.clock.advance(2 * HALF_MINUTE_MS)
    expect(errorOf(await (await pastPassword()).attempt(code))).toBe('form_code_incorrect')
  })

  it('says so when the app’s secret was encrypted with a secret key that is lost', async () => {
    const { secret, post } = await withApp()
    const { codes } = (await post('/v1/me/backup_codes/')).body.response
    const lost = createKeyEncryption('a secret key that is not known anymore')
    const encryptedTotpSecret = lost.encrypt(secret, secretName({ id: embedded.userId }))
    await db.orm.update(identityUsers).set({ encryptedTotpSecret })
    const { attempt } = await pastPassword()
    expect(await attempt(codeOf(secret))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'totp_unreadable' }] },
    })
    expect((await attempt(codes[0], 'backup_code')).body.response.status).toBe('complete')
  })

  it('accepts ten wrong codes from one network, then no code for 15 minutes', async () => {
    const { secret } = await withApp()
    const { attempt } = await pastPassword()
    for (let tries = 0; tries < 10; tries++) {
      expect(errorOf(await attempt(wrongCode(secret)))).toBe('form_code_incorrect')
    }
    const refused = await (await pastPassword()).attempt(codeOf(secret))
    expect(refused).toMatchObject({ status: 403, headers: { 'retry-after': '900' } })
    const message = 'Too many wrong codes. For safety, wait 15 minutes, then try again.'
    expect(refused.body.errors).toMatchObject([{ code: 'second_factor_locked', message }])
    embedded.clock.advance(15 * MINUTE_MS)
    expect((await attempt(codeOf(secret))).body.response.status).toBe('complete')
  })

  it('requires it after the reset of a forgotten password too', async () => {
    const { secret } = await withApp()
    const strategy = 'reset_password_email_code'
    const browser = openBrowser(embedded.app)
    const begun = await browser.post('/v1/client/sign_ins', { identifier: person.email, strategy })
    const path = `/v1/client/sign_ins/${begun.body.response.id}`
    const code = await newestDigits(db, embedded.clock.now())
    await browser.post(`${path}/attempt_first_factor`, { strategy, code })
    const { body } = await browser.post(`${path}/reset_password`, { password: 'Slowpass2?' })
    expect(body.response.status).toBe('needs_second_factor')
    expect(body.client.sessions).toEqual([])
    const second = `/v1/client/sign_ins/${body.response.id}/attempt_second_factor`
    const done = await browser.post(second, { strategy: 'totp', code: codeOf(secret) })
    expect(done.body.response.status).toBe('complete')
  })
})

describe('an attacker with the password', () => {
  const networkOf = (n: number) => `2001:db8:${n.toString(16)}::1`
  /** Types wrong codes in a network. Returns how many were compared. */
  const guessIn = async (ip: string, tries: number, strategy = 'totp') => {
    const { attempt } = await pastPassword({ ip })
    let compared = 0
    for (let count = 0; count < tries; count++) {
      if (errorOf(await attempt('not-it', strategy)) === 'form_code_incorrect') compared += 1
    }
    return compared
  }

  it('cannot lock the app or the backup codes in other networks', async () => {
    const browser = await withApp()
    const { codes } = (await browser.post('/v1/me/backup_codes/')).body.response
    for (let n = 0; n < 3; n++) {
      await guessIn(networkOf(n), 12)
      await guessIn(networkOf(n), 12, 'backup_code')
    }
    const one = await pastPassword({ ip: '203.0.113.7' })
    expect((await one.attempt(codes[0], 'backup_code')).body.response.status).toBe('complete')
    const other = await pastPassword({ ip: '203.0.113.7' })
    expect((await other.attempt(codeOf(browser.secret))).body.response.status).toBe('complete')
  })

  it('cannot lock the backup codes with wrong codes of the app', async () => {
    const browser = await withApp()
    const { codes } = (await browser.post('/v1/me/backup_codes/')).body.response
    expect(await guessIn('127.0.0.1', 12)).toBe(10)
    const { attempt } = await pastPassword()
    expect(errorOf(await attempt(codeOf(browser.secret)))).toBe('second_factor_locked')
    expect((await attempt(codes[0], 'backup_code')).body.response.status).toBe('complete')
  })

  it('cannot lock a known device, from any number of networks', async () => {
    const { secret, cookie } = await withApp()
    for (let n = 0; n < 20; n++) await guessIn(networkOf(n), 3)
    const stranger = await pastPassword({ ip: '203.0.113.7' })
    expect(errorOf(await stranger.attempt(codeOf(secret)))).toBe('second_factor_locked')
    const phone = await pastPassword({ ip: networkOf(0), known: cookie('fastpass-devices') })
    expect((await phone.attempt(codeOf(secret))).body.response.status).toBe('complete')
  })

  it('gets seven codes an hour compared, from any number of networks', async () => {
    await withApp()
    let network = 0
    const guessInNew = async (networks: number) => {
      let compared = 0
      for (let count = 0; count < networks; count++) {
        compared += await guessIn(networkOf(network++), 1)
      }
      return compared
    }
    expect(await guessInNew(45)).toBe(40)
    let compared = 0
    // The delay of later tries grows to an hour within three.
    for (let step = 0; step < 24; step++) {
      if (step === 18) compared = 0
      embedded.clock.advance(10 * MINUTE_MS)
      compared += await guessInNew(2)
    }
    expect(compared).toBe(7)
  })
})

describe('an unknown strategy', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype)

  it.each(inherited)('%s is refused as a second factor', async (strategy) => {
    await withApp()
    const { attempt } = await pastPassword()
    const reply = await attempt('0', strategy)
    expect([reply.status, errorOf(reply)]).toEqual([422, 'strategy_for_user_invalid'])
    expect((await attempt('0')).body.client?.sessions ?? []).toEqual([])
  })

  it.each(inherited)(
    '%s is refused by every other call that accepts a strategy',
    async (strategy) => {
      await withApp()
      const browser = await pastPassword()
      const begun = { identifier: person.email, strategy }
      const path = `/v1/client/sign_ins/${browser.reply.body.response.id}`
      for (const [call, body] of [
        ['/v1/client/sign_ins', begun],
        [`${path}/prepare_first_factor`, { strategy }],
        [`${path}/attempt_first_factor`, { strategy, password: '0', code: '0' }],
        [`${path}/prepare_second_factor`, { strategy }],
        ['/v1/client/sign_ups', { email_address: 'eve@example.com', strategy }],
      ] as const) {
        const { status, body: reply } = await browser.post(call, body)
        expect(status, call).toBeLessThan(500)
        expect(reply.client?.sessions ?? [], call).toEqual([])
      }
    },
  )
})

describe('backup codes', () => {
  it('work once each instead of the app, however they are typed, and are stored as hashes', async () => {
    const browser = await withApp()
    const { body } = await browser.post('/v1/me/backup_codes/')
    const codes: string[] = body.response.codes
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(body.client.sessions[0].user.backup_code_enabled).toBe(true)
    const [first = '', second = ''] = codes
    expect(JSON.stringify(await rowOf())).not.toContain(first.replaceAll('-', ''))
    const typed = first.toUpperCase().replaceAll('-', ' ')
    const one = await pastPassword()
    expect((await one.attempt(typed, 'backup_code')).body.response.status).toBe('complete')
    const other = await pastPassword()
    expect(errorOf(await other.attempt(first, 'backup_code'))).toBe('form_code_incorrect')
    expect((await other.attempt(second, 'backup_code')).body.response.status).toBe('complete')
  })

  it('are replaced by new ones, and require an app', async () => {
    const plain = await signedIn()
    await plain.prove()
    expect((await plain.post('/v1/me/backup_codes/')).status).toBe(404)
    const browser = await withApp()
    const old = (await browser.post('/v1/me/backup_codes/')).body.response.codes[0]
    const fresh = (await browser.post('/v1/me/backup_codes/')).body.response.codes[0]
    const { attempt } = await pastPassword()
    expect(errorOf(await attempt(old, 'backup_code'))).toBe('form_code_incorrect')
    expect((await attempt(fresh, 'backup_code')).body.response.status).toBe('complete')
  })
})

describe('changes of the second factor', () => {
  const replace = (browser: Pick<ReturnType<typeof openBrowser>, 'post'>) =>
    browser.post('/v1/me/backup_codes/')

  it('are delayed after ten from one network or device, except removals', async () => {
    const browser = await withApp()
    for (let times = 0; times < 9; times++) expect((await replace(browser)).status).toBe(200)
    const refused = await replace(browser)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    const message =
      'Passkeys and log-in codes were changed too often. Wait 15 minutes, then try again.'
    expect(refused.body.errors).toMatchObject([{ code: 'too_many_requests', message }])
    expect((await browser.post(`${TOTP_PATH}?_method=DELETE`)).status).toBe(200)
    const { secret } = (await browser.post(TOTP_PATH)).body.response
    const add = () => browser.post(`${TOTP_PATH}/attempt_verification`, { code: codeOf(secret) })
    expect((await add()).status).toBe(429)
    embedded.clock.advance(15 * MINUTE_MS)
    await browser.prove()
    expect((await add()).status).toBe(200)
  })

  it('are not delayed in other networks until there were 40 in all', async () => {
    const { secret } = await withApp()
    const phoneIn = async (network: number) => {
      embedded.clock.advance(HALF_MINUTE_MS)
      const browser = await pastPassword({ ip: `198.51.${network}.7` })
      const { body } = await browser.attempt(codeOf(secret))
      const session: string = body.client.sessions[0].id
      const password = { strategy: 'password', password: person.password }
      await browser.post(`/v1/client/sessions/${session}/verify/attempt_first_factor`, password)
      return browser
    }
    let made = 1
    for (let network = 0; network < 8; network++) {
      const browser = await phoneIn(network)
      for (let times = 0; times < 11; times++) {
        if ((await replace(browser)).status === 200) made += 1
      }
    }
    expect(made).toBe(40)
  })
})

describe('removing the authenticator app', () => {
  it('requires the password, and ends codes, backup codes and other sessions', async () => {
    const browser = await withApp()
    await browser.post('/v1/me/backup_codes/')
    embedded.clock.advance(11 * 60_000)
    const remove = () => browser.post(`${TOTP_PATH}?_method=DELETE`)
    expect(errorOf(await remove())).toBe('session_reverification_required')
    await browser.prove()
    const { body } = await remove()
    expect(body.response).toMatchObject({ object: 'totp', deleted: true })
    const { user } = body.client.sessions[0]
    expect([user.totp_enabled, user.backup_code_enabled]).toEqual([false, false])
    expect(await browser.fva()).toEqual([0, -1])
    expect((await openBrowser(embedded.app).signIn()).body.response.status).toBe('complete')
    expect((await remove()).status).toBe(404)
  })
})

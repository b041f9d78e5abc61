import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { loadSigningKey, signToken } from '#server/identity/embedded/keys.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { createProductSession } from '#server/identity/product-session.ts'
import { createKeyFinder, type PublicKey } from '#server/identity/session-token.ts'
import { createVerifier } from '#server/identity/verify.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'
import { createClock, type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

let db: Database
let embedded: Embedded
/** The user who is logged in, and their session. */
let ana: { userId: string; sessionId: string }
let browser: ReturnType<typeof openBrowser>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  embedded = await startEmbedded(db)
  browser = openBrowser(embedded.app)
  const { body } = await browser.signIn()
  ana = { userId: embedded.userId, sessionId: body.response.created_session_id }
})
afterAll(() => db.close())

/** Returns a token with these claims, signed with the real key. */
async function tokenWith(claims: Record<string, unknown>) {
  const now = embedded.clock.now().getTime() / 1000
  const key = await loadSigningKey(db.orm, TEST_ENCRYPTION, embedded.clock.now())
  return signToken(key, {
    sub: ana.userId,
    sid: ana.sessionId,
    azp: 'http://localhost',
    iat: now,
    nbf: now - 10,
    exp: now + 60,
    ...claims,
  })
}

const verifier = () =>
  createVerifier({ provider: embedded.provider, db: db.orm, clock: embedded.clock.now })

describe('the token header', () => {
  it('is accepted from the SDK or from a remembered phone', async () => {
    const verify = verifier()
    const factors = { firstAt: null, secondAt: null }
    const sdk = { ...ana, via: 'sdk', person: null, factors }
    expect(await verify(await tokenWith({}))).toEqual(sdk)
    const product = await createProductSession(db.orm, ana, embedded.clock.now())
    expect(await verify(product)).toEqual({ ...ana, via: 'product', person: null, factors: null })
  })

  it('contains when each factor was verified last, as minutes in `fva`', async () => {
    const verify = verifier()
    const at = embedded.clock.now().getTime()
    const factorsOf = async (fva: unknown) => (await verify(await tokenWith({ fva })))?.factors
    expect(await factorsOf([3, -1])).toEqual({ firstAt: new Date(at - 180_000), secondAt: null })
    expect(await factorsOf([-1, 0])).toEqual({ firstAt: null, secondAt: new Date(at) })
    for (const fva of ['0', [], ['0', null]]) {
      expect(await factorsOf(fva)).toEqual({ firstAt: null, secondAt: null })
    }
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not a token', 'abc'],
    ['shaped like a token', 'a.b.c'],
    ['an unknown remembered phone', 'fps_unknown'],
    ['endless', 'x'.repeat(100_000)],
  ])('authenticates no one when it is %s', async (_name, token) => {
    expect(await verifier()(token)).toBeNull()
  })
})

describe('a token that was signed with the key from a copy of the database', () => {
  const YEARS_S = 10 * 365 * 86_400
  const now = () => embedded.clock.now().getTime() / 1000

  it.each([
    ['an unknown session', () => ({ sid: 'sess_invented' })],
    ['an unknown session, for ten years', () => ({ sid: 'sess_x', exp: now() + YEARS_S })],
    ['a lifetime of ten years', () => ({ exp: now() + YEARS_S })],
    ['a lifetime of 121 seconds', () => ({ exp: now() + 121 })],
    [
      'a lifetime of a minute in ten years',
      () => ({ iat: now() + YEARS_S, exp: now() + YEARS_S + 60 }),
    ],
    ['an invalid creation time', () => ({ iat: Number.NaN })],
    ['no creation time', () => ({ iat: undefined })],
    ['an expiry before its creation', () => ({ iat: now() + 1_000 })],
    ['the session of another person', () => ({ sub: 'user_admin' })],
    ['an empty session', () => ({ sid: '' })],
    ['a session id with a null byte', () => ({ sid: 'sess\u0000' })],
  ])('authenticates no one with %s', async (_name, claims) => {
    expect(await verifier()(await tokenWith(claims()))).toBeNull()
  })

  it('is refused with the session of another person who is logged in', async () => {
    const other = { email: 'ben@example.com', password: person.password }
    const { id } = await embedded.provider.createUser(other)
    const { body } = await openBrowser(embedded.app).signIn(other.email)
    const sid = body.response.created_session_id
    expect(await verifier()(await tokenWith({ sub: id, sid }))).toMatchObject({ userId: id })
    expect(await verifier()(await tokenWith({ sid }))).toBeNull()
  })

  it('can have a lifetime of 120 seconds', async () => {
    const token = await tokenWith({ exp: now() + 120 })
    expect(await verifier()(token)).toMatchObject(ana)
  })
})

describe('a token whose session ends', () => {
  it.each([
    ['by a log-out', () => browser.post('/v1/client/sessions?_method=DELETE')],
    ['by its own end', () => browser.post(`/v1/client/sessions/${ana.sessionId}/end`)],
    ['by its removal', () => browser.post(`/v1/client/sessions/${ana.sessionId}/remove`)],
    ['by our server', () => embedded.provider.endSession(ana.sessionId)],
    ['with all sessions of its person', () => embedded.provider.revokeSessions(ana.userId)],
    ['with its person', () => embedded.provider.deleteUser(ana.userId)],
    ['by another password', () => changePassword()],
  ])('authenticates no one from that moment: %s', async (_name, end) => {
    const verify = verifier()
    const token = await tokenWith({})
    expect(await verify(token)).toMatchObject(ana)
    await end()
    expect(await verify(token)).toBeNull()
  })

  it('is refused after the end of the session', async () => {
    const verify = verifier()
    embedded.clock.advance(7 * 86_400_000 - 1)
    const token = await tokenWith({})
    expect(await verify(token)).toMatchObject(ana)
    embedded.clock.advance(1)
    expect(await verify(token)).toBeNull()
  })

  it('invalidates the remembered phone that was created from it', async () => {
    const verify = verifier()
    const remembered = await createProductSession(db.orm, ana, embedded.clock.now())
    await browser.post('/v1/client/sessions?_method=DELETE')
    expect(await verify(remembered)).toBeNull()
  })

  // Changes the password in another browser, which stays logged in.
  async function changePassword() {
    const tablet = openBrowser(embedded.app)
    const { body } = await tablet.signIn()
    const reply = await tablet.post(
      `/v1/me/change_password?_clerk_session_id=${body.response.created_session_id}`,
      {
        current_password: person.password,
        new_password: 'Slowpass2?',
        sign_out_of_other_sessions: 'true',
      },
    )
    expect(reply.status).toBe(200)
  }
})

describe('a session token', () => {
  it('authenticates its person until it expires, with a tolerance of five seconds', async () => {
    const token = await tokenWith({})
    embedded.clock.advance(64_999)
    expect(await embedded.provider.verifyToken(token)).not.toBeNull()
    embedded.clock.advance(1)
    expect(await embedded.provider.verifyToken(token)).toBeNull()
    embedded.clock.advance(-60_000)
    expect(await embedded.provider.verifyToken(token)).not.toBeNull()
  })

  it('is refused before its time, without its claims, or while its session is pending', async () => {
    const now = embedded.clock.now().getTime() / 1000
    for (const claims of [
      { nbf: now + 6 },
      { exp: undefined },
      { exp: '9999999999' },
      { sub: undefined },
      { sid: 7 },
      { sts: 'pending' },
    ]) {
      expect(await embedded.provider.verifyToken(await tokenWith(claims))).toBeNull()
    }
  })

  it('is refused when one character is changed, after the original was accepted', async () => {
    const token = await tokenWith({})
    expect(await embedded.provider.verifyToken(token)).not.toBeNull()
    const [header, , signature] = token.split('.')
    const [, forged] = (await tokenWith({ sub: 'user_admin' })).split('.')
    expect(await embedded.provider.verifyToken(`${header}.${forged}.${signature}`)).toBeNull()
  })

  it('is refused when it claims to need no signature, or another algorithm', async () => {
    const [, payload, signature] = (await tokenWith({})).split('.')
    const { kid } = await loadSigningKey(db.orm, TEST_ENCRYPTION, embedded.clock.now())
    for (const alg of ['none', 'HS256', 'RS512']) {
      const header = Buffer.from(JSON.stringify({ alg, kid, typ: 'JWT' })).toString('base64url')
      expect(await embedded.provider.verifyToken(`${header}.${payload}.${signature}`)).toBeNull()
      expect(await embedded.provider.verifyToken(`${header}.${payload}.`)).toBeNull()
    }
  })

  it('is refused when it was made for another site', async () => {
    const clock = embedded.clock.now
    const provider = createEmbeddedProvider({ db, clock, publicOrigin: 'https://fastpass.example' })
    expect(await provider.verifyToken(await tokenWith({}))).toBeNull()
    expect(await provider.verifyToken(await tokenWith({ azp: 'https://evil.example' }))).toBeNull()
    const own = await tokenWith({ azp: 'https://fastpass.example' })
    expect(await provider.verifyToken(own)).not.toBeNull()
  })
})

describe('the signing key', () => {
  it('is created once, however many servers start at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 3 }, () =>
        loadSigningKey(db.orm, TEST_ENCRYPTION, embedded.clock.now()),
      ),
    )
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1)
  })

  it('exposes only its public half', async () => {
    const response = await embedded.app.inject('/__clerk/.well-known/jwks.json')
    const [key] = response.json().keys
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect((await embedded.app.inject('/__clerk/v1/jwks')).json()).toEqual(response.json())
  })
})

describe('finding a key', () => {
  const source = () => {
    const clock = createClock()
    const keys = ['first']
    let loads = 0
    let broken = false
    const find = createKeyFinder({
      clock: clock.now,
      keptMs: 60_000,
      reloadAfterMs: 30_000,
      load: async () => {
        loads++
        if (broken) throw new Error('no connection')
        return keys.map((kid) => ({ kid }) as PublicKey)
      },
    })
    return {
      clock,
      keys,
      find,
      loads: () => loads,
      breakDown: () => {
        broken = true
      },
    }
  }

  it('fetches once, even for many tokens at the same moment', async () => {
    const { find, loads } = source()
    await Promise.all([find('first'), find('first'), find('first')])
    expect(loads()).toBe(1)
  })

  it('fetches again for a new key, but not for every unknown one', async () => {
    const { find, loads, keys, clock } = source()
    await find('first')
    keys.push('second')
    expect(await find('second')).toBeUndefined()
    clock.advance(30_000)
    expect(await find('second')).toEqual({ kid: 'second' })
    await find('made up')
    expect(loads()).toBe(2)
  })

  it('forgets a key that was withdrawn, a minute after it was fetched', async () => {
    const { find, keys, clock } = source()
    await find('first')
    keys.splice(0, 1, 'second')
    clock.advance(59_999)
    expect(await find('first')).toEqual({ kid: 'first' })
    clock.advance(1)
    expect(await find('first')).toBeUndefined()
    expect(await find('second')).toEqual({ kid: 'second' })
  })

  it('does not fetch for each token while fetching fails', async () => {
    const { find, clock, loads, breakDown } = source()
    await find('first')
    breakDown()
    clock.advance(60_000)
    for (const _ of Array(3)) expect(await find('first')).toEqual({ kid: 'first' })
    expect(loads()).toBe(2)
  })

  it('keeps the keys it has while the provider cannot be reached', async () => {
    const { find, clock, breakDown } = source()
    await find('first')
    breakDown()
    clock.advance(30_000)
    await expect(find('unknown')).rejects.toThrow('no connection')
    expect(await find('first')).toEqual({ kid: 'first' })
  })
})

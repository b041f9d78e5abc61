// Sign-in and sign-up through the stand-in for a social account, with the SDK's and a browser's
// requests.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { startApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

const ORIGIN = 'http://localhost'
const CALLBACK = `${ORIGIN}/auth/login#/sso-callback`
const DONE = `${ORIGIN}/auth/login`
const ben = { email: 'ben@example.com', first_name: 'Ben', last_name: 'Ortiz' }

let db: Database
let embedded: Embedded
let browser: ReturnType<typeof openBrowser>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  embedded = await startEmbedded(db, { standIn: true })
  browser = openBrowser(embedded.app)
})

type Purpose = 'sign_ins' | 'sign_ups'
type Browser = typeof browser

const start = (purpose: Purpose, more: Record<string, string> = {}, by = browser) =>
  by.post(`/v1/client/${purpose}`, {
    strategy: 'oauth_google',
    redirect_url: CALLBACK,
    action_complete_redirect_url: DONE,
    ...more,
  })

/** Returns the secret in the page URL of a response. */
function stateOf({ body }: Awaited<ReturnType<typeof start>>): string {
  const verification =
    body.response.first_factor_verification ?? body.response.verifications.external_account
  const url = new URL(verification.external_verification_redirect_url)
  expect(url.origin + url.pathname).toBe(`${ORIGIN}/__clerk/stand-in/google`)
  return url.searchParams.get('state') ?? ''
}

const open = (state: string, by = browser) =>
  embedded.app.inject({
    url: `/__clerk/stand-in/google?state=${encodeURIComponent(state)}`,
    headers: { host: 'localhost', cookie: by.cookie() },
  })

async function choose(form: Record<string, string>, by = browser, origin = ORIGIN) {
  const reply = await embedded.app.inject({
    method: 'POST',
    url: '/__clerk/stand-in/google',
    headers: {
      host: 'localhost',
      cookie: by.cookie(),
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  })
  const given = reply.headers['set-cookie']
  if (given) by.setCookie(String(given).split(';')[0] ?? '')
  return reply
}

/** Follows the redirects to the page that the browser returns to. */
async function go(purpose: Purpose, form: Record<string, string>, by = browser) {
  const state = stateOf(await start(purpose, {}, by))
  const { statusCode, headers } = await choose({ state, ...form }, by)
  expect(statusCode).toBe(303)
  return headers.location
}

const clientOf = async (by: Browser = browser) => (await by.get('/v1/client')).body.response
const signedInAs = async (by: Browser = browser) => (await clientOf(by)).sessions[0]?.user

describe('a new person', () => {
  it('signs up, and gets an account with their names and a session', async () => {
    expect(await go('sign_ups', ben)).toBe(DONE)
    expect(await signedInAs()).toMatchObject({
      first_name: 'Ben',
      last_name: 'Ortiz',
      password_enabled: false,
      email_addresses: [{ email_address: 'ben@example.com' }],
    })
    expect((await clientOf()).sign_up).toBeNull()
  })

  it('who logs in is transferred to a sign-up, once', async () => {
    expect(await go('sign_ins', ben)).toBe(CALLBACK)
    expect((await clientOf()).sign_in.first_factor_verification).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_not_found' },
    })
    expect(await embedded.provider.findUser(ben.email)).toBeNull()
    const { status, body } = await browser.post('/v1/client/sign_ups', { transfer: 'true' })
    expect([status, body.response.status]).toEqual([200, 'complete'])
    expect(body.client.sessions[0].id).toBe(body.response.created_session_id)
    expect(await signedInAs()).toMatchObject({ first_name: 'Ben' })
    await browser.post('/v1/client/sessions?_method=DELETE')
    const again = await browser.post('/v1/client/sign_ups', { transfer: 'true' })
    expect([again.status, again.body.errors[0].code]).toEqual([404, 'sign_in_not_found'])
  })

  it('can sign up without a name', async () => {
    await go('sign_ups', { email: ' ben@example.com ' })
    expect(await signedInAs()).toMatchObject({ first_name: null, last_name: null })
    expect(await embedded.provider.findUser('BEN@example.com')).not.toBeNull()
  })
})

describe('a person who signed up this way', () => {
  let userId: string
  beforeEach(async () => {
    const first = openBrowser(embedded.app)
    await go('sign_ups', ben, first)
    userId = (await signedInAs(first)).id
  })

  it('logs in, whatever the capitals and without a name', async () => {
    expect(await go('sign_ins', { email: 'Ben@Example.com' })).toBe(DONE)
    expect((await signedInAs()).id).toBe(userId)
  })

  it('who signs up again is transferred to their account', async () => {
    expect(await go('sign_ups', { ...ben, first_name: 'Benjamin' })).toBe(CALLBACK)
    expect((await clientOf()).sign_up.verifications.external_account).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_exists' },
    })
    const { body } = await browser.post('/v1/client/sign_ins', { transfer: 'true' })
    expect(body.response).toMatchObject({ status: 'complete', identifier: 'ben@example.com' })
    expect(await signedInAs()).toMatchObject({ id: userId, first_name: 'Ben' })
  })

  it('has no password to log in with', async () => {
    for (const password of ['Fastpass1!', '']) {
      const { status, body } = await browser.signIn(ben.email, password)
      expect([status, body.errors[0].code]).toEqual([422, 'form_password_incorrect'])
    }
  })
})

describe('an account with a password', () => {
  it.each(['sign_ins', 'sign_ups'] as const)(
    'cannot be opened without the password, by a call to %s',
    async (purpose) => {
      expect(await go(purpose, { email: person.email })).toBe(CALLBACK)
      const client = await clientOf()
      const { status, error } =
        client.sign_in?.first_factor_verification ?? client.sign_up.verifications.external_account
      expect([status, error.code]).toEqual(['failed', 'not_allowed_access'])
      expect(error.long_message).toContain('Log in with the email and the password.')
      expect(client.sessions).toEqual([])
      for (const other of ['sign_ins', 'sign_ups']) {
        const { body } = await browser.post(`/v1/client/${other}`, { transfer: 'true' })
        expect(body.errors[0].code).toBe('sign_in_not_found')
      }
    },
  )

  it('cannot be opened by a transfer when it got the password in the meantime', async () => {
    await go('sign_ins', ben)
    await embedded.provider.createUser({ email: ben.email, password: 'Fastpass1!' })
    const { status, body } = await browser.post('/v1/client/sign_ups', { transfer: 'true' })
    expect([status, body.errors[0].code]).toEqual([403, 'not_allowed_access'])
    expect((await clientOf()).sessions).toEqual([])
  })
})

describe('Cancel', () => {
  it.each(['sign_ins', 'sign_ups'] as const)(
    'returns with a plain message to %s',
    async (purpose) => {
      expect(await go(purpose, { decision: 'cancel' })).toBe(CALLBACK)
      const client = await clientOf()
      const { error } =
        client.sign_in?.first_factor_verification ?? client.sign_up.verifications.external_account
      expect(error).toMatchObject({
        code: 'oauth_access_denied',
        long_message: 'You did not grant access to your account.',
      })
      // The SDK does this after showing the refusal.
      const { status } = await browser.post(`/v1/client/${purpose}`, {})
      expect(status).toBe(200)
      const { sign_in, sign_up } = await clientOf()
      expect(sign_in?.first_factor_verification ?? sign_up).toBeNull()
    },
  )
})

describe('the stand-in page', () => {
  it('says that it is a stand-in, runs no script, and is not cached', async () => {
    const { statusCode, headers, body } = await open(stateOf(await start('sign_ups')))
    expect(statusCode).toBe(200)
    expect(body).toContain('This is not Google.')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    [{ email: '' }, 'Field is required.'],
    [{ email: 'ben@example' }, 'Enter a valid email.'],
    [{ ...ben, first_name: 'B3n' }, 'Name cannot contain numbers.'],
    [{ ...ben, last_name: 'O/Hara' }, 'Special characters are not allowed.'],
  ])('shows an error at the field for %j, and can be tried again', async (form, message) => {
    const state = stateOf(await start('sign_ups'))
    const { statusCode, body } = await choose({ state, ...form })
    expect(statusCode).toBe(422)
    expect(body).toContain(`role="alert">${message}`)
    expect((await choose({ state, ...ben })).statusCode).toBe(303)
  })

  it('shows typed markup as text', async () => {
    const state = stateOf(await start('sign_ups'))
    const { body } = await choose({ state, email: '"><script>alert(1)</script>' })
    expect(body).not.toContain('<script')
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  it('works only in the browser that started it, so that a link from another person logs no one in', async () => {
    const state = stateOf(await start('sign_ins'))
    const other = openBrowser(embedded.app)
    await start('sign_ins', {}, other)
    for (const by of [other, openBrowser(embedded.app)]) {
      expect((await open(state, by)).statusCode).toBe(404)
      expect((await choose({ state, ...ben }, by)).statusCode).toBe(404)
    }
    expect((await open(state)).statusCode).toBe(200)
  })

  it('works only once', async () => {
    const state = stateOf(await start('sign_ups'))
    await choose({ state, decision: 'cancel' })
    expect((await choose({ state, ...ben })).statusCode).toBe(404)
    expect((await open(state)).body).toContain('This page has expired')
    expect(await embedded.provider.findUser(ben.email)).toBeNull()
  })

  it('opens one session, however often it is sent at the same moment', async () => {
    const state = stateOf(await start('sign_ups'))
    const replies = await Promise.all([1, 2, 3].map(() => choose({ state, ...ben })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404, 404])
  })

  it('works for ten minutes', async () => {
    const state = stateOf(await start('sign_ups'))
    embedded.clock.advance(10 * 60_000)
    expect((await choose({ state, ...ben })).statusCode).toBe(404)
  })

  it('refuses forms from another site', async () => {
    const state = stateOf(await start('sign_ups'))
    const reply = await choose({ state, ...ben }, browser, 'https://elsewhere.example')
    expect(reply.statusCode).toBe(400)
  })

  it('ends an earlier attempt', async () => {
    const first = stateOf(await start('sign_ups'))
    const second = stateOf(await start('sign_ins'))
    expect((await open(first)).statusCode).toBe(404)
    expect((await open(second)).statusCode).toBe(200)
    expect((await clientOf()).sign_up).toBeNull()
  })
})

describe('the URL to return to', () => {
  it.each([
    'https://elsewhere.example/auth/login',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'http://localhost:81/',
    'http://localhost@elsewhere.example/',
  ])('is never %s', async (address) => {
    for (const name of ['redirect_url', 'action_complete_redirect_url']) {
      const { status, body } = await start('sign_ups', { [name]: address })
      expect([status, body.errors[0].code]).toEqual([422, 'redirect_url_invalid'])
    }
  })

  it('stays on this site where a path looks like another host', async () => {
    const state = stateOf(await start('sign_ups', { redirect_url: `${ORIGIN}//elsewhere.example` }))
    const { headers } = await choose({ state, decision: 'cancel' })
    expect(new URL(String(headers.location), ORIGIN).origin).toBe(ORIGIN)
  })

  it('may be a path without the host, as the SDK sends it', async () => {
    const state = stateOf(await start('sign_ups', { action_complete_redirect_url: '/auth/login' }))
    expect((await choose({ state, ...ben })).headers.location).toBe(DONE)
  })
})

describe('a browser that is signed in', () => {
  it('cannot start another sign-in', async () => {
    await browser.signIn()
    for (const purpose of ['sign_ins', 'sign_ups'] as const) {
      const { status, body } = await start(purpose)
      expect([status, body.errors[0].code]).toEqual([400, 'session_exists'])
    }
  })
})

describe('too many tries', () => {
  it('are reported on the page', async () => {
    embedded = await startEmbedded(db, { standIn: true, signInLimit: { max: 1, windowMs: 60_000 } })
    browser = openBrowser(embedded.app)
    const state = stateOf(await start('sign_ups'))
    const { statusCode, body } = await choose({ state, ...ben })
    expect(statusCode).toBe(429)
    expect(body).toContain('Too many tries.')
  })
})

describe('whether it is offered', () => {
  it('can be disabled', async () => {
    const offered = await browser.get('/v1/environment')
    expect(offered.body.user_settings.social.oauth_google).toMatchObject({ name: 'Google' })
    embedded = await startEmbedded(db)
    browser = openBrowser(embedded.app)
    expect((await browser.get('/v1/environment')).body.user_settings.social).toEqual({})
    for (const purpose of ['sign_ins', 'sign_ups'] as const) {
      const { body } = await start(purpose)
      expect(body.errors[0].code).toBe('strategy_for_user_invalid')
    }
    expect((await open('x')).statusCode).toBe(404)
  })

  it.each([true, false])('depends on whether this is a demo (%s)', async (demo) => {
    const api = await startApi({ config: { demo } })
    const { text } = await api.send({ method: 'GET', url: '/__clerk/v1/environment' })
    const { social } = JSON.parse(text).user_settings
    expect(Object.keys(social)).toEqual(demo ? ['oauth_google'] : [])
    await api.close()
  })
})

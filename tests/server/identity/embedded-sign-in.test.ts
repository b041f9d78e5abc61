import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#server/identity/embedded/users.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { countHashes } from '#tests/support/hash-count.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

describe('signing in on the embedded provider', () => {
  it('offers email and password and switches everything else off', async () => {
    const { body } = await openBrowser(embedded.app).get('/v1/environment')
    expect(body.auth_config.single_session_mode).toBe(true)
    expect(body.user_settings.attributes.email_address.used_for_first_factor).toBe(true)
    expect(body.user_settings.attributes.password.required).toBe(true)
    expect(body.user_settings.attributes.phone_number.enabled).toBe(false)
    expect(body.user_settings.social).toEqual({})
    expect(body.display_config.captcha_public_key).toBeNull()
  })

  it('has no Clerk client before the first sign-in, and sets no cookie for a visitor', async () => {
    const { body, headers } = await openBrowser(embedded.app).get('/v1/client')
    expect(body).toEqual({ response: null, client: null })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('accepts the email on one page and the password on the next', async () => {
    const browser = openBrowser(embedded.app)
    const first = await browser.post('/v1/client/sign_ins', { identifier: 'ana@example.com' })
    expect(first.body.response).toMatchObject({
      status: 'needs_first_factor',
      supported_first_factors: [
        { strategy: 'password' },
        { strategy: 'reset_password_email_code', safe_identifier: 'a*****@example.com' },
      ],
    })
    expect(first.body.response.user_data).toEqual({ image_url: '', has_image: false })

    const second = await browser.post(
      `/v1/client/sign_ins/${first.body.response.id}/attempt_first_factor`,
      { strategy: 'password', password: person.password },
    )
    expect(second.body.response).toMatchObject({
      id: first.body.response.id,
      status: 'complete',
      created_session_id: second.body.client.sessions[0].id,
    })
    expect(second.body.client.sessions[0].user).toMatchObject({
      id: embedded.userId,
      first_name: 'Ana',
      last_name: 'López',
    })
    expect(second.body.client.sign_in).toBeNull()
  })

  it('accepts both in one call, whatever the capitals and spaces around the email', async () => {
    const { status, body } = await openBrowser(embedded.app).signIn(' ANA@example.COM ')
    expect(status).toBe(200)
    expect(body.response.status).toBe('complete')
  })

  it('refuses text with null bytes, which the database cannot store', async () => {
    const browser = openBrowser(embedded.app)
    const refused = { status: 400, body: { errors: [{ code: 'request_body_invalid' }] } }
    expect(await browser.signIn('ana\u0000@example.com')).toMatchObject(refused)
    await browser.post('/v1/client/sign_ins', { identifier: person.email })
    const attempt = '/v1/client/sign_ins/sia%00/attempt_first_factor'
    const form = { strategy: 'password', password: person.password }
    expect(await browser.post(attempt, form)).toMatchObject(refused)
  })

  it('keeps the secret in an HttpOnly cookie for its own path, or with the prefix __Host- on https', async () => {
    const plain = await openBrowser(embedded.app).signIn()
    const rest = 'Path=/__clerk; Max-Age=34560000; HttpOnly; SameSite=Lax'
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__client=[\\w-]{43}; ${rest}$`)),
      expect.stringMatching(new RegExp(`^fastpass-devices=[\\w.-]+; ${rest}$`)),
    ])
    const secure = await startEmbedded(db, { publicOrigin: 'https://fastpass.example' })
    const reply = await openBrowser(secure.app, 'https://fastpass.example').signIn()
    const secured = 'Path=/; Secure; Max-Age=34560000; HttpOnly; SameSite=Lax'
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-__client=[\\w-]{43}; ${secured}$`)),
      expect.stringMatching(new RegExp(`^__Host-fastpass-devices=[\\w.-]+; ${secured}$`)),
    ])
  })

  it('changes the secret at sign-in, so that a planted cookie is useless afterwards', async () => {
    const browser = openBrowser(embedded.app)
    const { body } = await browser.post('/v1/client/sign_ins', { identifier: person.email })
    const planted = browser.cookie()
    await browser.post(`/v1/client/sign_ins/${body.response.id}/attempt_first_factor`, {
      strategy: 'password',
      password: person.password,
    })
    expect(browser.cookie()).not.toBe(planted)
    const thief = openBrowser(embedded.app)
    thief.setCookie(planted)
    expect((await thief.get('/v1/client')).body.response).toBeNull()
  })

  it('keeps the secret and the password out of the database', async () => {
    const browser = openBrowser(embedded.app)
    await browser.signIn()
    const secret = browser.cookie().replace('__client=', '')
    const tables = ['identity_users', 'identity_clients', 'identity_sessions']
    const dump = await Promise.all(
      tables.map((table) => embedded.db.orm.execute(`select * from ${table}`)),
    )
    expect(JSON.stringify(dump)).not.toContain(secret)
    expect(JSON.stringify(dump)).not.toContain(person.password)
  })

  it('gives the same response to a wrong password and to an unknown email', async () => {
    const browser = openBrowser(embedded.app)
    const unknown = await browser.signIn('nobody@example.com')
    expect(unknown.status).toBe(422)
    const wrong = await browser.signIn(person.email, 'Fastpass2!')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors[0]).toMatchObject({
      code: 'form_password_incorrect',
      message: 'The email or the password is incorrect. Check both and try again.',
      meta: { param_name: 'password' },
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [8, 1],
    [129, 1],
    [1_024, 1],
    [1_025, 0],
    [10_000, 0],
  ])(
    'hashes a wrong password of %i characters %i times, with or without an account',
    async (length, most) => {
      const { orm } = embedded.db
      const passwordless = { email: `google${length}@example.com`, passwordHash: null }
      await insertUser(orm, passwordless, embedded.clock.now())
      // The first hash of a process is the one for accounts that do not exist.
      await openBrowser(embedded.app).signIn('nobody@example.com', 'x')
      const password = 'x'.repeat(length)
      for (const email of [person.email, 'nobody@example.com', passwordless.email]) {
        const browser = openBrowser(embedded.app)
        const once = await countHashes(() => browser.signIn(email, password))
        const begun = await browser.post('/v1/client/sign_ins', { identifier: email })
        const path = `/v1/client/sign_ins/${begun.body.response.id}/attempt_first_factor`
        const twice = await countHashes(() =>
          browser.post(path, { strategy: 'password', password }),
        )
        for (const { result, hashes } of [once, twice]) {
          expect([result.status, result.body.errors[0].code]).toEqual([
            422,
            'form_password_incorrect',
          ])
          expect(hashes).toBe(most)
        }
      }
    },
  )

  it('refuses other strategies, a missing password and a second sign-in on one Clerk client', async () => {
    const browser = openBrowser(embedded.app)
    const social = await browser.post('/v1/client/sign_ins', { strategy: 'oauth_google' })
    expect(social.body.errors[0].code).toBe('strategy_for_user_invalid')

    const begun = await browser.post('/v1/client/sign_ins', { identifier: person.email })
    const attempt = `/v1/client/sign_ins/${begun.body.response.id}/attempt_first_factor`
    const code = await browser.post(attempt, { strategy: 'email_code', code: '424242' })
    expect(code.body.errors[0].code).toBe('strategy_for_user_invalid')
    const empty = await browser.post(attempt, { strategy: 'password', password: '' })
    expect(empty.body.errors[0]).toMatchObject({
      code: 'form_param_missing',
      meta: { param_name: 'password' },
    })

    await browser.signIn()
    const again = await browser.signIn()
    expect(again).toMatchObject({ status: 400, body: { errors: [{ code: 'session_exists' }] } })
  })

  it("does not complete another browser's sign-in, nor one that began half an hour ago", async () => {
    const browser = openBrowser(embedded.app)
    const begun = await browser.post('/v1/client/sign_ins', { identifier: person.email })
    const attempt = `/v1/client/sign_ins/${begun.body.response.id}/attempt_first_factor`
    const form = { strategy: 'password', password: person.password }

    const stranger = openBrowser(embedded.app)
    await stranger.post('/v1/client/sign_ins', { identifier: person.email })
    expect((await stranger.post(attempt, form)).body.errors[0].code).toBe('sign_in_not_found')

    embedded.clock.advance(30 * 60_000)
    expect((await browser.post(attempt, form)).body.errors[0].code).toBe('sign_in_not_found')
  })

  it('starts over when the widget requests it', async () => {
    const { body } = await openBrowser(embedded.app).post('/v1/client/sign_ins')
    expect(body.response.status).toBe('needs_identifier')
  })
})

describe('requests from elsewhere', () => {
  it('are refused when they change something and come from another origin, or from none', async () => {
    const form = { strategy: 'password', identifier: person.email, password: person.password }
    for (const origin of ['https://evil.example', 'null', '']) {
      const { status, body } = await openBrowser(embedded.app, origin).post(
        '/v1/client/sign_ins',
        form,
      )
      expect(status).toBe(400)
      expect(body.errors[0].code).toBe('origin_invalid')
    }
  })

  it('are compared with the public origin where one is set', async () => {
    const secure = await startEmbedded(db, { publicOrigin: 'https://fastpass.example' })
    expect((await openBrowser(secure.app, 'http://localhost').signIn()).status).toBe(400)
    expect((await openBrowser(secure.app, 'https://fastpass.example').signIn()).status).toBe(200)
  })

  it('get errors in Clerk’s shape for unknown paths, other content types and large bodies', async () => {
    const browser = openBrowser(embedded.app)
    const unknown = await browser.get('/v1/client/anything')
    expect(unknown).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'resource_not_found' }] },
    })
    const json = await browser.post('/v1/client/sign_ins', {}, { 'content-type': 'text/plain' })
    expect(json).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'request_body_invalid' }] },
    })
    const large = await browser.post('/v1/client/sign_ins', { identifier: 'a'.repeat(20_000) })
    expect(large).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'request_body_invalid' }] },
    })
  })

  it('are never cached', async () => {
    const { headers } = await openBrowser(embedded.app).get('/v1/client')
    expect(headers['cache-control']).toBe('no-store')
  })
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createProductSession, verifyProductToken } from '#server/identity/product-session.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { type Embedded, newestDigits, openBrowser, person, startEmbedded } from './embedded.ts'

const NEW = 'Slowpass2?'

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

async function signedIn() {
  const browser = openBrowser(embedded.app)
  const { body } = await browser.signIn()
  const session = body.client.sessions[0]
  const change = (form: Record<string, string>) =>
    browser.post(`/v1/me/change_password?_clerk_session_id=${session.id}`, form)
  const isActive = async () => {
    const { body: found } = await browser.get('/v1/client')
    return found.response.sessions.length > 0
  }
  return { ...browser, session, change, isActive }
}

const fromOldToNew = { current_password: person.password, new_password: NEW }
const everywhere = { ...fromOldToNew, sign_out_of_other_sessions: 'true' }

describe('changing the password', () => {
  it('requires the current one, and leaves only the new one valid', async () => {
    const { change, isActive } = await signedIn()
    const { status, body } = await change(fromOldToNew)
    expect(status).toBe(200)
    expect(body.response).toMatchObject({ object: 'user', password_enabled: true })
    expect(await isActive()).toBe(true)
    const browser = openBrowser(embedded.app)
    expect((await browser.signIn()).body.errors[0].code).toBe('form_password_incorrect')
    expect((await browser.signIn(person.email, NEW)).status).toBe(200)
  })

  it.each(['true', 'false'])(
    'ends every other session and remembered phone, with sign_out_of_other_sessions: %s',
    async (asked) => {
      const [here, there] = [await signedIn(), await signedIn()]
      const at = embedded.clock.now()
      const remembered = { userId: embedded.userId, sessionId: there.session.id }
      const token = await createProductSession(db.orm, remembered, at)
      await here.change({ ...fromOldToNew, sign_out_of_other_sessions: asked })
      expect([await here.isActive(), await there.isActive()]).toEqual([true, false])
      expect(await verifyProductToken(db.orm, token, at)).toBeNull()
    },
  )

  it.each([
    ['a wrong current one', { ...everywhere, current_password: 'Wrongpass1!' }, 'current_password'],
    [
      'an endless current one',
      { ...everywhere, current_password: 'a'.repeat(2000) },
      'current_password',
    ],
    ['no current one', { new_password: NEW }, 'current_password'],
    ['a new one that breaks the rules', { ...everywhere, new_password: 'short' }, 'new_password'],
    [
      'the current one as the new one',
      { ...everywhere, new_password: person.password },
      'new_password',
    ],
    ['no new one', { current_password: person.password }, 'new_password'],
  ])('refuses %s, and ends no session', async (_why, form, field) => {
    const [here, there] = [await signedIn(), await signedIn()]
    const { status, body } = await here.change(form)
    expect([status, body.errors[0].meta.param_name]).toEqual([422, field])
    expect([await here.isActive(), await there.isActive()]).toEqual([true, true])
    expect((await openBrowser(embedded.app).signIn()).status).toBe(200)
  })

  it('delays changes after five in one network, and after more in all networks together', async () => {
    let password = person.password
    const change = async (network: number) => {
      const browser = openBrowser(embedded.app, 'http://localhost', `10.0.${network}.7`)
      await browser.signIn(person.email, password)
      const wanted = `Slowpass${network}-${embedded.clock.now().getTime()}-${password.length}?`
      const form = { current_password: password, new_password: wanted }
      const { status } = await browser.post('/v1/me/change_password', form)
      if (status === 200) password = wanted
      return status
    }
    const thief = await signedIn()
    for (let times = 0; times < 5; times++) {
      const wanted = `Thiefpass${times}-7?`
      const form = { current_password: password, new_password: wanted }
      expect((await thief.change(form)).status).toBe(200)
      password = wanted
    }
    const once = { current_password: password, new_password: NEW }
    expect(await thief.change(once)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: { errors: [{ code: 'too_many_requests' }] },
    })
    for (let network = 1; network <= 7; network++) expect(await change(network)).toBe(200)
    for (let network = 8; network <= 15; network++) expect(await change(network)).toBe(200)
    expect(await change(16)).toBe(429)
    embedded.clock.advance(60 * 60_000)
    expect(await change(17)).toBe(200)
  })

  it('delays guesses in one session, and no others', async () => {
    const { change } = await signedIn()
    const wrong = { ...everywhere, current_password: 'Wrongpass1!' }
    const codeOf = async (form: Record<string, string>) => (await change(form)).body.errors[0].code
    for (let tries = 1; tries <= 10; tries++) {
      expect(await codeOf(wrong)).toBe('form_password_incorrect')
    }
    expect(await codeOf(everywhere)).toBe('too_many_guesses')
    expect((await openBrowser(embedded.app).signIn()).status).toBe(200)
    embedded.clock.advance(10_000)
    expect((await change(everywhere)).status).toBe(200)
  })

  it('is allowed only for the user who is signed in in this browser, in the named session', async () => {
    const stranger = openBrowser(embedded.app)
    const refused = { status: 401, body: { errors: [{ code: 'signed_out' }] } }
    expect(await stranger.post('/v1/me/change_password', everywhere)).toMatchObject(refused)
    const [here, there] = [await signedIn(), await signedIn()]
    const path = `/v1/me/change_password?_clerk_session_id=${there.session.id}`
    expect(await here.post(path, everywhere)).toMatchObject(refused)
    const foreign = await here.post('/v1/me/change_password', everywhere, {
      origin: 'https://evil.example',
    })
    expect(foreign.status).toBe(400)
    expect((await openBrowser(embedded.app).signIn()).status).toBe(200)
  })

  it('counts against the limit of the IP address', async () => {
    embedded = await startEmbedded(db, { signInLimit: { max: 2, windowMs: 60_000 } })
    const { change } = await signedIn()
    const wrong = { ...everywhere, current_password: 'Wrongpass1!' }
    await change(wrong)
    await change(wrong)
    expect((await change(everywhere)).status).toBe(429)
  })
})

describe('an account without a password', () => {
  const withoutPassword = async () => {
    const here = await signedIn()
    await db.orm.execute('update identity_users set password_hash = null')
    const verify = `/v1/client/sessions/${here.session.id}/verify`
    const first = { new_password: NEW }
    return { ...here, verify, set: () => here.change(first) }
  }

  it('gets its first one after an emailed code, which ends other sessions', async () => {
    const there = await signedIn()
    const here = await withoutPassword()
    expect((await here.set()).body.errors[0].code).toBe('session_reverification_required')
    const begun = await here.post(here.verify, { level: 'first_factor' })
    const [factor] = begun.body.response.supported_first_factors
    expect(factor).toMatchObject({ strategy: 'email_code', safe_identifier: 'A*****@Example.com' })
    const asked = await here.post(`${here.verify}/prepare_first_factor`, factor)
    expect(asked.body.response.first_factor_verification.status).toBe('unverified')
    const attempt = (code: string) =>
      here.post(`${here.verify}/attempt_first_factor`, { strategy: 'email_code', code })
    const digits = await newestDigits(db, embedded.clock.now())
    const wrong = wrongCode(digits)
    expect((await attempt(wrong)).body.errors[0].code).toBe('form_code_incorrect')
    expect((await here.set()).body.errors[0].code).toBe('session_reverification_required')
    expect((await attempt(digits)).body.response.status).toBe('complete')
    expect((await attempt(digits)).body.errors[0].code).toBe('verification_expired')
    expect((await here.set()).body.response.password_enabled).toBe(true)
    expect([await here.isActive(), await there.isActive()]).toEqual([true, false])
    expect((await openBrowser(embedded.app).signIn(person.email, NEW)).status).toBe(200)
  })

  it('accepts no password as proof, and once it has a password no code', async () => {
    const { post, verify, session } = await withoutPassword()
    const codeOf = async (path: string, form: Record<string, string>) =>
      (await post(path, form)).body.errors[0].code
    const password = { strategy: 'password', password: person.password }
    expect(await codeOf(`${verify}/attempt_first_factor`, password)).toBe(
      'strategy_for_user_invalid',
    )
    embedded = await startEmbedded(db)
    const other = await signedIn()
    const own = `/v1/client/sessions/${other.session.id}/verify`
    const email = { strategy: 'email_code', code: '123456' }
    for (const call of ['prepare_first_factor', 'attempt_first_factor']) {
      const { body } = await other.post(`${own}/${call}`, email)
      expect(body.errors[0].code).toBe('strategy_for_user_invalid')
    }
    const foreign = await other.post(`/v1/client/sessions/${session.id}/verify`)
    expect(foreign.status).toBe(401)
  })
})

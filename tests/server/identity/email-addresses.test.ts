// Changes an email with the SDK's calls. For the delivery of the code see
// tests/server/email-change.test.ts.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { invitations } from '#server/db/schema/people.ts'
import { identityUsers } from '#server/identity/embedded/schema.ts'
import { insertUser } from '#server/identity/embedded/users.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { type Embedded, newestDigits, openBrowser, person, startEmbedded } from './embedded.ts'

const NEW = 'ana.new@example.com'
const MINUTE_MS = 60_000

const db = await openTestDatabase()
let embedded: Embedded

beforeEach(async () => {
  embedded = await startEmbedded(db)
})
afterAll(() => db.close())

/** Signs in with a new browser. */
async function signedIn() {
  const browser = openBrowser(embedded.app)
  const { body } = await browser.signIn()
  const sessionId: string = body.client.sessions[0].id
  const emails = '/v1/me/email_addresses/'
  const named = `_clerk_session_id=${sessionId}`
  return {
    ...browser,
    sessionId,
    prove: (password = person.password) =>
      browser.post(`/v1/client/sessions/${sessionId}/verify/attempt_first_factor`, {
        strategy: 'password',
        password,
      }),
    add: (email = NEW) => browser.post(`${emails}?${named}`, { email_address: email }),
    ask: (id: string, strategy = 'email_code') =>
      browser.post(`${emails}${id}/prepare_verification?${named}`, { strategy }),
    type: (id: string, code: string) =>
      browser.post(`${emails}${id}/attempt_verification?${named}`, { code }),
    remove: (id: string) => browser.post(`${emails}${id}?_method=DELETE&${named}`),
    makePrimary: (id: string) =>
      browser.post(`/v1/me?_method=PATCH&${named}`, { primary_email_address_id: id }),
  }
}

/** Signs in, proves the password, and adds the new email. */
async function adding(email = NEW) {
  const browser = await signedIn()
  await browser.prove()
  const { body } = await browser.add(email)
  const id: string = body.response.id
  return { ...browser, id, added: body }
}

const digitsOf = (subject: string) => newestDigits(db, embedded.clock.now(), subject)

const errorOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code
const emailOf = async () => (await embedded.provider.readUser(embedded.userId))?.email

describe('another email', () => {
  it('becomes the account’s once its code was entered and it is made the primary one', async () => {
    const { added, id, ask, type, makePrimary, get } = await adding(` ${NEW} `)
    expect(added.response).toMatchObject({
      object: 'email_address',
      email_address: NEW,
      verification: { status: 'unverified', strategy: 'email_code' },
    })
    expect(added.client.sessions[0].user.email_addresses).toHaveLength(2)
    expect((await ask(id)).body.response.verification.status).toBe('unverified')
    const verified = await type(id, await digitsOf(id))
    expect(verified.body.response.verification.status).toBe('verified')
    expect(await emailOf()).toBe(person.email)
    const { body } = await makePrimary(id)
    expect(body.response.email_addresses).toMatchObject([{ email_address: NEW }])
    expect(body.response.primary_email_address_id).toBe(body.response.email_addresses[0].id)
    expect(await emailOf()).toBe(NEW)
    expect((await get('/v1/me')).body.response).toEqual(body.response)
    expect(errorOf(await openBrowser(embedded.app).signIn())).toBe('form_password_incorrect')
    expect((await openBrowser(embedded.app).signIn(NEW)).status).toBe(200)
  })

  it('does not become the account’s before its code was entered', async () => {
    const { id, ask, makePrimary } = await adding()
    await ask(id)
    expect(errorOf(await makePrimary(id))).toBe('verification_expired')
    expect(await emailOf()).toBe(person.email)
  })

  it('is made the primary one only shortly after the password was entered again', async () => {
    const { id, ask, type, makePrimary, prove } = await adding()
    await ask(id)
    embedded.clock.advance(11 * MINUTE_MS)
    await type(id, await digitsOf(id))
    expect(errorOf(await makePrimary(id))).toBe('session_reverification_required')
    expect(await emailOf()).toBe(person.email)
    await prove()
    expect((await makePrimary(id)).status).toBe(200)
    expect(await emailOf()).toBe(NEW)
  })

  it('is accepted only shortly after the password was entered again', async () => {
    const browser = await signedIn()
    expect(errorOf(await browser.add())).toBe('session_reverification_required')
    expect(errorOf(await browser.prove('Wrongpass1!'))).toBe('form_password_incorrect')
    expect(errorOf(await browser.add())).toBe('session_reverification_required')
    const begun = await browser.post(`/v1/client/sessions/${browser.sessionId}/verify`, {
      level: 'first_factor',
    })
    expect(begun.body.response).toMatchObject({
      object: 'session_verification',
      status: 'needs_first_factor',
      supported_first_factors: [{ strategy: 'password' }],
    })
    expect((await browser.prove()).body.response.status).toBe('complete')
    // Another browser of the same user has not proved the password.
    expect(errorOf(await (await signedIn()).add())).toBe('session_reverification_required')
    embedded.clock.advance(10 * MINUTE_MS)
    expect(errorOf(await browser.add())).toBe('session_reverification_required')
    await browser.prove()
    expect((await browser.add()).status).toBe(200)
  })

  it('requires a wait after ten wrong passwords; correct ones do not count', async () => {
    const { prove } = await signedIn()
    for (let tries = 0; tries < 12; tries++) expect((await prove()).status).toBe(200)
    for (let tries = 1; tries <= 10; tries++) await prove('Wrongpass1!')
    expect(errorOf(await prove())).toBe('too_many_guesses')
  })

  it('gets the same response when another account has it', async () => {
    const other = { email: 'taken@example.com', passwordHash: null }
    await insertUser(db.orm, other, embedded.clock.now())
    const replies = []
    for (const email of ['Taken@example.com', 'Other@example.com']) {
      const { added, id, ask, type, makePrimary } = await adding(email)
      const steps = [{ status: 200, body: added }, await ask(id)]
      for (let tries = 0; tries < 6; tries++) steps.push(await type(id, '12345'))
      steps.push(await makePrimary(id))
      replies.push(
        steps.map(({ status, body: { response, errors } }) =>
          JSON.stringify([status, response, errors])
            .replaceAll(email, 'EMAIL')
            .replaceAll(id, 'ID'),
        ),
      )
    }
    expect(replies[0]).toEqual(replies[1])
  })

  it('cannot be the current one, nor one that another account has by the time it is confirmed', async () => {
    const { add, id, ask, type, makePrimary } = await adding()
    expect((await add(person.email.toLowerCase())).body.errors[0].message).toBe(
      'This is your email already. Enter another one.',
    )
    await ask(id)
    await type(id, await digitsOf(id))
    await insertUser(db.orm, { email: NEW.toUpperCase() }, embedded.clock.now())
    expect(errorOf(await makePrimary(id))).toBe('form_identifier_exists')
    expect(await emailOf()).toBe(person.email)
  })

  it('cannot be one with an open invitation', async () => {
    const { id, ask, type, makePrimary } = await adding()
    await ask(id)
    await type(id, await digitsOf(id))
    await db.orm.insert(invitations).values({
      id: newId(embedded.clock.now()),
      email: NEW.toUpperCase(),
      roleName: 'admin',
      ticketHash: 'a hash',
      createdAt: embedded.clock.now(),
      expiresAt: new Date(embedded.clock.now().getTime() + MINUTE_MS),
    })
    expect(errorOf(await makePrimary(id))).toBe('form_identifier_exists')
    expect(await emailOf()).toBe(person.email)
    await db.orm.delete(invitations)
  })

  it.each(['', 'ana', 'ana@example', 'ana @example.com'])(
    'is refused when it is %j',
    async (typed) => {
      const browser = await signedIn()
      await browser.prove()
      expect((await browser.add(typed)).body.errors[0]).toMatchObject({
        code: 'form_param_format_invalid',
        meta: { param_name: 'email_address' },
      })
    },
  )

  it('requires an account with a password, so that the person can log in afterwards', async () => {
    const browser = await signedIn()
    await browser.prove()
    await db.orm.update(identityUsers).set({ passwordHash: null })
    expect(errorOf(await browser.add())).toBe('email_change_unavailable')
  })

  it('ends every other session, and every code that was sent for the account before', async () => {
    const lost = openBrowser(embedded.app)
    const begun = await lost.post('/v1/client/sign_ins', { identifier: person.email })
    const reset = `/v1/client/sign_ins/${begun.body.response.id}`
    const strategy = 'reset_password_email_code'
    await lost.post(`${reset}/prepare_first_factor`, { strategy })
    const code = await digitsOf(begun.body.response.id)
    const elsewhere = await signedIn()
    const { id, ask, type, makePrimary, get } = await adding()
    await ask(id)
    await type(id, await digitsOf(id))
    await makePrimary(id)
    expect((await elsewhere.get('/v1/me')).status).toBe(401)
    expect((await get('/v1/me')).status).toBe(200)
    const typed = await lost.post(`${reset}/attempt_first_factor`, { strategy, code })
    expect(errorOf(typed)).toBe('verification_expired')
  })
})

describe('a new email that is not confirmed', () => {
  it('is still there after a page load, and can be replaced by another one', async () => {
    const { id, get, add, ask, type } = await adding('wrong@example.com')
    await ask(id)
    const digits = await digitsOf(id)
    const { body } = await get('/v1/client')
    expect(body.response.sessions[0].user.email_addresses[1]).toMatchObject({
      id,
      email_address: 'wrong@example.com',
      verification: { status: 'unverified' },
    })
    const replaced = await add(NEW)
    expect(replaced.body.client.sessions[0].user.email_addresses).toHaveLength(2)
    expect(errorOf(await type(id, digits))).toBe('resource_not_found')
  })

  it('is deleted on removal, and after a day', async () => {
    const first = await adding()
    expect((await first.remove(first.id)).body.response).toMatchObject({ deleted: true })
    expect((await first.get('/v1/me')).body.response.email_addresses).toHaveLength(1)
    const second = await adding()
    embedded.clock.advance(24 * 60 * MINUTE_MS)
    expect((await second.get('/v1/me')).body.response.email_addresses).toHaveLength(1)
    expect(errorOf(await second.ask(second.id))).toBe('resource_not_found')
  })

  it('cannot be confirmed or removed by another user', async () => {
    const { id, ask } = await adding()
    await ask(id)
    const other = { email: 'other@example.com', password: person.password }
    await embedded.provider.createUser(other)
    const stranger = openBrowser(embedded.app)
    const { body } = await stranger.signIn(other.email, other.password)
    const named = `_clerk_session_id=${body.client.sessions[0].id}`
    const path = `/v1/me/email_addresses/${id}`
    const code = await digitsOf(id)
    const replies = [
      await stranger.post(`${path}/prepare_verification?${named}`, { strategy: 'email_code' }),
      await stranger.post(`${path}/attempt_verification?${named}`, { code }),
      await stranger.post(`${path}?_method=DELETE&${named}`),
      await stranger.post(`/v1/me?_method=PATCH&${named}`, { primary_email_address_id: id }),
    ]
    expect(replies.map(errorOf)).toEqual(Array(4).fill('resource_not_found'))
    const signedOut = openBrowser(embedded.app)
    expect(errorOf(await signedOut.post(path))).toBe('resource_not_found')
    expect(errorOf(await signedOut.post(`${path}?_method=DELETE`))).toBe('signed_out')
    expect(errorOf(await signedOut.get('/v1/me'))).toBe('signed_out')
  })

  it('accepts a code once, within five tries and 15 minutes', async () => {
    const { id, ask, type } = await adding()
    await ask(id)
    const code = await digitsOf(id)
    const wrong = wrongCode(code)
    for (let tries = 0; tries < 5; tries++) {
      expect(errorOf(await type(id, wrong))).toBe('form_code_incorrect')
    }
    expect(errorOf(await type(id, code))).toBe('verification_failed')
    await ask(id)
    const late = await digitsOf(id)
    embedded.clock.advance(15 * MINUTE_MS)
    expect(errorOf(await type(id, late))).toBe('verification_expired')
    await ask(id)
    const good = await digitsOf(id)
    expect((await type(id, good)).status).toBe(200)
    expect(errorOf(await type(id, good))).toBe('verification_expired')
  })

  it('gets at most ten codes an hour, as does an account for all emails together', async () => {
    const browser = await adding()
    for (let asked = 0; asked < 10; asked++) {
      const { body } = await browser.add(`ana.${asked}@example.com`)
      expect((await browser.ask(body.response.id)).status).toBe(200)
    }
    const { body } = await browser.add('ana.more@example.com')
    expect((await browser.ask(body.response.id)).status).toBe(429)
    embedded.clock.advance(61 * MINUTE_MS)
    expect((await browser.ask(body.response.id)).status).toBe(200)
  })
})

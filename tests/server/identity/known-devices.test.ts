// Devices that an account knows: until something changes how its owner logs in, and with a bounded
// number of tries for all of them together.
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { identitySessions } from '#server/identity/embedded/schema.ts'
import { removeSecondFactor } from '#server/identity/embedded/second-factor/second-factors.ts'
import { isPostgres, openTestDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { codeAt } from '#tests/support/totp.ts'
import {
  type Embedded,
  newestDigits,
  openBrowser,
  person,
  type Reply,
  startEmbedded,
} from './embedded.ts'

const ORIGIN = 'http://localhost'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DEVICES = 'fastpass-devices'
const RESET = 'reset_password_email_code'
const WRONG = 'wrong-1!'
const NEW_PASSWORD = 'Orchid!Tram77'

const db = await openTestDatabase()
let embedded: Embedded

afterAll(() => db.close())
beforeEach(async () => {
  embedded = await startEmbedded(db)
})

type Browser = ReturnType<typeof openBrowser>

const codeOf = ({ body }: Reply): string =>
  body.errors ? body.errors[0].code : (body.response.status ?? 'done')

/** Returns a browser with a device cookie, in the network with this number. */
function withCookie(cookie: string, network = 0): Browser {
  const browser = openBrowser(embedded.app, ORIGIN, `198.51.${network}.7`)
  browser.setCookie(cookie)
  return browser
}

/** Logs in on new devices, each in its own network. Returns their cookies. */
async function knownCookies(count: number): Promise<string[]> {
  const cookies = []
  for (let n = 0; n < count; n++) {
    const browser = openBrowser(embedded.app, ORIGIN, `192.0.${n}.7`)
    expect(codeOf(await browser.signIn())).toBe('complete')
    cookies.push(browser.cookie(DEVICES))
  }
  embedded.clock.advance(MINUTE_MS)
  return cookies
}

/** Tries on each device until it has to wait. Returns how many tries were compared. */
async function tryOnEach(
  cookies: string[],
  attempt: (browser: Browser) => Promise<Reply>,
  refused: string,
): Promise<number> {
  let compared = 0
  for (const [n, cookie] of cookies.entries()) {
    const browser = withCookie(cookie, n)
    while (codeOf(await attempt(browser)) !== refused) compared += 1
  }
  return compared
}

const guess = (browser: Browser) => browser.signIn(person.email, WRONG)
const forget = (browser: Browser) =>
  browser.post('/v1/client/sign_ins', { strategy: RESET, identifier: person.email })

const waiting = () =>
  rows(
    db.orm,
    sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Returns how many guesses a device has at once: 10 when the account knows it, 6 for a network. */
const guessesOn = (cookie: string) => tryOnEach([cookie], guess, 'too_many_guesses')

/** Returns a browser of the owner that has just given the password. */
async function proved(password = person.password) {
  const browser = openBrowser(embedded.app, ORIGIN, '203.0.113.7')
  const { body } = await browser.signIn(person.email, password)
  const session: string = body.client.sessions[0].id
  await browser.post(`/v1/client/sessions/${session}/verify/attempt_first_factor`, {
    strategy: 'password',
    password,
  })
  embedded.clock.advance(MINUTE_MS)
  return browser
}

async function newSession() {
  const { body } = await openBrowser(embedded.app, ORIGIN, '203.0.113.7').signIn()
  return { userId: embedded.userId, sessionId: body.client.sessions[0].id as string }
}

async function addApp(browser: Browser): Promise<string> {
  const { secret } = (await browser.post('/v1/me/totp')).body.response
  const code = codeAt(secret, embedded.clock.now())
  expect((await browser.post('/v1/me/totp/attempt_verification', { code })).status).toBe(200)
  embedded.clock.advance(MINUTE_MS)
  return secret
}

async function changeEmail(browser: Browser): Promise<void> {
  const { id } = (
    await browser.post('/v1/me/email_addresses/', { email_address: 'new@example.com' })
  ).body.response
  const path = `/v1/me/email_addresses/${id}`
  await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' })
  const code = await newestDigits(db, embedded.clock.now(), id)
  await browser.post(`${path}/attempt_verification`, { code })
  const form = { primary_email_address_id: id }
  expect((await browser.post('/v1/me?_method=PATCH', form)).status).toBe(200)
}

async function resetPassword(browser: Browser): Promise<void> {
  await browser.post('/v1/client/sessions?_method=DELETE')
  const { id } = (await forget(browser)).body.response
  const path = `/v1/client/sign_ins/${id}`
  const code = await newestDigits(db, embedded.clock.now(), id)
  await browser.post(`${path}/attempt_first_factor`, { strategy: RESET, code })
  const reply = await browser.post(`${path}/reset_password`, { password: NEW_PASSWORD })
  expect(codeOf(reply)).toBe('complete')
}

async function changePassword(browser: Browser): Promise<void> {
  const form = { current_password: person.password, new_password: NEW_PASSWORD }
  expect((await browser.post('/v1/me/change_password', form)).status).toBe(200)
}

describe('a device is no longer known after', () => {
  const changes: [string, (owner: Browser) => Promise<unknown>][] = [
    ['another password', changePassword],
    ['a reset of the password', resetPassword],
    ['an authenticator app', addApp],
    [
      'new backup codes',
      async (owner) => expect((await owner.post('/v1/me/backup_codes/')).status).toBe(200),
    ],
  ]

  it.each(changes)('%s, except the device that made the change', async (name, change) => {
    const owner = await proved()
    if (name === 'new backup codes') await addApp(owner)
    const [old = ''] = name === 'new backup codes' ? [owner.cookie(DEVICES)] : await knownCookies(1)
    await change(owner)
    expect(await guessesOn(old)).toBe(6)
    expect(await guessesOn(owner.cookie(DEVICES))).toBe(10)
  })

  it('another email, except the device that made the change', async () => {
    const owner = await proved()
    const [old = ''] = await knownCookies(1)
    await changeEmail(owner)
    const guessNew = (browser: Browser) => browser.signIn('new@example.com', WRONG)
    expect(await tryOnEach([old], guessNew, 'too_many_guesses')).toBe(6)
    const cookie = owner.cookie(DEVICES)
    expect(await tryOnEach([cookie], guessNew, 'too_many_guesses')).toBe(10)
    // The previous email has no account.
    expect(await guessesOn(old)).toBe(6)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a log-out everywhere', () => embedded.provider.revokeSessions(embedded.userId)],
    [
      'a password set by the app’s own form',
      async () => embedded.provider.setPassword(await newSession(), NEW_PASSWORD),
    ],
    [
      'an operator who removes the second factor',
      () => removeSecondFactor(db.orm, embedded.userId, embedded.clock.now()),
    ],
  ])('%s', async (_name, change) => {
    const [old = ''] = await knownCookies(1)
    expect(await guessesOn(old)).toBe(10)
    embedded.clock.advance(24 * HOUR_MS)
    await change()
    expect(await guessesOn(old)).toBe(6)
  })

  it('another password, also for sending codes', async () => {
    const cookies = await knownCookies(3)
    await changePassword(await proved())
    const browsers = cookies.map((cookie) => withCookie(cookie))
    let sent = 0
    for (const browser of browsers) {
      while (codeOf(await forget(browser)) !== 'too_many_requests') sent += 1
    }
    expect(sent).toBe(10)
  })
})

it.runIf(isPostgres)(
  'a device is no longer known when a log-out everywhere follows its change at once',
  async () => {
    const owner = await proved()
    const cookie = owner.cookie(DEVICES)
    const { ending, changing } = await db.orm.transaction(async (tx) => {
      // The change waits for this lock of its session, and the log-out for the change's lock of the
      // account.
      await tx.select().from(identitySessions).for('update')
      const changing = changePassword(owner)
      await expect.poll(waiting).toHaveLength(1)
      // A log-out in the same millisecond as the change would not be seen in `updated_at`.
      embedded.clock.advance(MINUTE_MS)
      const ending = embedded.provider.revokeSessions(embedded.userId)
      await expect.poll(waiting).toHaveLength(2)
      embedded.clock.advance(-MINUTE_MS)
      return { ending, changing }
    })
    await Promise.all([ending, changing])
    expect(owner.cookie(DEVICES)).not.toBe(cookie)
    expect(await guessesOn(owner.cookie(DEVICES))).toBe(6)
  },
)

it('a device stays known when its owner only logs in elsewhere', async () => {
  const [first = ''] = await knownCookies(3)
  expect(await guessesOn(first)).toBe(10)
})

describe('all known devices of an account together', () => {
  it('get 100 passwords compared, then two every five minutes', { tags: IN_FULL_RUN }, async () => {
    const cookies = await knownCookies(40)
    expect(await tryOnEach(cookies, guess, 'too_many_guesses')).toBe(100)
    let compared = 0
    for (let step = 0; step < 24; step++) {
      // The delays of the later tries have grown after an hour.
      if (step === 12) compared = 0
      embedded.clock.advance(5 * MINUTE_MS)
      for (const [n, cookie] of cookies.entries()) {
        const code = codeOf(await guess(withCookie(cookie, n)))
        if (code === 'form_password_incorrect') compared += 1
      }
    }
    expect(compared).toBeLessThanOrEqual(24)
  })

  it('do not use up the tries of a new phone', async () => {
    const cookies = await knownCookies(30)
    await tryOnEach(cookies, guess, 'too_many_guesses')
    const phone = openBrowser(embedded.app, ORIGIN, '203.0.113.7')
    expect(codeOf(await phone.signIn())).toBe('complete')
  })

  it('get 30 codes sent to the mailbox', async () => {
    const cookies = await knownCookies(20)
    expect(await tryOnEach(cookies, forget, 'too_many_requests')).toBe(30)
  })

  it('get 30 codes of an authenticator app compared', async () => {
    const owner = await proved()
    const secret = await addApp(owner)
    const cookies = []
    for (let n = 0; n < 12; n++) {
      const browser = openBrowser(embedded.app, ORIGIN, `192.0.${n}.7`)
      const { id } = (await browser.signIn()).body.response
      const code = codeAt(secret, embedded.clock.now())
      const form = { strategy: 'totp', code }
      await browser.post(`/v1/client/sign_ins/${id}/attempt_second_factor`, form)
      cookies.push(browser.cookie(DEVICES))
      embedded.clock.advance(MINUTE_MS)
    }
    let compared = 0
    for (const [n, cookie] of cookies.entries()) {
      const browser = withCookie(cookie, n)
      const { id } = (await browser.signIn()).body.response
      const path = `/v1/client/sign_ins/${id}/attempt_second_factor`
      const attempt = () => browser.post(path, { strategy: 'totp', code: '12345' })
      while (codeOf(await attempt()) !== 'second_factor_locked') compared += 1
    }
    expect(compared).toBe(30)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { deleteOldAttempts } from '#server/identity/attempt-counts.ts'
import { identityAttempts } from '#server/identity/embedded/schema.ts'
import { addressKey, createRateLimit } from '#server/web/rate-limit.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, type Reply, startEmbedded } from './embedded.ts'

const MINUTE_MS = 60_000

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('guessing one account’s password', () => {
  let embedded: Embedded
  beforeEach(async () => {
    embedded = await startEmbedded(db)
  })

  const WRONG = 'wrong-1!'
  const ORIGIN = 'http://localhost'
  /** Returns a browser in the network with this number. */
  const stranger = (n = 1) => openBrowser(embedded.app, ORIGIN, `10.${n >> 8}.${n & 255}.7`)
  const codeOf = ({ body }: Reply): string =>
    body.errors ? body.errors[0].code : body.response.status
  const guess = async (password = WRONG, browser = stranger()) =>
    codeOf(await browser.signIn(person.email, password))
  /** Guesses until the caller is delayed. */
  const guessUntilWait = async (browser = stranger()) => {
    let guesses = 0
    while ((await guess(WRONG, browser)) === 'form_password_incorrect') guesses += 1
    return guesses
  }

  it('delays the next guess, twice as long each time, even with the right password', async () => {
    expect(await guessUntilWait()).toBe(6)
    const refused = await stranger().signIn()
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      body: {
        errors: [
          { message: 'Too many wrong passwords. Wait 10 seconds, then try again.', meta: {} },
        ],
      },
    })
    for (const seconds of [10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      embedded.clock.advance(seconds * 1_000 - 1)
      expect(await guess(person.password)).toBe('too_many_guesses')
      embedded.clock.advance(1)
      expect(await guess()).toBe('form_password_incorrect')
    }
    embedded.clock.advance(15 * MINUTE_MS)
    expect(await guess(person.password)).toBe('complete')
    expect(await guessUntilWait()).toBe(6)
  })

  it('forgets the guesses after a day without one', async () => {
    await guessUntilWait()
    embedded.clock.advance(24 * 60 * MINUTE_MS)
    expect(await guessUntilWait()).toBe(6)
  })

  it('compares at most six guesses, however many arrive at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: 16 }, () => guess()))
    expect(codes.filter((code) => code === 'form_password_incorrect')).toHaveLength(6)
    expect(codes.filter((code) => code === 'too_many_guesses')).toHaveLength(10)
  })

  it('responds the same for an email without an account', async () => {
    const replies = []
    for (const email of [person.email, 'nobody@example.com']) {
      const said = []
      for (let tries = 0; tries < 8; tries++) {
        const { status, body } = await stranger().signIn(email, WRONG)
        said.push({ status, body })
      }
      replies.push(said)
    }
    expect(replies[1]).toEqual(replies[0])
  })

  it('does not lock people out of a device on which they have logged in before', async () => {
    const phone = openBrowser(embedded.app, ORIGIN, '198.51.100.9')
    expect(await guess(person.password, phone)).toBe('complete')
    await phone.post('/v1/client/sessions?_method=DELETE')
    for (let network = 0; network < 70; network++) await guessUntilWait(stranger(network))
    expect(await guess(person.password, stranger(250))).toBe('too_many_guesses')
    expect(await guess(WRONG, phone)).toBe('form_password_incorrect')
    expect(await guess(person.password, phone)).toBe('complete')
  })

  it('is delayed on a known device too, without a delay on other devices', async () => {
    const [phone, tablet] = [stranger(), stranger()]
    for (const device of [phone, tablet]) {
      await device.signIn()
      await device.post('/v1/client/sessions?_method=DELETE')
    }
    expect(await guessUntilWait(phone)).toBe(10)
    expect(await guess(person.password, phone)).toBe('too_many_guesses')
    expect(await guess(person.password, tablet)).toBe('complete')
  })

  it.each([
    ['of another account', (cookie: string) => cookie, 'ben@example.com'],
    ['that was changed', (cookie: string) => cookie.replace(/(.)$/, 'x'), person.email],
  ])('is still delayed with a device cookie %s', async (_case, change, email) => {
    await embedded.provider.createUser({ ...person, email: 'ben@example.com' })
    const phone = stranger(2)
    await phone.signIn()
    const device = stranger()
    device.setCookie(change(phone.cookie('fastpass-devices')))
    for (let tries = 0; tries < 6; tries++) await stranger().signIn(email, WRONG)
    expect(codeOf(await device.signIn(email))).toBe('too_many_guesses')
  })

  it('is counted across processes and restarts', async () => {
    await guessUntilWait()
    const other = await startEmbedded(db, { keep: true })
    expect(codeOf(await openBrowser(other.app, ORIGIN, '10.0.1.7').signIn())).toBe(
      'too_many_guesses',
    )
  })

  it('keeps its counts for a day', async () => {
    for (let network = 0; network < 3; network++) await guess(WRONG, stranger(network))
    const countRows = () => db.orm.$count(identityAttempts)
    // One count of the account; for each network its own, and one of its IP address.
    expect(await countRows()).toBe(7)
    embedded.clock.advance(24 * 60 * MINUTE_MS - 1)
    await deleteOldAttempts(db.orm, embedded.clock.now())
    expect(await countRows()).toBe(7)
    embedded.clock.advance(1)
    expect(await deleteOldAttempts(db.orm, embedded.clock.now())).toBe(false)
    expect(await countRows()).toBe(0)
  })
})

describe('guessing many accounts’ passwords from one IP address', () => {
  it('is delayed after fifty, except on a known device behind that IP address', async () => {
    const embedded = await startEmbedded(db)
    const phone = openBrowser(embedded.app)
    await phone.signIn()
    await phone.post('/v1/client/sessions?_method=DELETE')
    const codes = []
    for (let n = 0; n < 60; n++) {
      const { body } = await openBrowser(embedded.app).signIn(`${n}@example.com`)
      codes.push(body.errors[0].code)
    }
    expect(codes.filter((code) => code === 'form_password_incorrect')).toHaveLength(51)
    expect((await openBrowser(embedded.app).signIn()).status).toBe(429)
    expect((await phone.signIn()).status).toBe(200)
  })
})

describe('guessing from one IP address', () => {
  it('is refused past the limit, with the time to wait, until the window has passed', async () => {
    const embedded = await startEmbedded(db, { signInLimit: { max: 3, windowMs: 2_000 } })
    const browser = openBrowser(embedded.app)
    for (const name of ['a', 'b', 'c']) {
      expect((await browser.signIn(`${name}@example.com`)).status).toBe(422)
    }
    const refused = await browser.signIn()
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^[12]$/) },
      body: { errors: [{ code: 'too_many_requests' }] },
    })
    await expect.poll(async () => (await browser.signIn()).status, { timeout: 10_000 }).toBe(200)
  })

  it('does not count successful sign-ins', async () => {
    const embedded = await startEmbedded(db, { signInLimit: { max: 2, windowMs: MINUTE_MS } })
    for (let people = 0; people < 4; people++) {
      expect((await openBrowser(embedded.app).signIn()).status).toBe(200)
    }
  })
})

describe('the sliding window', () => {
  it('drops the least recent caller instead of filling the memory', () => {
    const limit = createRateLimit({ max: 1, windowMs: MINUTE_MS })
    const at = new Date(0)
    limit.take('first', at)
    for (let caller = 0; caller < 10_000; caller++) limit.take(`caller ${caller}`, at)
    expect(limit.take('caller 9999', at)).toBe(60)
    expect(limit.take('first', at)).toBe(0)
  })

  it('counts an IPv6 /64 as one caller', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8::6')).toBe('2001:db8:0:0::/64')
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })
})

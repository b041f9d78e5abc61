import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { callerOf, createRateLimit } from '#server/rate-limit.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

const MINUTE_MS = 60_000
// Each guess costs a password hash, which is slow on purpose.
const MANY_HASHES_MS = 30_000

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('guessing one account’s password', { timeout: MANY_HASHES_MS }, () => {
  let embedded: Embedded
  beforeEach(async () => {
    embedded = await startEmbedded(db)
  })

  const guess = async (password = 'wrong-1!') => {
    const { body } = await openBrowser(embedded.app).signIn(person.email, password)
    return body.errors ? (body.errors[0].code as string) : (body.response.status as string)
  }

  it('locks the account at the tenth wrong one, even for the right one, for 15 minutes', async () => {
    for (let tries = 1; tries < 10; tries++) expect(await guess()).toBe('form_password_incorrect')
    expect(await guess()).toBe('account_locked')
    expect(await guess(person.password)).toBe('account_locked')
    embedded.clock.advance(15 * MINUTE_MS - 1)
    expect(await guess(person.password)).toBe('account_locked')
    embedded.clock.advance(1)
    expect(await guess(person.password)).toBe('complete')
  })

  it('starts the count again after a right password, and after a lock', async () => {
    for (let tries = 1; tries < 10; tries++) await guess()
    expect(await guess(person.password)).toBe('complete')
    for (let tries = 1; tries < 10; tries++) expect(await guess()).toBe('form_password_incorrect')
    expect(await guess()).toBe('account_locked')
    embedded.clock.advance(15 * MINUTE_MS)
    expect(await guess()).toBe('form_password_incorrect')
  })

  it('compares no more than ten however many arrive at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: 16 }, () => guess()))
    expect(codes.filter((code) => code === 'form_password_incorrect')).toHaveLength(9)
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(7)
  })
})

describe('guessing from one address', () => {
  it('is refused past the limit, with the time to wait, until the window has passed', async () => {
    const embedded = await startEmbedded(db, { signInLimit: { max: 3, windowMs: MINUTE_MS } })
    const browser = openBrowser(embedded.app)
    for (const name of ['a', 'b', 'c']) {
      expect((await browser.signIn(`${name}@example.com`)).status).toBe(422)
    }
    embedded.clock.advance(20_000)
    const refused = await browser.signIn()
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '40' },
      body: { errors: [{ code: 'too_many_requests' }] },
    })
    embedded.clock.advance(40_000)
    expect((await browser.signIn()).status).toBe(200)
  })

  it('does not count those who sign in', async () => {
    const embedded = await startEmbedded(db, { signInLimit: { max: 2, windowMs: MINUTE_MS } })
    for (let people = 0; people < 4; people++) {
      expect((await openBrowser(embedded.app).signIn()).status).toBe(200)
    }
  })
})

describe('the sliding window', () => {
  it('forgets the caller heard of longest ago rather than fill the memory', () => {
    const limit = createRateLimit({ max: 1, windowMs: MINUTE_MS })
    const at = new Date(0)
    limit.take('first', at)
    for (let caller = 0; caller < 10_000; caller++) limit.take(`caller ${caller}`, at)
    expect(limit.take('caller 9999', at)).toBe(60)
    expect(limit.take('first', at)).toBe(0)
  })

  it('takes a whole IPv6 /64 for one caller', () => {
    expect(callerOf('203.0.113.7')).toBe('203.0.113.7')
    expect(callerOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
    expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(callerOf('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64')
    expect(callerOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
    expect(callerOf('::1')).toBe('0:0:0:0::/64')
  })
})

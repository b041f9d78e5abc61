import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import {
  createProductSession,
  deleteExpiredProductSessions,
  endAllProductSessionsOf,
  endProductSessionsOfDeleted,
  endProductSessionsOfSignIn,
  readSessionEnding,
  refreshProductToken,
  verifyProductToken,
} from '#server/identity/product-session.ts'
import { productSessions, productSessionTokens } from '#server/identity/product-session-schema.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const ana = { userId: 'user_ana', sessionId: 'sess_ana' }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const start = new Date('2026-03-02T09:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(() => db.orm.delete(productSessions))
afterAll(() => db.close())

const remember = (at = start) => createProductSession(db.orm, ana, at)
const refresh = (token: string, at: Date) => refreshProductToken(db.orm, token, at)
const verify = (token: string, at: Date) => verifyProductToken(db.orm, token, at)

/** Refreshes a token, and expects success. */
async function refreshed(token: string, at: Date): Promise<string> {
  const next = await refresh(token, at)
  if (!next) throw new Error('The token was refused')
  return next
}

describe('a remembered phone', () => {
  it('authenticates its person for one hour', async () => {
    const token = await remember()
    expect(token).toMatch(/^fps_[\w-]{43}$/)
    expect(await verify(token, later(HOUR_MS - 1))).toMatchObject(ana)
    expect(await verify(token, later(HOUR_MS))).toBeNull()
    expect(await verify(`${token}x`, start)).toBeNull()
  })

  it('has at most five sessions of one sign-in, the newest', async () => {
    const other = await createProductSession(db.orm, { ...ana, sessionId: 'sess_other' }, start)
    const tokens = []
    for (let n = 0; n < 7; n++) tokens.push(await remember(later(n)))
    const known = await Promise.all([other, ...tokens].map((token) => verify(token, later(7))))
    expect(known.map(Boolean)).toEqual([true, false, false, ...Array(5).fill(true)])
  })

  it('stays remembered for 30 days from the log-in, however often it is used', async () => {
    let token = await remember()
    for (let day = 1; day < 30; day++) token = await refreshed(token, later(day * DAY_MS))
    const last = later(30 * DAY_MS - 1)
    token = await refreshed(token, last)
    expect(await verify(token, last)).toMatchObject(ana)
    expect(await verify(token, later(30 * DAY_MS))).toBeNull()
    expect(await refresh(token, later(30 * DAY_MS))).toBeNull()
  })

  it('is stored in the database only as hashes', async () => {
    const token = await refreshed(await remember(), later(DAY_MS))
    const rows = await db.orm.select().from(productSessionTokens)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is forgotten when its sign-in ends, and no other phone is', async () => {
    const phone = await refreshed(await remember(), start)
    const tablet = await createProductSession(db.orm, { ...ana, sessionId: 'sess_2' }, start)
    await endProductSessionsOfSignIn(db.orm, ana)
    expect(await verify(phone, start)).toBeNull()
    expect(await refresh(phone, start)).toBeNull()
    expect(await verify(tablet, start)).not.toBeNull()
    expect(await readSessionEnding(db.orm, phone)).toBe('owner')
    expect(await readSessionEnding(db.orm, tablet)).toBeUndefined()
  })

  it('is forgotten with all phones of the person, and no other person’s', async () => {
    const phone = await remember()
    const tablet = await remember()
    const ben = { userId: 'user_ben', sessionId: 'sess_ben' }
    const other = await createProductSession(db.orm, ben, start)
    await endAllProductSessionsOf(db.orm, ana.userId, 'password')
    expect(await verify(phone, start)).toBeNull()
    expect(await verify(tablet, start)).toBeNull()
    expect(await readSessionEnding(db.orm, tablet)).toBe('password')
    expect(await verify(other, start)).toMatchObject(ben)
  })

  it('of a deleted account is recognized for its 30 days, and refused', async () => {
    const first = await remember()
    const phone = await refreshed(first, start)
    const ben = { userId: 'user_ben', sessionId: 'sess_ben' }
    const other = await createProductSession(db.orm, ben, start)
    await endProductSessionsOfDeleted(db.orm, ana.userId)
    for (const token of [first, phone]) {
      expect(await verify(token, start)).toBeNull()
      expect(await refresh(token, start)).toBeNull()
      expect(await readSessionEnding(db.orm, token)).toBe('deletion')
    }
    expect(await readSessionEnding(db.orm, other)).toBeUndefined()
    expect(JSON.stringify(await db.orm.select().from(productSessions))).not.toContain('ana')
    expect(await verify(other, start)).toMatchObject(ben)
  })

  it('is forgotten after 30 days, also when the person never returns', async () => {
    const phone = await remember()
    await endProductSessionsOfDeleted(db.orm, ana.userId)
    await remember()
    const ben = { userId: 'user_ben', sessionId: 'sess_ben' }
    const newer = await createProductSession(db.orm, ben, later(1))
    await deleteExpiredProductSessions(db.orm, later(30 * DAY_MS - 1))
    expect(await db.orm.$count(productSessions)).toBe(3)
    await deleteExpiredProductSessions(db.orm, later(30 * DAY_MS))
    expect(await db.orm.select().from(productSessions)).toMatchObject([{ userId: 'user_ben' }])
    expect(await readSessionEnding(db.orm, phone)).toBeUndefined()
    expect(await verify(newer, later(1))).toMatchObject(ben)
  })

  it('is deleted, once 30 days old, when the person signs in again', async () => {
    await remember()
    await remember(later(30 * DAY_MS))
    expect(await db.orm.select().from(productSessions)).toHaveLength(1)
  })
})

describe('a token that has been replaced', () => {
  it('stays valid within its hour until the new one is used', async () => {
    const old = await remember()
    const fresh = await refreshed(old, start)
    expect(await verify(old, start)).toMatchObject(ana)
    expect(await verify(fresh, start)).toMatchObject(ana)
    expect(await verify(old, start)).toBeNull()
  })

  it('can be refreshed again when the response was lost, which invalidates the lost token', async () => {
    const old = await remember()
    const lost = await refreshed(old, start)
    const arrived = await refreshed(old, later(1_000))
    expect(await verify(lost, later(2_000))).toBeNull()
    expect(await refresh(lost, later(2_000))).toBeNull()
    expect(await verify(arrived, later(2_000))).toMatchObject(ana)
  })

  it('ends the whole family when it is reused after the new one was used in a call', async () => {
    const stolen = await remember()
    const fresh = await refreshed(stolen, start)
    await verify(fresh, start)
    expect(await refresh(stolen, start)).toBeNull()
    expect(await verify(fresh, start)).toBeNull()
    expect(await refresh(fresh, start)).toBeNull()
  })

  it('ends the whole family when it is reused after the new one was refreshed', async () => {
    const stolen = await remember()
    const second = await refreshed(stolen, start)
    const third = await refreshed(second, start)
    expect(await refresh(stolen, start)).toBeNull()
    expect(await refresh(third, start)).toBeNull()
  })
})

describe('two refreshes of one token at the same moment', () => {
  it('leave exactly one valid token, whichever responses they get', async () => {
    const token = await remember()
    const replies = await Promise.all([1, 2, 3].map(() => refreshed(token, start)))
    const good = await Promise.all(replies.map((reply) => verify(reply, start)))
    expect(good.filter(Boolean)).toMatchObject([ana])
  })
})

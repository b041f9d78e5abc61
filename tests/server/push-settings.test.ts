// Settings of push messages, quiet hours, and the hour of a daily email.
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { openPushSender } from '#server/delivery/push-sender.ts'
import { nextFullHour, quietUntil } from '#server/domain/notifications/quiet-hours.ts'
import { readConfig } from '#server/settings/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'

const PHOENIX = 'America/Phoenix'

describe('the key pair', () => {
  it('is created once and stored, however many processes start on a database', async () => {
    const db = await openTestDatabase()
    const stored = { db: db.orm, encryption: TEST_ENCRYPTION, at: new Date() }
    const open = () => openPushSender(readConfig({}), stored)
    const [first, second] = await Promise.all([open(), open()])
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
    expect(second.publicKey).toBe(first.publicKey)
    expect((await open()).publicKey).toBe(first.publicKey)
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    expect((await openPushSender(readConfig(given), stored)).publicKey).toBe(publicKey)
    await db.close()
  })

  const pair = webPush.generateVAPIDKeys()
  it.each([
    [{ VAPID_PUBLIC_KEY: pair.publicKey }, /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one/],
    [{ VAPID_PRIVATE_KEY: pair.privateKey }, /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one/],
    [
      {
        VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey,
        VAPID_PRIVATE_KEY: pair.privateKey,
      },
      /must be one pair/,
    ],
    [{ VAPID_SUBJECT: 'notices@fastpass.example' }, /^VAPID_SUBJECT must be an address/],
    [{ PUSH_SERVICES: 'https://push.example.com/path' }, /^PUSH_SERVICES must be origins/],
  ])('%j is refused in a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('is signed for the public URL, or else for the sender of emails', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://fastpass.example' }).vapidSubject).toBe(
      'https://fastpass.example',
    )
    expect(readConfig({ MAIL_FROM: 'Fastpass <me@fastpass.example>' }).vapidSubject).toBe(
      'mailto:me@fastpass.example',
    )
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', until: '07:00' }

  it.each([
    ['in the evening', night, PHOENIX, '2026-10-01T05:30:00Z', '2026-10-01T14:00:00Z'],
    ['after midnight', night, PHOENIX, '2026-10-01T13:59:40Z', '2026-10-01T14:00:00Z'],
    ['as they end', night, PHOENIX, '2026-10-01T14:00:00Z', null],
    ['by day', night, PHOENIX, '2026-10-01T20:00:00Z', null],
    [
      'within a day',
      { from: '12:00', until: '13:30' },
      'Asia/Kolkata',
      '2026-10-01T07:00:00Z',
      '2026-10-01T08:00:00Z',
    ],
    // In New York the clock goes from 2:00 to 3:00 on March 8 2026, and from 2:00 back to 1:00 on
    // November 1.
    [
      'over a night that is an hour shorter',
      night,
      'America/New_York',
      '2026-03-08T04:00:00Z',
      '2026-03-08T11:00:00Z',
    ],
    [
      'over a night that is an hour longer',
      night,
      'America/New_York',
      '2026-11-01T03:00:00Z',
      '2026-11-01T12:00:00Z',
    ],
    [
      'that end at a time that the clock change skips',
      { from: '22:00', until: '02:30' },
      'America/New_York',
      '2026-03-08T04:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    [
      'that begin twice when the clock is put back',
      { from: '22:00', until: '01:30' },
      'America/New_York',
      '2026-11-01T06:10:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'in an unknown time zone',
      night,
      'Mars/Olympus',
      '2026-10-01T23:00:00Z',
      '2026-10-02T07:00:00Z',
    ],
  ])('%s', (_when, hours, timeZone, at, end) => {
    const found = quietUntil(hours, { timeZone, at: new Date(at) })
    expect(found?.toISOString() ?? null).toBe(end && new Date(end).toISOString())
  })
})

describe('the next full hour', () => {
  it.each([
    ['later that day', 8, PHOENIX, '2026-10-01T14:00:00Z', '2026-10-01T15:00:00Z'],
    ['the day after, at that hour', 8, PHOENIX, '2026-10-01T15:00:00Z', '2026-10-02T15:00:00Z'],
    ['just before it', 8, PHOENIX, '2026-10-01T14:59:59Z', '2026-10-01T15:00:00Z'],
    ['twelve hours before', 8, PHOENIX, '2026-10-02T02:59:00Z', '2026-10-02T15:00:00Z'],
    ['at midnight', 0, PHOENIX, '2026-10-01T15:00:00Z', '2026-10-02T07:00:00Z'],
    [
      'as the clock is put forward',
      8,
      'America/New_York',
      '2026-03-07T13:00:00Z',
      '2026-03-08T12:00:00Z',
    ],
    [
      'as the clock is put back',
      8,
      'America/New_York',
      '2026-10-31T12:00:00Z',
      '2026-11-01T13:00:00Z',
    ],
    [
      'one that the clock change skips',
      2,
      'America/New_York',
      '2026-03-07T07:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    [
      'one that occurs twice',
      1,
      'America/New_York',
      '2026-10-31T05:00:00Z',
      '2026-11-01T05:00:00Z',
    ],
    [
      'as the clock is put back by two hours',
      15,
      'Antarctica/Troll',
      '2027-10-30T13:00:00Z',
      '2027-10-31T15:00:00Z',
    ],
  ])('is %s', (_when, hour, timeZone, at, next) => {
    expect(nextFullHour(hour, { timeZone, at: new Date(at) })).toEqual(new Date(next))
  })

  it('is at most a day and an hour away at any time of the year', () => {
    for (let minute = 0; minute < 366 * 24 * 60; minute += 1_337) {
      const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
      const ahead =
        nextFullHour(minute % 24, { timeZone: 'America/New_York', at }).getTime() - at.getTime()
      expect(ahead).toBeGreaterThan(0)
      expect(ahead).toBeLessThanOrEqual(25 * 3_600_000)
    }
  })
})

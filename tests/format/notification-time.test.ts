// When a notification came, in words, where the clocks are put forward and back: the tests run in
// New York's time zone.
import { expect, test } from 'vitest'
import { formatNotificationTime } from '#src/format/dates.ts'

const NOON = '2026-10-01T12:00:00.000-04:00'

test.each([
  // Specification §1.9: under 60 seconds.
  ['2026-10-01T12:00:00.000-04:00', NOON, 'just now'],
  ['2026-10-01T11:59:00.001-04:00', NOON, 'just now'],
  ['2026-10-01T11:59:00.000-04:00', NOON, '1 minute ago'],
  ['2026-10-01T11:58:00.001-04:00', NOON, '1 minute ago'],
  ['2026-10-01T11:58:00.000-04:00', NOON, '2 minutes ago'],
  ['2026-10-01T11:00:00.001-04:00', NOON, '59 minutes ago'],
  ['2026-10-01T11:00:00.000-04:00', NOON, '1 hour ago'],
  ['2026-10-01T10:00:00.001-04:00', NOON, '1 hour ago'],
  ['2026-10-01T00:00:00.000-04:00', NOON, '12 hours ago'],
  // The calendar's yesterday, however few hours ago.
  ['2026-09-30T23:59:59.999-04:00', NOON, 'yesterday'],
  ['2026-09-30T00:00:00.000-04:00', NOON, 'yesterday'],
  ['2026-09-29T23:59:59.999-04:00', NOON, 'September 29, 2026'],
  ['2025-10-01T12:00:00.000-04:00', NOON, 'October 1, 2025'],
  // Minutes are clearer than yesterday.
  ['2026-09-30T23:50:00.000-04:00', '2026-10-01T00:10:00.000-04:00', '20 minutes ago'],
  ['2026-09-30T22:50:00.000-04:00', '2026-10-01T00:10:00.000-04:00', 'yesterday'],
  // A day of 23 hours, and one of 25.
  ['2026-03-08T00:00:00.000-05:00', '2026-03-08T23:59:59.000-04:00', '22 hours ago'],
  ['2026-03-07T23:59:00.000-05:00', '2026-03-08T23:59:00.000-04:00', 'yesterday'],
  ['2026-11-01T00:00:00.000-04:00', '2026-11-01T23:59:59.000-05:00', '24 hours ago'],
  ['2026-10-31T12:00:00.000-04:00', '2026-11-01T12:00:00.000-05:00', 'yesterday'],
  // The phone's clock is behind.
  ['2026-10-01T12:00:30.000-04:00', NOON, 'just now'],
  ['2026-10-03T12:00:00.000-04:00', NOON, 'just now'],
  ['soon', NOON, 'Invalid date'],
])('%s, at %s, is shown as received %s', (created, now, words) => {
  expect(formatNotificationTime(created, new Date(now))).toBe(words)
})

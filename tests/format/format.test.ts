import { describe, expect, it, test } from 'vitest'
import { counted } from '#src/format/counts.ts'
import { formatCourtDate } from '#src/format/court-dates.ts'
import {
  formatAge,
  formatDayGroup,
  formatDeadline,
  formatLongDate,
  formatMoment,
} from '#src/format/dates.ts'
import { maskEmail } from '#src/format/emails.ts'
import { formatCategory } from '#src/format/names.ts'
import { initials } from '#src/ui/avatar.tsx'
import { isoDate } from '#src/ui/control/typing.ts'

const at = (hours: number, minutes = 0, day = 28) => new Date(2026, 8, day, hours, minutes)

test('a date is shown as MMMM d, yyyy', () => {
  expect(formatLongDate(at(15))).toBe('September 28, 2026')
})

test('a missing date is shown as N/A, and an unreadable one as Invalid date', () => {
  expect([null, undefined, ''].map(formatLongDate)).toEqual(['N/A', 'N/A', 'N/A'])
  expect([formatLongDate('soon'), formatAge('soon')]).toEqual(['Invalid date', 'Invalid date'])
})

test('a time is called today or yesterday by the calendar, not by hours', () => {
  expect(formatMoment(at(9, 12), at(10))).toBe('today at 9:12 AM')
  expect(formatMoment(at(23, 59), at(0, 1, 29))).toBe('yesterday at 11:59 PM')
  expect(formatMoment(at(0, 1, 29), at(23, 59))).toBe('tomorrow at 12:01 AM')
  expect(formatMoment(at(9, 12), at(9, 12, 30))).toBe('September 28, 2026 at 9:12 AM')
  expect(formatDayGroup(at(23, 59), at(0, 1, 29))).toBe('Yesterday')
})

test('a deadline is named by its weekday up to six days ahead, and then by its date', () => {
  const until = (days: number) => formatDeadline(at(15, 0, 20 + days), at(15, 0, 20))
  expect([0, 1, 6, 7].map(until)).toEqual([
    ...['today, 3 PM', 'tomorrow, 3 PM', 'Saturday, 3 PM', 'Sep 27, 2026, 3 PM'],
  ])
})

test('a court date in a list stays until its day is over everywhere in the United States', () => {
  const item = { next_hearing_date: '2026-12-01T00:00:00.000Z' }
  const shownAt = (now: string) => formatCourtDate(item, new Date(now))
  // Past midnight on this phone in New York, and still the evening of the day in Honolulu.
  expect(shownAt('2026-12-02T06:00:00Z')).toBe('Court date December 1, 2026')
  expect(shownAt('2026-12-02T11:00:00Z')).toBeNull()
  const due = { ...item, court_date_kind: 'deadline' as const }
  expect(formatCourtDate(due, new Date('2026-11-20T00:00:00Z'))).toBe('Deadline December 1, 2026')
})

test('an age under 60 seconds reads just now', () => {
  expect(formatAge(at(9), new Date(at(9).getTime() + 59_999))).toBe('just now')
  expect(formatAge(at(9), at(9, 1))).toBe('1 minute ago')
  expect(formatAge(at(9), at(9, 59))).toBe('59 minutes ago')
  expect(formatAge(at(9), at(11, 30))).toBe('2 hours ago')
  expect(formatAge(at(9), at(9, 0, 30))).toBe('2 days ago')
})

test('a category is capitalized, and dui is in upper case', () => {
  expect(['dui', 'personal injury', 'family'].map(formatCategory)).toEqual([
    'DUI',
    'Personal Injury',
    'Family',
  ])
})

test('a typed category is shown as it was typed, with a capital first letter', () => {
  expect(formatCategory('IRS audit & HOA')).toBe('IRS audit & HOA')
  expect(formatCategory('élder law')).toBe('Élder law')
  expect(formatCategory('other')).toBe('Other')
})

test('one item is singular', () => {
  expect([counted(1, 'bid'), counted(3, 'bid')]).toEqual(['1 bid', '3 bids'])
})

test('a native date input gets only dates that exist', () => {
  expect(isoDate('02/29/2028')).toBe('2028-02-29')
  const impossible = [
    '',
    '2/1',
    '13/45/2026',
    '02/30/2026',
    '02/29/2026',
    '04/31/2026',
    '01/01/0000',
  ]
  expect(impossible.map(isoDate)).toEqual(impossible.map(() => ''))
})

describe('a masked email', () => {
  it.each([
    ['office@vegalawgroup.com', 'of••••@vegalawgroup.com'],
    ['maria@example.com', 'm••••@example.com'],
    ['anna@example.com', 'anna@example.com'],
    ['a@example.com', 'a@example.com'],
  ])('hides the last 4 characters of %s where there are more', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })
})

it.each([
  ['Okafor and Daughters', 'OD'],
  ['O’Neil & Söhne', 'OS'],
  ['“Vega”, Ruiz & Co.', 'VR'],
  ['& Partners', 'P'],
  ['de la cruz', 'DL'],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

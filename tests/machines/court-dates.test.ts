// The reminders of a court date, and its texts.
import { expect, it } from 'vitest'
import {
  courtDateDistance,
  formatCourtTime,
  nextCourtReminder,
} from '#machines/lifecycle/court-dates.ts'
import { courtDateText } from '#machines/notifications/court-texts.ts'
import type { CaseFacts } from '#machines/notifications/facts.ts'

const COURT = '2026-12-14T09:30:00.000Z'

it('reminds seven, three and one day before, and not after', () => {
  const reminders: string[] = []
  let at = '2026-11-01T10:00:00.000Z'
  for (let next = nextCourtReminder(COURT, at); next; next = nextCourtReminder(COURT, at)) {
    reminders.push(next)
    at = next
  }
  expect(reminders).toEqual([
    '2026-12-07T16:00:00.000Z',
    '2026-12-11T16:00:00.000Z',
    '2026-12-13T16:00:00.000Z',
  ])
  expect(nextCourtReminder(COURT, '2026-12-12T00:00:00.000Z')).toBe('2026-12-13T16:00:00.000Z')
  expect(nextCourtReminder(COURT, '2026-12-13T16:00:00.000Z')).toBeNull()
  expect(nextCourtReminder(COURT, '2027-01-01T00:00:00.000Z')).toBeNull()
})

it('keeps its days when the clocks change between a reminder and the date', () => {
  // Daylight saving time ends on November 1, 2026.
  const court = '2026-11-02T08:00:00.000Z'
  expect(nextCourtReminder(court, '2026-10-31T00:00:00.000Z')).toBe('2026-11-01T16:00:00.000Z')
  expect(courtDateDistance(court, '2026-11-01T16:00:00.000Z')).toBe('tomorrow')
  expect(formatCourtTime(court)).toBe('November 2, 2026 at 8:00 AM')
})

it('is said without a time that is not known', () => {
  expect(formatCourtTime('2026-12-14T00:00:00.000Z')).toBe('December 14, 2026')
  expect(courtDateDistance(COURT, '2026-12-14T20:00:00.000Z')).toBe('today')
  expect(courtDateDistance(COURT, '2026-12-11T16:00:00.000Z')).toBe('in 3 days')
})

it('is written to each side', () => {
  const facts: CaseFacts = {
    ...{ at: new Date('2026-12-11T16:00:00.000Z'), uniqueId: 1038, categoryName: 'dui' },
    ...{ status: 'accepted', contactDueAt: null, contactedAt: null, accepted: null },
    ...{ courtDate: COURT, timeZone: null, isAttorney: false },
  }
  expect(courtDateText(facts, 'DUI case 1038').paragraphs[0]).toBe(
    'The court date of your DUI case 1038 is in 3 days. Open the case to see the day and the time.',
  )
  expect(courtDateText({ ...facts, isAttorney: true }, 'DUI case 1038').paragraphs[0]).toBe(
    'The court date of DUI case 1038 is in 3 days. Open the case to see the day and the time.',
  )
})

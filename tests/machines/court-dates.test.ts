// The reminders of a court date, and its texts.
import { expect, it } from 'vitest'
import {
  courtClock,
  courtDateDistance,
  courtEndClock,
  courtInstant,
  formatCourtTime,
  isCourtOver,
  nextCourtReminder,
} from '#machines/lifecycle/court-dates.ts'
import { courtBeforeDeadline } from '#machines/lifecycle/court-deadline.ts'
import { notificationEmails } from '#machines/notifications/catalogue.ts'
import {
  acceptedText,
  contactResumedText,
  takenText,
} from '#machines/notifications/contact-texts.ts'
import { courtDateText, courtFirstParagraphs } from '#machines/notifications/court-texts.ts'
import type { CaseFacts } from '#machines/notifications/facts.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { courtFirst, courtWhileWithheld, formatCourtMoment } from '#src/format/court-moments.ts'

const COURT = '2026-12-14T09:30:00.000Z'

const NEW_YORK = 'America/New_York'

/** Returns all reminders of a court date. */
function remindersOf(courtDate: string, timeZone: string | null): string[] {
  const next = nextCourtReminder(courtDate, timeZone, '2026-01-01T00:00:00.000Z')
  const reminders: string[] = []
  for (let due = next; due; due = nextCourtReminder(courtDate, timeZone, due)) reminders.push(due)
  return reminders
}

it('reminders are seven, three and one day before, and not after', () => {
  expect(remindersOf(COURT, null)).toEqual([
    '2026-12-07T16:00:00.000Z',
    '2026-12-11T16:00:00.000Z',
    '2026-12-13T16:00:00.000Z',
  ])
  expect(nextCourtReminder(COURT, null, '2026-12-12T00:00:00.000Z')).toBe(
    '2026-12-13T16:00:00.000Z',
  )
  expect(nextCourtReminder(COURT, null, '2026-12-13T16:00:00.000Z')).toBeNull()
  expect(nextCourtReminder(COURT, null, '2027-01-01T00:00:00.000Z')).toBeNull()
})

it.each([
  ['daylight saving time ends', NEW_YORK, '2026-11-03T08:00:00.000Z', [13, 13, 14]],
  ['daylight saving time begins', NEW_YORK, '2026-03-09T08:00:00.000Z', [14, 14, 13]],
  ['the time of a date is not known', NEW_YORK, '2026-03-09T00:00:00.000Z', [14, 14, 13]],
  [
    'the time zone has no daylight saving time',
    'America/Phoenix',
    '2026-11-03T08:00:00.000Z',
    [16, 16, 16],
  ],
  ['the zone is behind', 'Pacific/Honolulu', '2026-03-09T23:30:00.000Z', [19, 19, 19]],
])('reminders are at nine in the court’s time zone when %s', (_, timeZone, court, hours) => {
  const reminders = remindersOf(court, timeZone)
  expect(reminders.map((reminder) => new Date(reminder).getUTCHours())).toEqual(hours)
  expect(reminders.map((reminder) => courtClock(reminder, timeZone).slice(11, 16))).toEqual(
    Array(3).fill('09:00'),
  )
  expect(
    reminders.map((reminder) => courtDateDistance(court, courtClock(reminder, timeZone))),
  ).toEqual(['in 7 days', 'in 3 days', 'tomorrow'])
})

it('reminders are at nine in the time zone that is a day ahead of the others', () => {
  expect(remindersOf('2026-12-14T09:30:00.000Z', 'Pacific/Guam')).toEqual([
    '2026-12-06T23:00:00.000Z',
    '2026-12-10T23:00:00.000Z',
    '2026-12-12T23:00:00.000Z',
  ])
})

it.each([
  ['2026-03-08T01:30:00.000Z', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08T03:00:00.000Z', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:30:00.000Z', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T02:00:00.000Z', '2026-11-01T07:00:00.000Z'],
])('the instant of %s is right on the day of a clock change', (clock, instant) => {
  expect(courtInstant(clock, NEW_YORK)).toBe(instant)
  expect(courtClock(instant, NEW_YORK)).toBe(clock)
})

it('a repeated time means the first of the two, and a skipped time moves forward', () => {
  expect(courtInstant('2026-11-01T01:30:00.000Z', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z')
  expect(courtInstant('2026-03-08T02:30:00.000Z', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z')
})

it('days are counted on the court’s calendar', () => {
  // Half past eight in the evening of December 13 in Phoenix.
  const at = '2026-12-14T03:30:00.000Z'
  expect(courtDateDistance(COURT, courtClock(at, 'America/Phoenix'))).toBe('tomorrow')
  expect(courtDateDistance(COURT, courtClock(at, 'Pacific/Guam'))).toBe('earlier today')
})

it('a court date without a time zone is over only once its day has ended everywhere in the United States, on phones as well', () => {
  const day = '2026-12-14T00:00:00.000Z'
  const evening = '2026-12-15T03:00:00.000Z'
  const over = '2026-12-15T11:00:00.000Z'
  expect(isCourtOver(day, courtEndClock(evening, null))).toBe(false)
  expect(isCourtOver(COURT, courtEndClock('2026-12-14T12:00:00.000Z', null))).toBe(false)
  expect(isCourtOver(day, courtEndClock(over, null))).toBe(true)
  expect(isCourtOver(day, courtEndClock(evening, 'Pacific/Guam'))).toBe(true)
  const shown = (now: string) =>
    upcomingCourtDate({ dui: { next_hearing_date: day }, court_time_zone: null }, new Date(now))
  expect(shown(evening)?.at).toBe(day)
  expect(shown(over)).toBeNull()
  // A phone in Guam reads so in the morning after.
  expect(courtDateDistance(day, courtClock(evening, 'Pacific/Guam'))).toBe('yesterday')
})

it('a court date is written without an unknown time', () => {
  expect(formatCourtTime('2026-12-14T00:00:00.000Z')).toBe('December 14, 2026')
  expect(courtDateDistance('2026-12-14T00:00:00.000Z', '2026-12-14T20:00:00.000Z')).toBe('today')
  expect(courtDateDistance(COURT, '2026-12-14T09:00:00.000Z')).toBe('today')
  expect(courtDateDistance(COURT, '2026-12-14T20:00:00.000Z')).toBe('earlier today')
  expect(courtDateDistance(COURT, '2026-12-11T16:00:00.000Z')).toBe('in 3 days')
})

it('a court date is worded for each side', () => {
  const facts: CaseFacts = {
    at: new Date('2026-12-11T16:00:00.000Z'),
    uniqueId: 1038,
    categoryName: 'dui',
    status: 'accepted',
    contactDueAt: null,
    contactedAt: null,
    removalAt: null,
    accepted: null,
    courtDate: COURT,
    courtDateKind: 'hearing',
    courtTimeZone: null,
    timeZone: null,
    isAttorney: false,
  }
  expect(courtDateText(facts).paragraphs[0]).toBe(
    'The court date of your case 1038 is in 3 days. Open the case to see the day and the time.',
  )
  expect(courtDateText({ ...facts, isAttorney: true }).paragraphs[0]).toBe(
    'The court date of case 1038 is in 3 days. Open the case to see the day and the time.',
  )
  // Eight in the evening of December 10, in Phoenix.
  const evening = { at: new Date('2026-12-11T03:00:00.000Z'), courtTimeZone: 'America/Phoenix' }
  expect(courtDateText({ ...facts, ...evening }).paragraphs[0]).toContain('is in 4 days.')
})

it('a court date is not called tomorrow on its day where the time zone of the court is not known', () => {
  const facts = (at: string, timeZone: string | null = null) =>
    ({
      at: new Date(at),
      uniqueId: 1038,
      categoryName: 'dui',
      status: 'pending',
      contactDueAt: new Date('2026-12-17T07:00:00Z'),
      contactedAt: null,
      removalAt: null,
      accepted: null,
      courtDate: COURT,
      courtDateKind: 'hearing',
      courtTimeZone: null,
      timeZone,
      isAttorney: true,
    }) as CaseFacts
  // Two in the morning in New York, and eleven in the evening before in Los Angeles.
  const night = '2026-12-14T07:00:00.000Z'
  const said = (of: CaseFacts) => courtDateText(of).paragraphs[0]
  expect(said(facts(night))).toContain('is today.')
  expect(said(facts(night, 'America/Los_Angeles'))).toContain('is tomorrow.')
  expect(courtFirstParagraphs(facts(night))[0]).toContain('There is a court date today.')
  // It is over on the clock of New York, and may begin in an hour elsewhere.
  expect(said(facts('2026-12-14T15:00:00.000Z'))).toContain('is today.')
  expect(said(facts('2026-12-15T03:00:00.000Z'))).toContain('was earlier today.')
  const legalCase = {
    court_time_zone: null,
    contacted_at: null,
    dui: { next_hearing_date: COURT },
  } as CustomerCase & { contacted_at: null }
  expect(courtWhileWithheld(legalCase, 'Your', new Date(night))).toBe(' Your court date is today.')
})

// An acceptance at 11:02 in the morning of December 14 in Phoenix, and its deadline 72 hours later.
const FROM = '2026-12-14T18:02:00.000Z'
const DUE = '2026-12-17T18:02:00.000Z'

it.each([
  ['2026-12-16T09:30:00Z', FROM, 'is before then'],
  ['2026-12-17T11:00:00Z', FROM, 'is before then'],
  ['2026-12-17T11:03:00Z', FROM, null],
  ['2026-12-17T00:00:00Z', FROM, 'may be before then'],
  ['2026-12-18T00:00:00Z', FROM, null],
  ['2026-12-16T09:30:00Z', '2026-12-16T16:31:00.000Z', 'has passed'],
  ['2026-12-14T11:00:00Z', '2026-12-15T18:02:00.000Z', null],
])('a court date of %s is compared with the deadline for contact', (courtDate, at, before) => {
  const times = { from: FROM, at, dueAt: DUE }
  expect(courtBeforeDeadline(courtDate, 'America/Phoenix', times)).toBe(before)
})

it('a court date may be before a deadline on the same day where the time zone of the court is not known', () => {
  const times = { from: FROM, at: FROM, dueAt: DUE }
  expect(courtBeforeDeadline('2026-12-17T09:30:00Z', null, times)).toBe('may be before then')
  expect(courtBeforeDeadline('2026-12-17T18:30:00Z', null, times)).toBeNull()
})

it.each([
  ['America/Phoenix', '2026-12-01T09:30:00Z', 'at 9:30 AM, Mountain Standard Time'],
  ['America/Phoenix', '2026-12-01T00:00:00Z', ''],
  ['America/Chicago', '2026-07-01T09:30:00Z', 'at 9:30 AM, Central Daylight Time'],
  // This phone is in New York.
  [NEW_YORK, '2026-12-01T09:30:00Z', 'at 9:30 AM'],
  ['America/Detroit', '2026-12-01T09:30:00Z', 'at 9:30 AM'],
  [null, '2026-12-01T09:30:00Z', 'at 9:30 AM'],
])(
  'a court date names the time zone %s on a phone in another one',
  (court_time_zone, courtDate, time) => {
    const legalCase = { court_time_zone, dui: { next_hearing_date: courtDate } } as CustomerCase
    const shown = formatCourtMoment(legalCase, courtDate)
    expect(shown).toBe(
      [formatCourtTime(courtDate).split(' at ')[0], time].filter(Boolean).join(' '),
    )
  },
)

it('a court date before the deadline for contact is mentioned', () => {
  const legalCase = (next_hearing_date: string | null) =>
    ({ court_time_zone: 'America/Phoenix', dui: { next_hearing_date } }) as CustomerCase
  const said = (courtDate: string | null) =>
    courtFirst(legalCase(courtDate), 'Your', DUE, new Date(FROM))
  expect(said('2026-12-16T09:30:00Z')).toBe(' Your court date is before then.')
  expect(said('2026-12-18T09:30:00Z')).toBe('')
  expect(said(null)).toBe('')
})

it('a court date is mentioned while contact details are withheld, when it may be before any deadline', () => {
  const legalCase = (day: number, contacted_at: string | null = null) =>
    ({
      court_time_zone: 'America/Phoenix',
      contacted_at,
      dui: { next_hearing_date: `2026-12-${day}T09:30:00Z` },
    }) as CustomerCase
  const said = (shown: CustomerCase) => courtWhileWithheld(shown, 'Your', new Date(FROM))
  expect(said(legalCase(16))).toBe(' Your court date is in 2 days.')
  expect(said(legalCase(16, FROM))).toBe('')
  expect(said(legalCase(18))).toBe('')
  expect(said(legalCase(13))).toBe('')
})

it('a court date is mentioned with its days in the email about an acceptance, where it is before the deadline', () => {
  const facts: CaseFacts = {
    at: new Date(FROM),
    uniqueId: 1038,
    categoryName: 'dui',
    status: 'pending',
    contactDueAt: new Date(DUE),
    contactedAt: null,
    removalAt: null,
    accepted: null,
    courtDate: '2026-12-16T09:30:00Z',
    courtDateKind: 'hearing',
    courtTimeZone: 'America/Phoenix',
    timeZone: null,
    isAttorney: true,
    customer: { first_name: 'Maria', last_name: 'Lopez', email: 'm@example.com', contact_info: '' },
  }
  expect(acceptedText(facts, 'DUI case 1038').paragraphs[2]).toBe(
    'There is a court date in 2 days. Open the case today to see the date and how to reach them.',
  )
  const later = { ...facts, courtDate: '2026-12-18T09:30:00Z' }
  expect(acceptedText(later, 'DUI case 1038').paragraphs).toHaveLength(2)
})

it('a court date is mentioned to the customer whose attorney took the case, or can reach them again', () => {
  const accepted = {
    firm: 'Vega Law',
    email: 'v@example.com',
    phone: '4805550101',
    bidAmount: null,
  }
  const facts = {
    at: new Date(FROM),
    uniqueId: 1038,
    categoryName: 'dui',
    status: 'accepted',
    contactDueAt: new Date(DUE),
    contactedAt: null,
    removalAt: null,
    accepted,
    courtDate: '2026-12-16T09:30:00Z',
    courtDateKind: 'hearing',
    courtTimeZone: 'America/Phoenix',
    timeZone: null,
    isAttorney: false,
  } as CaseFacts
  const call = 'Your court date is in 2 days. Call them today, and open the case to see the date.'
  expect(takenText(facts).paragraphs.slice(1)).toEqual([call])
  expect(contactResumedText(facts, 'DUI case 1038').paragraphs.slice(2)).toEqual([call])
  const withoutPhone = { ...facts, accepted: { ...accepted, phone: null } } as CaseFacts
  expect(takenText(withoutPhone).paragraphs.slice(1)).toEqual([
    'Your court date is in 2 days. Open the case to see the date.',
  ])
  const later = { ...facts, courtDate: '2026-12-18T09:30:00Z' }
  expect(takenText(later).paragraphs).toHaveLength(1)
  // The time for contact is on hold.
  const held = { ...facts, contactDueAt: null }
  expect(takenText(held).paragraphs).toHaveLength(1)
  const withheld = { ...held, isContactWithheld: true }
  expect(takenText(withheld).paragraphs.slice(1)).toEqual([call])
  expect(notificationEmails.attorney_unconfirmed.text([], withheld).paragraphs[1]).toBe(call)
  expect(takenText({ ...withheld, contactedAt: new Date(FROM) }).paragraphs).toHaveLength(1)
})

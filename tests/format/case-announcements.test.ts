import { describe, expect, test } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { announcementForAttorney } from '#src/features/case/attorney/attorney-announcements.ts'
import { announcementForOwner } from '#src/features/case/customer/owner-announcements.ts'
import { bid, endedBid } from '#tests/support/shown-bids.ts'

/** Returns the rows with their titles: the statuses before and after, and the announcement. */
const withTitles = <Seen extends { legalCase: { case_status: string } }>(
  rows: [before: Seen, now: Seen, announcement: string | null][],
) =>
  rows.map((row) => {
    const [before, now, announcement] = row
    const statuses = `from ${before.legalCase.case_status} to ${now.legalCase.case_status}`
    return [`${statuses}: ${announcement ?? 'none'}`, ...row] as const
  })

describe('the announcements about a case', () => {
  const owner = (case_status: CustomerCase['case_status'], ...bids: Bid[]) => ({
    legalCase: { case_status, category_name: 'dui', contact_denials: 0 } as CustomerCase,
    bids,
  })

  const vegas = {
    ...bid('1', 'accepted'),
    attorney: { company_name: 'Vega Law Group' },
  } as Bid

  const left = owner('open')
  left.legalCase.attorney_left_at = '2026-10-02T00:00:00Z'
  const closedBy = (status_by: 'attorney' | 'customer') => {
    const closed = owner('closed', vegas)
    closed.legalCase.status_by = status_by
    return closed
  }
  const denied = owner('accepted', vegas)
  denied.legalCase.contact_denials = 1
  const license = (
    license_gap: NonNullable<Bid['license_gap']> | null,
    is_contact_withheld?: true,
  ) => {
    const waiting = owner('pending', { ...vegas, license_gap })
    if (is_contact_withheld) waiting.legalCase.is_contact_withheld = true
    return waiting
  }
  const unconfirmed = 'We have not confirmed the license of Vega Law Group.'
  const confirmed = 'We have confirmed the license of Vega Law Group.'

  test.each(
    withTitles([
      [owner('open'), owner('open', bid('1')), 'A new bid arrived.'],
      [owner('open'), owner('open', bid('1'), bid('2')), '2 new bids arrived.'],
      [owner('open', bid('1')), owner('open', bid('1', 'open', 1)), 'A bid was changed.'],
      [owner('open', bid('1'), bid('2')), owner('open', bid('2')), 'A bid was withdrawn.'],
      [owner('pending', vegas), owner('accepted', vegas), 'Vega Law Group took your DUI case.'],
      [owner('pending'), owner('rejected'), 'Your attorney declined your DUI case.'],
      [
        owner('accepted', vegas),
        owner('rejected', vegas),
        'Vega Law Group declined your DUI case.',
      ],
      [owner('accepted', vegas), left, 'Your attorney left, so your case is open again.'],
      [left, left, null],
      [owner('accepted', vegas), closedBy('attorney'), 'Vega Law Group closed your DUI case.'],
      [owner('accepted', vegas), closedBy('customer'), null],
      [owner('accepted', vegas), denied, 'We told your attorney.'],
      [denied, denied, null],
      [license(null), license('refused', true), unconfirmed],
      [license(null), license('missing', true), unconfirmed],
      // Where licenses are not required, the customer reads only of a refused one.
      [license(null), license('refused'), unconfirmed],
      [license(null), license('missing'), null],
      [license('refused', true), license('pending', true), null],
      [license('pending', true), license(null), confirmed],
      // The server no longer requires licenses.
      [license('pending', true), license('pending'), null],
      [owner('open', { ...bid('1'), license_gap: 'refused' }), license('refused'), null],
      [
        owner('open', bid('1')),
        owner('open', { ...bid('1', 'rejected'), ended_at: '2026-10-02T00:00:00Z' }),
        'A bid has ended.',
      ],
      // What the owner does is said by what they pressed.
      [owner('open', bid('1')), owner('paused', bid('1')), null],
      [owner('open', bid('1')), owner('pending', bid('1', 'accepted')), null],
      [owner('open', bid('1')), owner('open', bid('1')), null],
    ]),
  )('to its owner, %s', (_title, before, now, announcement) => {
    expect(announcementForOwner(before, now)).toBe(announcement)
  })

  const attorney = (
    case_status: CustomerCase['case_status'],
    own: Bid | null,
    more: Partial<AttorneyCase> = {},
  ) => ({
    legalCase: { case_status, ...more } as AttorneyCase,
    bid: own,
  })
  const won = bid('1', 'accepted')
  const withClient = { customer: {} as NonNullable<AttorneyCase['customer']> }
  const withoutClient = { license_gap: 'refused' } as const
  const contacted = { contacted_at: '2026-10-02T00:00:00Z' }
  const court = (court_date_changes: number, next_hearing_date: string | null) => ({
    court_date_changes,
    dui: { next_hearing_date } as NonNullable<AttorneyCase['dui']>,
  })
  const [monday, tuesday] = ['2026-12-14T09:30:00Z', '2026-12-15T00:00:00Z']

  test.each(
    withTitles([
      [
        attorney('open', bid('1')),
        attorney('pending', bid('1', 'accepted')),
        'The client accepted your bid.',
      ],
      [
        attorney('open', bid('1')),
        attorney('rejected', bid('1', 'rejected')),
        'Your bid was not chosen.',
      ],
      [
        attorney('open', bid('1')),
        attorney('open', { ...bid('1', 'rejected'), ended_at: '2026-10-02T00:00:00Z' }),
        'Your bid has ended.',
      ],
      [attorney('open', bid('1')), attorney('paused', bid('1')), 'The client paused bidding.'],
      [attorney('paused', bid('1')), attorney('open', bid('1')), 'Bidding is open again.'],
      [attorney('open', null), attorney('closed', null), 'You can’t open this case anymore.'],
      [
        attorney('open', endedBid('1')),
        attorney('rejected', endedBid('1')),
        'This case is no longer open for bids.',
      ],
      [
        attorney('paused', endedBid('1')),
        attorney('rejected', endedBid('1')),
        'This case is no longer open for bids.',
      ],
      [
        attorney('open', bid('1')),
        attorney('closed', bid('1')),
        'This case is no longer open for bids.',
      ],
      [attorney('open', null), attorney('open', bid('1')), null],
      [attorney('open', bid('1')), attorney('open', bid('1', 'open', 1)), null],
      [attorney('accepted', won), attorney('closed', won), null],
      [
        attorney('accepted', won, withClient),
        attorney('accepted', won, withoutClient),
        'We hide your client’s details until we confirm your license.',
      ],
      [
        attorney('pending', won, withoutClient),
        attorney('pending', won, withClient),
        'You can see your client’s contact details now.',
      ],
      [attorney('open', bid('1')), attorney('open', null), 'Your bid is no longer on this case.'],
      // Hidden on another phone.
      [
        attorney('open', bid('1', 'rejected')),
        attorney('closed', null),
        'You can’t open this case anymore.',
      ],
      [attorney('accepted', won), attorney('accepted', won, contacted), 'Contact noted.'],
      [attorney('accepted', won, contacted), attorney('accepted', won, contacted), null],
      [
        attorney('accepted', won, withClient),
        attorney('closed', won, { status_by: 'customer' }),
        'The client closed this case.',
      ],
      [
        attorney('accepted', won, withClient),
        attorney('closed', won, { status_by: 'attorney' }),
        null,
      ],
      [attorney('accepted', won, withClient), attorney('closed', won), null],
      [attorney('accepted', won, withoutClient), attorney('closed', won), null],
      [
        attorney('open', bid('1'), { case_details: 'I was stopped.' }),
        attorney('open', bid('1'), { case_details: 'I was stopped on the way home.' }),
        'The client changed this case.',
      ],
      [
        attorney('open', bid('1'), court(0, null)),
        attorney('open', bid('1'), court(1, monday)),
        'The client added a court date.',
      ],
      [
        attorney('accepted', won, court(0, monday)),
        attorney('accepted', won, court(1, tuesday)),
        'The client moved the court date.',
      ],
      [
        attorney('pending', won, court(1, monday)),
        attorney('pending', won, court(2, null)),
        'The client removed the court date.',
      ],
      [
        attorney('paused', bid('1'), court(1, null)),
        attorney('paused', bid('1'), court(3, null)),
        null,
      ],
      [
        attorney('open', bid('1'), court(0, null)),
        attorney('open', bid('1'), court(0, monday)),
        null,
      ],
    ]),
  )('to an attorney, %s', (_title, before, now, announcement) => {
    expect(announcementForAttorney(before, now)).toBe(announcement)
  })
})

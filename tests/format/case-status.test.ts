// What each person reads about each case and bid: all combinations of their statuses and of
// readers.
import { describe, expect, it } from 'vitest'
import {
  attorneyCaseMark,
  bidMark,
  bidOutcome,
  type Reader,
  statusLine,
} from '#src/format/case-status.ts'
import { formatDeadline } from '#src/format/dates.ts'

type CaseStatus = Parameters<typeof bidOutcome>[1]
type BidStatus = Parameters<typeof bidOutcome>[0]['bid_status']

const AT = '2026-11-03T18:00:00Z'
const ON = 'on November 3, 2026'

/**
 * The possible actors of each status, and the text for each reader; null for statuses without one.
 */
const lines: Record<CaseStatus, Partial<Record<Reader, Record<Reader, string>>> | null> = {
  open: null,
  pending: null,
  accepted: null,
  paused: {
    customer: {
      customer: `Paused by you ${ON}`,
      attorney: `Paused by the client ${ON}`,
      admin: `Paused by the client ${ON}`,
    },
    admin: {
      customer: `Paused by Fastpass ${ON}`,
      attorney: `Paused by Fastpass ${ON}`,
      admin: `Paused by an admin ${ON}`,
    },
  },
  rejected: {
    attorney: {
      customer: `Declined by Vega Law Group ${ON}`,
      attorney: `Declined by you ${ON}`,
      admin: `Declined by Vega Law Group ${ON}`,
    },
  },
  closed: {
    customer: {
      customer: `Closed by you ${ON}`,
      attorney: `Closed by the client ${ON}`,
      admin: `Closed by the client ${ON}`,
    },
    attorney: {
      customer: `Closed by Vega Law Group ${ON}`,
      attorney: `Closed by you ${ON}`,
      admin: `Closed by Vega Law Group ${ON}`,
    },
  },
}

const CHOSEN = 'The client accepted your bid'
const NOT_CHOSEN = 'The client did not choose your bid'

/** The badge of a bid for its customer, and the text for its attorney. */
const bids: Record<CaseStatus, Record<BidStatus, [mark: string, outcome: string | null]>> = {
  open: {
    open: ['open', null],
    accepted: ['accepted', CHOSEN],
    rejected: ['rejected', NOT_CHOSEN],
  },
  paused: {
    open: ['open', null],
    accepted: ['accepted', CHOSEN],
    rejected: ['rejected', NOT_CHOSEN],
  },
  pending: {
    open: ['open', null],
    accepted: ['accepted', CHOSEN],
    rejected: ['rejected', NOT_CHOSEN],
  },
  accepted: {
    open: ['open', null],
    accepted: ['accepted', CHOSEN],
    rejected: ['rejected', NOT_CHOSEN],
  },
  rejected: {
    open: ['open', null],
    accepted: ['declined', 'You declined the case'],
    rejected: ['rejected', NOT_CHOSEN],
  },
  closed: {
    open: ['open', 'The client closed the case without choosing a bid'],
    accepted: ['accepted', CHOSEN],
    rejected: ['rejected', NOT_CHOSEN],
  },
}

const statuses = Object.keys(lines) as CaseStatus[]
const readers: Reader[] = ['customer', 'attorney', 'admin']

describe.each(statuses)('a case that is %s', (case_status) => {
  it.each(readers)('tells the %s who changed it and when', (reader) => {
    for (const status_by of readers) {
      const said = statusLine({ case_status, status_by, status_at: AT }, reader, 'Vega Law Group')
      const known = lines[case_status]
      if (known === null) expect(said).toBeNull()
      else if (known[status_by]) expect(said).toBe(known[status_by][reader])
    }
  })

  it.each(readers)('shows the %s only what is known', (reader) => {
    expect(statusLine({ case_status, status_by: null, status_at: null }, reader)).toBeNull()
  })

  it.each(Object.entries(bids[case_status]))('shows a bid that is %s as %o', (status, expected) => {
    const bid_status = status as BidStatus
    const [mark, outcome] = expected
    expect(bidMark({ bid_status }, case_status)).toBe(mark)
    expect(bidOutcome({ bid_status }, case_status)).toBe(outcome)
  })

  it('says that a bid that ended was not turned down', () => {
    const ended = { bid_status: 'rejected', ended_at: AT } as const
    expect(bidMark(ended, case_status)).toBe('ended')
    const outcome = 'Your bid ended and was not chosen'
    expect(bidOutcome(ended, case_status)).toBe(outcome)
  })
})

it('a promised time is named by its day', () => {
  const now = new Date(2026, 10, 22, 9, 0)
  const at = (day: number, hour: number, minute = 0) =>
    formatDeadline(new Date(2026, 10, day, hour, minute), now)
  expect(at(22, 15)).toBe('today, 3 PM')
  expect(at(23, 15, 30)).toBe('tomorrow, 3:30 PM')
  expect(at(25, 15)).toBe('Wednesday, 3 PM')
  expect(at(30, 8)).toBe('Nov 30, 2026, 8 AM')
})

it('the status of a case is ended, not rejected, for an attorney whose bid ended by itself', () => {
  expect(attorneyCaseMark('rejected', { ended_at: AT })).toBe('ended')
  expect(attorneyCaseMark('rejected', { ended_at: null })).toBe('rejected')
  expect(attorneyCaseMark('closed', { ended_at: AT })).toBe('closed')
  expect(attorneyCaseMark('open', null)).toBe('open')
})

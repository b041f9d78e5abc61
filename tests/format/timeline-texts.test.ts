// What the timeline of a case says to each reader.
import { expect, it } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { nextForAttorney, nextForOwner, timelineText } from '#src/features/case/timeline-texts.ts'

const AT = '2026-11-26T12:00:00.000Z'
const changed = { kind: 'court_date_changed', by: 'customer', at: AT } as const

it('the timeline distinguishes an added, a moved and a removed court date', () => {
  const texts = (reader: 'owner' | 'attorney') =>
    (['added', 'moved', 'removed'] as const).map((change) =>
      timelineText({ ...changed, change }, reader),
    )
  expect(texts('owner')).toEqual([
    'You added a court date',
    'You moved the court date',
    'You removed the court date',
  ])
  expect(texts('attorney')).toEqual([
    'The client added a court date',
    'The client moved the court date',
    'The client removed the court date',
  ])
})

it('the timeline says only that the court date changed for a record of an earlier version', () => {
  expect(timelineText(changed, 'owner')).toBe('You changed the court date')
  expect(timelineText(changed, 'attorney')).toBe('The client changed the court date')
})

it('the timeline says that a bid was sent again', () => {
  const again = { kind: 'bid_sent', by: 'attorney', is_again: true } as const
  expect(timelineText(again, 'owner')).toBe('A bid that had ended was sent again')
  expect(timelineText(again, 'attorney')).toBe('You sent your bid again')
  expect(timelineText({ ...again, is_again: false }, 'attorney')).toBe('You sent your bid')
})

it('the timeline says why a case is open again', () => {
  const reopened = { kind: 'reopened', by: 'admin', at: '2026-11-20T12:00:00.000Z' } as const
  expect(timelineText(reopened, 'owner')).toBe('The case is open for bids again')
  const because = (reason: 'bid_removed' | 'attorney_left', reader: 'owner' | 'attorney') =>
    timelineText({ ...reopened, reason }, reader)
  expect(because('attorney_left', 'owner')).toBe(
    'The attorney you chose left Fastpass, so the case is open again',
  )
  expect(because('bid_removed', 'owner')).toBe(
    'We removed the bid you accepted, so the case is open again',
  )
  expect(because('bid_removed', 'attorney')).toBe('We removed your bid, and the case is open again')
})

it.each(['pending', 'accepted'] as const)(
  'the timeline names no past deadline while %s',
  (status) => {
    const waiting = { case_status: status, contact_due_at: AT, paused_until: null }
    const [before, after] = [new Date('2026-11-26T11:59:00Z'), new Date(AT)]
    const owner = (now: Date) => nextForOwner(waiting as CustomerCase, [], now)
    expect(owner(before)).toMatch(/^The attorney contacts you by /)
    expect(owner(after)).toBe('You can wait, or close the case and post it again')
    const attorney = (now: Date) => nextForAttorney(waiting as AttorneyCase, null, now)
    expect(attorney(before)).toMatch(/^You contact the client by /)
    expect(attorney(after)).toBe('Call or write to the client now, then tell us that you did')
  },
)

it('the timeline says that a court date is before the deadline for contact', () => {
  const waiting = {
    case_status: 'accepted',
    contact_due_at: AT,
    court_time_zone: 'America/Phoenix',
    dui: { next_hearing_date: '2026-11-25T09:30:00Z' },
  }
  const before = new Date('2026-11-24T12:00:00Z')
  expect(nextForOwner(waiting as CustomerCase, [], before)).toMatch(
    /^The attorney contacts you by .*[AP]M\. Your court date is before then\.$/,
  )
  expect(nextForAttorney(waiting as AttorneyCase, null, before)).toMatch(
    /^You contact the client by .*[AP]M\. The court date is before then\.$/,
  )
  expect(nextForOwner(waiting as CustomerCase, [], new Date(AT))).toBe(
    'You can wait, or close the case and post it again',
  )
  const later = { ...waiting, dui: { next_hearing_date: '2026-11-27T09:30:00Z' } }
  expect(nextForOwner(later as CustomerCase, [], before)).not.toContain('court date')
})

it('the timeline says that a court date is first while contact details are withheld', () => {
  const withheld = {
    case_status: 'pending',
    contact_due_at: null,
    contacted_at: null,
    court_time_zone: 'America/Phoenix',
    dui: { next_hearing_date: '2026-11-26T09:30:00Z' },
  }
  const now = new Date('2026-11-24T19:00:00Z')
  const owner = { ...withheld, is_contact_withheld: true } as CustomerCase
  expect(nextForOwner(owner, [], now)).toBe(
    'You can ask the attorney about their license, or close the case and post it again. Your court date is in 2 days.',
  )
  const attorney = { ...withheld, license_gap: 'refused' } as AttorneyCase
  expect(nextForAttorney(attorney, null, now)).toMatch(
    /, then you contact the client\. The court date is in 2 days\.$/,
  )
})

it('the timeline leaves out the end of a pause that is past, as on a phone without a connection', () => {
  const paused = { case_status: 'paused', contact_due_at: null, paused_until: AT } as CustomerCase
  expect(nextForOwner(paused, [], new Date('2026-11-26T11:00:00Z'))).toMatch(
    /^The case opens again by/,
  )
  expect(nextForOwner(paused, [], new Date('2026-11-27T12:00:00Z'))).toBe('Attorneys send you bids')
})

it('the timeline does not offer a bid whose attorney has no checked license', () => {
  const legalCase = { case_status: 'open', is_license_required: true } as CustomerCase
  const bid = (license_gap: Bid['license_gap'], bid_status: Bid['bid_status'] = 'open') =>
    ({ bid_status, license_gap }) as Bid
  const next = (...bids: Bid[]) => nextForOwner(legalCase, bids, new Date(AT))
  const waiting = 'You can accept a bid once we have confirmed the attorney’s license'
  expect(next(bid('expired'))).toBe(waiting)
  expect(next(bid('expired'), bid(null, 'rejected'))).toBe(waiting)
  expect(next(bid('expired'), bid(null))).toBe('You choose a bid when you are ready')
  expect(next(bid('expired', 'rejected'))).toBe('Attorneys send you bids')
  expect(
    nextForOwner({ ...legalCase, is_license_required: false }, [bid('expired')], new Date(AT)),
  ).toBe('You choose a bid when you are ready')
})

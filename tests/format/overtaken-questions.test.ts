import { describe, expect, it } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { redactCase } from '#src/features/case/attorney/redact-case.ts'
import { changeEnd, contactEnd, hidingEnd } from '#src/features/case/attorney/status-changes.ts'
import { acceptanceEnd, rejectionEnd } from '#src/features/case/customer/decision-end.ts'
import { bid } from '#tests/support/shown-bids.ts'

type Status = CustomerCase['case_status']

describe('a bid that its customer is asked to confirm', () => {
  const asked = { ...bid('1'), license: null, license_gap: 'refused' } as Bid
  const other = bid('2')
  const open = { case_status: 'open' } as CustomerCase
  const titleOf = (bids: Bid[], legalCase: Partial<CustomerCase> = {}) =>
    acceptanceEnd(asked, { ...open, ...legalCase }, bids)?.title

  it('is refused for a license only where one is required', () => {
    expect(titleOf([asked])).toBeUndefined()
    const legalCase = { ...open, is_license_required: true }
    const end = { title: 'This bid can’t be accepted now', next: expect.anything() }
    const next =
      'We could not confirm this license. You can accept this bid once we have confirmed their license.'
    expect(acceptanceEnd(asked, legalCase, [asked])).toEqual({ ...end, next })
    expect(acceptanceEnd(asked, legalCase, [asked, other])).toEqual({
      ...end,
      next: `${next} You can also choose another bid.`,
    })
    // Withdrawn after it: the phone has the bid as it was.
    expect(titleOf([other], legalCase)).toBe('This bid was withdrawn')
  })

  it('is not offered once it was withdrawn or the case decided, and does not change once it is accepted', () => {
    const over = 'You can’t accept it anymore.'
    expect(acceptanceEnd(asked, open, [])).toEqual({
      title: 'This bid was withdrawn',
      next: `${over} The attorney may send it again.`,
    })
    const ended = { ...asked, bid_status: 'rejected', ended_at: '2026-10-02T00:00:00Z' } as const
    const nextOf = (shown: Partial<Bid>, legalCase: Partial<CustomerCase> = {}) =>
      acceptanceEnd(asked, { ...open, ...legalCase }, [{ ...ended, ...shown }])?.next
    expect(titleOf([ended])).toBe('This bid has ended')
    expect(nextOf({ update_count: 2 })).toBe(`${over} The attorney can send it again.`)
    expect(nextOf({ update_count: 3 })).toBe(over)
    // The server refuses a bid on a paused case.
    const paused = { case_status: 'paused' } as const
    const later = 'send it again once your case is open.'
    expect(nextOf({ update_count: 2 }, paused)).toBe(`${over} The attorney can ${later}`)
    expect(acceptanceEnd(asked, { ...open, ...paused }, [])?.next).toBe(
      `${over} The attorney may ${later}`,
    )
    expect(nextOf({ update_count: 0 }, { case_status: 'pending' })).toBe(over)
    const rejected = { ...asked, bid_status: 'rejected' } as const
    const left = { ...rejected, attorney: { has_left: true } } as Bid
    expect(acceptanceEnd(asked, open, [left, other])).toEqual({
      title: 'This firm is no longer on Fastpass',
      next: `${over} You can also choose another bid.`,
    })
    expect(titleOf([rejected])).toBe('This bid has been rejected')
    const pending = { case_status: 'pending' } as const
    expect(titleOf([rejected], pending)).toBe('A bid on this case was already accepted')
    expect(titleOf([{ ...asked, bid_status: 'accepted' }], pending)).toBeUndefined()
    expect(titleOf([asked], { case_status: 'closed' })).toBe('This case is closed')
  })

  it('can no longer be rejected once it was withdrawn, a bid accepted or the case closed', () => {
    const endOf = (bids: Bid[], case_status: Status = 'open') =>
      rejectionEnd(asked, { ...open, case_status }, bids)
    expect(endOf([asked, other])).toBeUndefined()
    expect(endOf([asked, other], 'paused')).toBeUndefined()
    expect(endOf([other])).toBe('This bid was withdrawn.')
    expect(endOf([{ ...asked, bid_status: 'rejected', ended_at: '2026-10-02T00:00:00Z' }])).toBe(
      'This bid has ended.',
    )
    const rejected = { ...asked, bid_status: 'rejected' } as const
    expect(endOf([rejected, bid('2', 'accepted')], 'pending')).toBe(
      'You have accepted another bid.',
    )
    expect(endOf([{ ...asked, bid_status: 'accepted' }], 'pending')).toBe(
      'You have accepted this bid.',
    )
    expect(endOf([asked], 'closed')).toBe('This case is now closed.')
  })
})

describe('a change that an attorney is asked to confirm', () => {
  const endOf = (status: Status, now: Status, license_gap?: 'refused', isGone = false) =>
    changeEnd(
      { status, success: '' },
      { case_status: now, ...(license_gap && { license_gap }) },
      isGone,
    )

  it('closes once it is made, no longer possible, or the case can no longer be opened', () => {
    for (const status of ['accepted', 'rejected', 'closed'] as const) {
      expect(endOf(status, 'pending')).toBeUndefined()
      expect(endOf(status, 'closed')).toBe('This case is now closed.')
      expect(endOf(status, 'rejected')).toBe('You declined this case.')
      expect(endOf(status, 'open')).toBe('Your bid is no longer on this case.')
      expect(endOf(status, 'closed', undefined, true)).toBe('You can’t open this case anymore.')
    }
    expect(endOf('accepted', 'accepted')).toBe('You took this case.')
    expect(endOf('rejected', 'accepted')).toBeUndefined()
    expect(endOf('closed', 'accepted')).toBeUndefined()
  })

  it('closes where it needs a license that is not confirmed', () => {
    expect(endOf('accepted', 'pending', 'refused')).toBe(
      'You can take this case once we have confirmed your license.',
    )
    expect(endOf('rejected', 'pending', 'refused')).toBeUndefined()
  })

  it('of contact closes once it makes no difference', () => {
    const saidIn = (case_status: Status, more: { license_gap?: 'refused' } = {}) =>
      contactEnd({ case_status, ...more }, false)
    expect([saidIn('pending'), saidIn('accepted')]).toEqual([undefined, undefined])
    expect(saidIn('closed')).toBe('This case is now closed.')
    expect(saidIn('open')).toBe('Your bid is no longer on this case.')
    expect(saidIn('accepted', { license_gap: 'refused' })).toBe(
      'You can tell us once we have confirmed your license.',
    )
    expect(contactEnd({ case_status: 'closed' }, true)).toBe('You can’t open this case anymore.')
  })

  it('to hide a case closes once there is a bid, or the case can no longer be opened or bid on', () => {
    expect(hidingEnd(bid('1'))).toBe('You have a bid on this case now.')
    expect(hidingEnd(null)).toBe('This case is no longer open for bids.')
  })
})

describe('a case that an attorney can no longer open', () => {
  const common = { unique_id: 1017, category_name: 'dui', total_bid: 3 }
  const words = { case_details: 'I was stopped on the way home.', firm_size: ['1-2 lawyers'] }
  const dates = {
    contact_due_at: '2026-10-04T00:00:00Z',
    paused_until: '2026-10-04T00:00:00Z',
    status_by: 'customer',
    status_at: '2026-10-03T00:00:00Z',
  }
  const redacted = {
    case_status: 'closed',
    case_details: '',
    firm_size: [],
    contact_due_at: null,
    contacted_at: null,
    paused_until: null,
    status_by: null,
    status_at: null,
  }
  const dui = { charges_filed: 'DUI', citation_number: 'AZ-4471', immigration_status: 'Visa' }
  const seen = (legalCase: object) => redactCase(legalCase as unknown as AttorneyCase)

  it('shows a former chosen attorney nothing about the customer and none of their answers', () => {
    const customer = { email: 'customer@example.com' }
    const chosen = { customer, contact_denials: 1, contacted_at: '2026-10-03T00:00:00Z' }
    const unknown = { added_later: 'only for the chosen attorney' }
    const was = {
      ...common,
      ...words,
      ...dates,
      ...chosen,
      ...unknown,
      case_status: 'accepted',
      dui,
    }
    expect(seen({ ...was, timeline: [] })).toEqual({ ...common, ...redacted })
  })

  it('shows others nothing that the customer wrote or answered, because they may have a conflict', () => {
    const answers = { dui: { ...dui, citation_number: null }, hidden_answers: ['citation_number'] }
    const was = { ...common, ...words, ...dates, case_status: 'open', ...answers }
    expect(seen({ ...was, timeline: [] })).toEqual({ ...common, ...redacted })
    // The customer's own name of a category.
    const named = { ...was, category_name: 'Restraining order against Bob Miller' }
    expect(seen(named).category_name).toBe('other')
  })
})

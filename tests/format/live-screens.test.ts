// How screens show changes that arrive while a person reads them, without a browser.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it, test } from 'vitest'
import {
  type AttorneyCase,
  type Bid,
  type CaseListItem,
  type CustomerCase,
  keys,
  latestCasesQuery,
} from '#src/data/queries.ts'
import { announcementForAttorney } from '#src/features/case/attorney/attorney-announcements.ts'
import { redactCase } from '#src/features/case/attorney/redact-case.ts'
import { changeEnd, contactEnd, hidingEnd } from '#src/features/case/attorney/status-changes.ts'
import {
  bidsToCompare,
  stayCompared,
} from '#src/features/case/customer/comparison/bids-to-compare.ts'
import { acceptanceEnd, rejectionEnd } from '#src/features/case/customer/decision-end.ts'
import { groupBids } from '#src/features/case/customer/group-bids.ts'
import {
  decidedBids,
  keepPlaces,
  NOTHING_IN_VIEW,
  type PlacedBids,
  placeBids,
} from '#src/features/case/customer/keep-places.ts'
import { announcementForOwner } from '#src/features/case/customer/owner-announcements.ts'
import { steadyBid } from '#src/features/case/customer/steady-bid.ts'
import { holdBack } from '#src/features/explore/hold-back.ts'
import { applyChange } from '#src/sync/live-changes.ts'

/** Cases, the higher the newer. */
const list = (...ids: number[]) =>
  ids.map((id) => ({ id: `${id}`, created_at: `2026-10-01T00:00:0${id}Z` }) as CaseListItem)
const shownAndWaiting = (kept: number[], latest: number[]) => {
  const { rows, waiting } = holdBack(list(...kept), list(...latest))
  return [rows.map(({ item, isGone }) => (isGone ? `(${item.id})` : item.id)).join(' '), waiting]
}

describe('an open list', () => {
  it('does not insert new cases above or among the visible ones', () => {
    expect(shownAndWaiting([5, 3, 2], [7, 6, 5, 4, 3, 2])).toEqual(['5 3 2', 3])
  })

  it('keeps the place of a case that is no longer open', () => {
    expect(shownAndWaiting([5, 4, 3], [5, 3])).toEqual(['5 (4) 3', 0])
    expect(shownAndWaiting([5], [])).toEqual(['(5)', 0])
  })

  it('continues below with the next page', () => {
    expect(shownAndWaiting([5, 4], [6, 5, 4, 3, 2])).toEqual(['5 4 3 2', 1])
  })

  it('leaves the cases that new ones have pushed to the next page for that page', () => {
    expect(shownAndWaiting([5, 4, 3], [7, 6, 5])).toEqual(['5', 2])
  })

  it('shows everything where the list was empty', () => {
    expect(shownAndWaiting([], [2, 1])).toEqual(['2 1', 0])
  })
})

const bid = (id: string, bid_status: Bid['bid_status'] = 'open', update_count = 0) =>
  ({ id, bid_status, update_count, attorney: {} }) as Bid
type Status = CustomerCase['case_status']

describe('bids that are looked at', () => {
  const [one, two, three] = [bid('1'), bid('2'), bid('3')]

  it('keep their places: new ones are last, and a withdrawn one stays where it was', () => {
    expect(keepPlaces([], [two, one], [one, two])).toEqual([two, one])
    expect(keepPlaces([two, one], [three, one, two], [one, two, three])).toEqual([two, one, three])
    expect(keepPlaces([two, one], [three, one], [one, three])).toEqual([two, one, three])
  })

  it('keep the place of one that ends, or cannot be accepted now, and go when the customer decides', () => {
    const ended = { ...bid('2', 'rejected'), ended_at: '2026-10-02T00:00:00Z' }
    const left = { ...bid('2', 'rejected'), attorney: { has_left: true } } as Bid
    expect(keepPlaces([two, one], [one, ended], [one, ended])).toEqual([ended, one])
    // A comparison has only what can be accepted.
    for (const off of [ended, left, two]) {
      expect(keepPlaces([two, one], [one], [one, off])).toEqual([off, one])
    }
    const rejected = bid('2', 'rejected')
    expect(keepPlaces([two, one], [one], [one, rejected])).toEqual([one])
    expect(decidedBids([ended, left, one, bid('4', 'accepted')])).toEqual(['4'])
    expect(decidedBids([rejected])).toEqual(['2'])
  })

  it('show their outcome while they are looked at', () => {
    const ended = { ...two, bid_status: 'rejected', ended_at: '2026-10-02T00:00:00Z' } as const
    const reasonOf = (shown: Bid, bids: Bid[], all: Bid[], before: string[] = []) =>
      steadyBid(shown, { bids, all, over: before }).lockedBecause
    expect(reasonOf(one, [one], [one, two])).toBeNull()
    expect(reasonOf(two, [one], [one])).toBe('This bid was withdrawn')
    expect(reasonOf(ended, [one], [one, ended])).toBe('This bid has ended')
    // Ended before the list was opened, where it has a group of its own.
    expect(reasonOf(ended, [one, ended], [one, ended], ['2'])).toBeNull()
    expect(reasonOf(two, [one], [one, two])).toBe('This bid can’t be accepted now')
    const left = { ...bid('2', 'rejected'), attorney: { has_left: true } } as Bid
    expect(reasonOf(left, [one, left], [one, left])).toBe('This firm is no longer on Fastpass')
    expect(reasonOf(left, [one, left], [one, left], ['2'])).toBeNull()
    // An ended bid that its attorney withdraws.
    expect(reasonOf(ended, [one], [one], ['2'])).toBe('This bid was withdrawn')
  })
})

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

/** A bid that has ended. */
const endedBid = (id: string) => ({ ...bid(id, 'rejected'), ended_at: '2026-10-02T00:00:00Z' })
/** A bid whose attorney's account was deleted. */
const leftBid = (id: string) => ({ ...bid(id, 'rejected'), attorney: { has_left: true } }) as Bid

describe('the groups of the bid list', () => {
  const shown = (placed: PlacedBids, bids: readonly Bid[]) => {
    const groups = groupBids(
      placed.bids.map((each) => steadyBid(each, { bids, all: bids, over: placed.over })),
    )
    return Object.entries(groups).flatMap(([group, list]) =>
      list.length > 0 ? [`${group}: ${list.map((each) => each.bid.id).join(' ')}`] : [],
    )
  }

  it('keep a bid that ends, or whose attorney leaves, among the others until the list is sorted again', () => {
    const before = [bid('1'), bid('2'), bid('3'), endedBid('4'), leftBid('5'), bid('6', 'rejected')]
    const opened = placeBids(NOTHING_IN_VIEW, { key: 'price', bids: before, all: before })
    const groups = ['standing: 1 2 3', 'ended: 4', 'rejected: 6', 'left: 5']
    expect(shown(opened, before)).toEqual(groups)
    const now = [bid('3'), ...before.slice(3), leftBid('1'), endedBid('2')]
    const changed = placeBids(opened, { key: 'price', bids: now, all: now })
    expect(shown(changed, now)).toEqual(groups)
    expect(placeBids(changed, { key: 'price', bids: now, all: now })).toBe(changed)
    const sorted = placeBids(changed, { key: 'newest', bids: now, all: now })
    expect(shown(sorted, now)).toEqual(['standing: 3', 'ended: 4 2', 'rejected: 6', 'left: 5 1'])
    // An ended bid that is withdrawn stays in its group.
    const without = now.filter(({ id }) => id !== '4')
    expect(
      shown(placeBids(changed, { key: 'price', bids: without, all: without }), without),
    ).toEqual(groups)
  })
})

describe('an open comparison', () => {
  /** The columns; in brackets those that are off. */
  const columns = (placed: PlacedBids, rivals: readonly Bid[], all: readonly Bid[]) =>
    placed.bids
      .map((each) => steadyBid(each, { bids: rivals, all, over: placed.over }))
      .map(({ bid: { id }, lockedBecause }) => (lockedBecause ? `(${id})` : id))
      .join(' ')
  const compare = (before: PlacedBids, rivals: readonly Bid[], all = rivals, key = 'price') => {
    const { bids: wanted } = bidsToCompare(rivals, () => false)
    const choose = (inView: readonly Bid[]) => stayCompared(inView, wanted, rivals)
    const placed = placeBids(before, { key, bids: rivals, all, choose })
    return { placed, shown: columns(placed, rivals, all) }
  }
  const all = [bid('1'), bid('2'), bid('3'), bid('4'), bid('5')]
  const without = (id: string) => all.filter((each) => each.id !== id)
  const opened = compare(NOTHING_IN_VIEW, all)

  it('keeps the column of a bid whose license lapses, which is selected when the license is checked again', () => {
    expect(opened.shown).toBe('1 2 3 4')
    const lapsed = compare(opened.placed, without('4'), all)
    expect(lapsed.shown).toBe('1 2 3 (4)')
    expect(compare(lapsed.placed, all).shown).toBe('1 2 3 4')
  })

  it('replaces a bid that ended, left or was withdrawn only when it is sorted again', () => {
    for (const gone of [[endedBid('2')], [leftBid('2')], []]) {
      const now = [...without('2'), ...gone]
      const over = compare(opened.placed, without('2'), now)
      expect(over.shown).toBe('1 (2) 3 4')
      expect(compare(over.placed, without('2'), now, 'newest').shown).toBe('1 3 4 5')
    }
  })

  it('replaces a bid that the customer rejects', () => {
    const now = [...without('2'), bid('2', 'rejected')]
    const rejected = compare(opened.placed, without('2'), now)
    expect(compare(rejected.placed, without('2'), now).shown).toBe('1 3 4 5')
  })

  it('shows a new bid while there is room', () => {
    const [one, two] = all
    const few = compare(NOTHING_IN_VIEW, [one, two] as Bid[])
    expect(compare(few.placed, [bid('6'), one, two] as Bid[]).shown).toBe('1 2 6')
  })
})

describe('a change of a case', () => {
  it('makes the lists and the latest cases stale, and no other case', () => {
    const queryClient = new QueryClient()
    const latest = latestCasesQuery('maria').queryKey
    const list = keys.caseList('maria', 'past')
    const [one, other] = [keys.case('maria', '1'), keys.case('maria', '2')]
    for (const queryKey of [latest, list, one, other]) queryClient.setQueryData(queryKey, {})
    applyChange(queryClient, 'maria', { kind: 'case', case_id: '1' })
    const isStale = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated
    expect([latest, list, one, other].map(isStale)).toEqual([true, true, true, false])
  })
})

describe('the announcements about a case', () => {
  const owner = (case_status: Status, ...bids: Bid[]) => ({
    legalCase: { case_status, category_name: 'dui' } as CustomerCase,
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

  test.each([
    [owner('open'), owner('open', bid('1')), 'A new bid arrived.'],
    [owner('open'), owner('open', bid('1'), bid('2')), '2 new bids arrived.'],
    [owner('open', bid('1')), owner('open', bid('1', 'open', 1)), 'A bid was changed.'],
    [owner('open', bid('1'), bid('2')), owner('open', bid('2')), 'A bid was withdrawn.'],
    [owner('pending', vegas), owner('accepted', vegas), 'Vega Law Group took your DUI case.'],
    [owner('pending'), owner('rejected'), 'Your attorney declined your DUI case.'],
    [owner('accepted', vegas), owner('rejected', vegas), 'Vega Law Group declined your DUI case.'],
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
  ])('to its owner after %o, then %o: %s', (before, now, announcement) => {
    expect(announcementForOwner(before, now)).toBe(announcement)
  })

  const attorney = (case_status: Status, own: Bid | null, more: Partial<AttorneyCase> = {}) => ({
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

  test.each([
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
  ])('to an attorney after %o, then %o: %s', (before, now, announcement) => {
    expect(announcementForAttorney(before, now)).toBe(announcement)
  })
})

describe('a case that an attorney can no longer open', () => {
  const common = { unique_id: 1017, category_name: 'dui', total_bid: 3 }
  const words = { case_details: 'I was stopped on the way home.', firm_size: ['1-2 lawyers'] }
  const dates = {
    ...{ contact_due_at: '2026-10-04T00:00:00Z', paused_until: '2026-10-04T00:00:00Z' },
    ...{ status_by: 'customer', status_at: '2026-10-03T00:00:00Z' },
  }
  const redacted = {
    ...{
      case_status: 'closed',
      case_details: '',
      firm_size: [],
      contact_due_at: null,
      contacted_at: null,
      paused_until: null,
    },
    ...{ status_by: null, status_at: null },
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

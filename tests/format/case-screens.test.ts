// What the case screens make of a case and its bids, without a browser.
import { describe, expect, test } from 'vitest'
import { formatPhone } from '#machines/phone-number.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import type { ExploreSearch } from '#src/data/cases/explore-search.ts'
import { editsHint } from '#src/features/bid/edits-hint.ts'
import { backLink } from '#src/features/case/back-link.ts'
import {
  validateAttorneyCaseSearch,
  validateCustomerCaseSearch,
} from '#src/features/case/case-search.ts'
import { canChangeCourtDate } from '#src/features/case/customer/court-date/court-date-changes.ts'
import { lowestOf, orderBids } from '#src/features/case/customer/order-bids.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { websiteOf } from '#src/format/websites.ts'

const bid = (id: string, bid_amount: number, changes: Partial<Bid> = {}): Bid => ({
  id,
  case_id: 'case',
  attorney_id: `attorney of ${id}`,
  bid_amount,
  additional_note: '',
  is_payment_activated: true,
  covers: null,
  fee_type: null,
  fee_hours: null,
  license: null,
  license_gap: null,
  ends_in_days: null,
  decided_at: null,
  ends_at: null,
  ended_at: null,
  update_count: 0,
  bid_status: 'open',
  created_at: `2026-10-0${id}T00:00:00Z`,
  sent_at: `2026-10-0${id}T00:00:00Z`,
  attorney: {
    company_name: `Firm ${id}`,
    website_link: null,
    profile_image: null,
    description: '',
    languages_known: '',
    law_firm_size: '1-2 lawyers',
  },
  ...changes,
})
const idsOf = (bids: Bid[]) => bids.map(({ id }) => id).join('')

describe('the order of bids', () => {
  const bids = [
    bid('1', 2400),
    bid('2', 1800),
    bid('3', 1800),
    bid('4', 900, { bid_status: 'rejected' }),
  ]

  test('is by price, the earlier of equal ones first, and rejected bids last', () => {
    expect(idsOf(orderBids(bids, 'price'))).toBe('2314')
  })

  test('is by time, and rejected bids are still last', () => {
    expect(idsOf(orderBids(bids, 'newest'))).toBe('3214')
  })

  test('is by the time of the current offer, which a change of the bid renews', () => {
    const changed = [{ ...bids[0], sent_at: '2026-10-05T00:00:00Z' } as Bid, ...bids.slice(1)]
    expect(idsOf(orderBids(changed, 'newest'))).toBe('1324')
  })

  test('marks the lowest of the open bids, when there are several', () => {
    expect(bids.map((each) => lowestOf(each, bids))).toEqual([
      null,
      'Lowest of 3',
      'Lowest of 3',
      null,
    ])
    expect(lowestOf(bid('1', 5), [bid('1', 5)])).toBeNull()
  })
})

test('the back arrow of a case returns to the page from which it was opened', () => {
  // With every filter, so that none is lost.
  const explored: Required<ExploreSearch> = {
    category: 'all',
    places: 'all',
    passed: true,
    languages: 'own',
  }
  expect(backLink({ notification_Id: 'n', explore: true })).toEqual({ to: '/notification' })
  expect(backLink({ explore: true, ...explored })).toEqual({
    to: '/lawyer/explore-bids',
    search: explored,
  })
  expect(backLink({})).toEqual({ to: '/dashboard', search: {} })
  const filtered = { tab: 'past', status: 'closed' } as const
  expect(backLink(filtered)).toEqual({ to: '/dashboard', search: filtered })
})

test('defaults are left out of a query string', () => {
  const case_Id = '019a0000-0000-7000-8000-0000000000a1'
  const nothing = {
    case_Id: undefined,
    notification_Id: undefined,
    tab: undefined,
    status: undefined,
  }
  expect(validateCustomerCaseSearch({ case_Id: 'c', compare: 'yes', sort: 'size' })).toStrictEqual({
    ...nothing,
    compare: undefined,
    sort: undefined,
  })
  expect(validateCustomerCaseSearch({ case_Id, compare: true, sort: 'newest' })).toStrictEqual({
    ...nothing,
    case_Id,
    compare: true,
    sort: 'newest',
  })
  expect(validateAttorneyCaseSearch({ explore: true, notification_Id: '' })).toStrictEqual({
    ...nothing,
    explore: true,
    category: undefined,
    places: undefined,
    passed: undefined,
    languages: undefined,
  })
})

test.each([
  [0, 'You can change your bid up to 3 times.'],
  [1, 'You can change your bid up to 3 times. 1 used, 2 left.'],
  [2, 'You can change your bid up to 3 times. 2 used, 1 left.'],
  [3, 'You can change your bid up to 3 times. All 3 used.'],
])('a bid that was changed %i times says so', (count, text) => {
  expect(editsHint(count)).toBe(text)
})

test('a court date can be changed while a case is in progress', () => {
  const canChange = (case_status: CustomerCase['case_status']) =>
    canChangeCourtDate({ case_status })
  expect([canChange('open'), canChange('accepted')]).toEqual([true, true])
  expect([canChange('closed'), canChange('rejected')]).toEqual([false, false])
})

test('a payment option is shown for dui and bankruptcy only', () => {
  expect(paymentOption({ is_payment_activated: true }, 'dui')).toBe('Allows Payment Plan')
  expect(paymentOption({ is_payment_activated: false }, 'bankruptcy')).toBe('Pay in Full Only')
  expect(paymentOption({ is_payment_activated: true }, 'family')).toBeNull()
})

test('a website is a link only when it is a URL', () => {
  expect(websiteOf('https://www.vegalawgroup.com/')).toEqual({
    href: 'https://www.vegalawgroup.com/',
    text: 'vegalawgroup.com',
  })
  expect(websiteOf('vegalawgroup.com/about')?.href).toBe('https://vegalawgroup.com/about')
  expect(websiteOf('https://ana:secret@b.test/')).toEqual({
    href: 'https://b.test/',
    text: 'b.test',
  })
  expect(websiteOf('javascript://alert(1)')).toBeNull()
  expect(websiteOf('not a site')).toBeNull()
  expect(websiteOf(null)).toBeNull()
})

test('ten digits read as a telephone number', () => {
  expect(formatPhone('4805550142')).toBe('(480) 555-0142')
  expect(formatPhone('555')).toBe('555')
})

// When the first bid on a case usually comes, as text, and which cases are new.
import { describe, expect, it } from 'vitest'
import { firstBidText } from '#machines/lifecycle/first-bid-wait.ts'
import { isNewlyPosted } from '#machines/lifecycle/waiting-case.ts'

it.each([
  [{ hours: 1 }, 'dui', 'About half of DUI cases get a first bid within an hour.'],
  [{ hours: 47 }, 'family', 'About half of family cases get a first bid within 47 hours.'],
  [{ hours: 48 }, 'civil', 'About half of civil cases get a first bid within 2 days.'],
  [
    { hours: 49, place_name: 'District of Columbia' },
    'personal injury',
    'About half of personal injury cases in the District of Columbia get a first bid within 3 days.',
  ],
])('a known wait is said with its place: %j', (wait, category, text) => {
  expect(firstBidText(wait, category)).toBe(text)
})

it('a wait that is not known is said to be so', () => {
  expect(firstBidText(undefined, 'dui')).toMatch(/^A first bid can take hours or days,/)
})

describe('a case is new', () => {
  const created_at = '2026-11-30T10:00:00Z'
  const posted = { case_status: 'open', total_bid: 0, created_at } as const
  const lastMoment = new Date('2026-12-01T09:59:59Z')

  it('within a day', () => {
    expect(isNewlyPosted(posted, lastMoment)).toBe(true)
    expect(isNewlyPosted(posted, new Date('2026-12-01T10:00:00Z'))).toBe(false)
  })

  it('unless it has a bid or is not open', () => {
    expect(isNewlyPosted({ ...posted, total_bid: 1 }, lastMoment)).toBe(false)
    expect(isNewlyPosted({ ...posted, case_status: 'paused' }, lastMoment)).toBe(false)
  })
})

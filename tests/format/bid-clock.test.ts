import { describe, expect, it } from 'vitest'
import { untilNextEnd, withEnds, withOwnEnd } from '#src/data/bids/bid-clock.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
const bid = (terms: Partial<Bid>) =>
  ({ id: 'one', bid_status: 'open', ends_at: null, ended_at: null, ...terms }) as Bid

describe('a bid with an end', () => {
  it('ends by this device’s clock at its end, while the case accepts decisions', () => {
    const due = bid({ ends_at: at(0) })
    const ended = { ...due, bid_status: 'rejected', ended_at: at(0) }
    const before = { now: NOW, fetchedAt: NOW.getTime() - 1 }
    expect(withEnds([due], { caseStatus: 'open', ...before })).toEqual([ended])
    expect(withEnds([due], { caseStatus: 'paused', ...before })).toEqual([ended])
    expect(withEnds([due], { caseStatus: 'pending', ...before })).toEqual([due])
  })

  it('ends in its attorney’s list too, where it is no longer counted', () => {
    const row = (own: Partial<Bid>, total = 2) =>
      ({ case_status: 'open', total_bid: total, bids: [own] }) as CaseListItem
    const clock = { now: NOW, fetchedAt: NOW.getTime() - 1 }
    expect(withOwnEnd(row(bid({ ends_at: at(0) })), clock)).toEqual({
      ...row({ ...bid({ ends_at: at(0) }), bid_status: 'rejected', ended_at: at(0) }),
      left_bids: 1,
    })
    const later = row(bid({ ends_at: at(1) }))
    expect(withOwnEnd(later, clock)).toBe(later)
    // A customer's list and an older server say nothing of the end.
    const silent = row({ id: 'one' })
    expect(withOwnEnd(silent, clock)).toBe(silent)
  })

  it('leaves the other bids as they are', () => {
    const others = [
      bid({}),
      bid({ ends_at: at(1) }),
      bid({ ends_at: at(0), bid_status: 'accepted' }),
    ]
    const before = { now: NOW, fetchedAt: NOW.getTime() - 1 }
    expect(withEnds(others, { caseStatus: 'open', ...before })).toBe(others)
  })

  it('stays open where the server says so, although this device’s clock is ahead', () => {
    const open = [bid({ ends_at: at(-3_600_000) })]
    const seen = (fetchedAt: number) => withEnds(open, { caseStatus: 'open', now: NOW, fetchedAt })
    expect(seen(NOW.getTime())).toBe(open)
    // The server ends it a little late.
    expect(seen(NOW.getTime() - 3_600_000 + 5_000)).toEqual([
      { ...open[0], bid_status: 'rejected', ended_at: at(-3_600_000) },
    ])
    expect(untilNextEnd(open, NOW.getTime(), NOW.getTime())).toBe(60_000)
  })

  it('is fetched again once at its end, also when that is later than a timer can wait', () => {
    const until = (...bids: Bid[]) => untilNextEnd(bids, NOW.getTime(), NOW.getTime())
    expect(until(bid({}), bid({ ends_at: at(0), bid_status: 'rejected' }))).toBe(false)
    expect(until(bid({ ends_at: at(60_000) }), bid({ ends_at: at(90_000) }))).toBe(60_000)
    expect(until(bid({ ends_at: at(-1) }))).toBe(5_000)
    expect(until(bid({ ends_at: at(30 * 86_400_000) }))).toBe(86_400_000)
  })
})

import { describe, expect, it } from 'vitest'
import type { Bid } from '#src/data/queries.ts'
import { untilNextEnd, withEnds } from '#src/features/case/bid-clock.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
const bid = (terms: Partial<Bid>) =>
  ({ id: 'one', bid_status: 'open', ends_at: null, ended_at: null, ...terms }) as Bid

describe('a bid that ends by itself', () => {
  it('has ended by this device’s clock at its very end, while the case takes decisions', () => {
    const due = bid({ ends_at: at(0) })
    const ended = { ...due, bid_status: 'rejected', ended_at: at(0) }
    expect(withEnds([due], 'open', NOW)).toEqual([ended])
    expect(withEnds([due], 'paused', NOW)).toEqual([ended])
    expect(withEnds([due], 'pending', NOW)).toEqual([due])
  })

  it('leaves the other bids as they are', () => {
    const others = [
      bid({}),
      bid({ ends_at: at(1) }),
      bid({ ends_at: at(0), bid_status: 'accepted' }),
    ]
    expect(withEnds(others, 'open', NOW)).toBe(others)
  })

  it('is fetched again at its end, and not in a loop or later than a timer can wait', () => {
    const until = (...bids: Bid[]) => untilNextEnd(bids, NOW.getTime())
    expect(until(bid({}), bid({ ends_at: at(0), bid_status: 'rejected' }))).toBe(false)
    expect(until(bid({ ends_at: at(60_000) }), bid({ ends_at: at(90_000) }))).toBe(60_000)
    expect(until(bid({ ends_at: at(-1) }))).toBe(5_000)
    expect(until(bid({ ends_at: at(30 * 86_400_000) }))).toBe(86_400_000)
  })
})

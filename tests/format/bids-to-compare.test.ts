import { describe, expect, it } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import {
  bidsToCompare,
  stayCompared,
} from '#src/features/case/customer/comparison/bids-to-compare.ts'

const bids = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `bid${index + 1}` }) as Bid)
const ids = (chosen: readonly Bid[]) => chosen.map(({ id }) => id)
const starring =
  (...starred: string[]) =>
  (id: string) =>
    starred.includes(id)

describe('the bids to compare', () => {
  it('are all bids where there are at most four', () => {
    const { bids: chosen, label } = bidsToCompare(bids(3), starring('bid1'))
    expect(ids(chosen)).toEqual(['bid1', 'bid2', 'bid3'])
    expect(label).toBe('Compare 3 bids')
  })

  it('are the four lowest ones of many, while fewer than two have a star', () => {
    for (const starred of [starring(), starring('bid9')]) {
      const { bids: chosen, label } = bidsToCompare(bids(100), starred)
      expect(ids(chosen)).toEqual(['bid1', 'bid2', 'bid3', 'bid4'])
      expect(label).toBe('Compare the 4 lowest bids')
    }
  })

  it('are the starred ones, at most four', () => {
    const few = bidsToCompare(bids(100), starring('bid90', 'bid20'))
    expect(ids(few.bids)).toEqual(['bid20', 'bid90'])
    expect(few.label).toBe('Compare 2 starred bids')
    const many = bidsToCompare(bids(9), starring('bid1', 'bid3', 'bid5', 'bid7', 'bid9'))
    expect(ids(many.bids)).toEqual(['bid1', 'bid3', 'bid5', 'bid7'])
    expect(many.label).toBe('Compare 4 starred bids')
    expect(many.subtitle).toContain('The lowest of your 5 starred bids.')
  })

  it('stay when a lower bid arrives, and another one is added only after one has left', () => {
    const rivals = bids(6)
    const inView = rivals.slice(1, 5)
    const before = ['bid2', 'bid3', 'bid4', 'bid5']
    expect(ids(stayCompared(inView, rivals.slice(0, 4), rivals))).toEqual(before)
    const left = rivals.filter(({ id }) => id !== 'bid3')
    const wanted = left.slice(0, 4)
    // While its column is there, nothing takes its room.
    expect(ids(stayCompared(inView, wanted, left))).toEqual(['bid2', 'bid4', 'bid5'])
    const rest = inView.filter(({ id }) => id !== 'bid3')
    expect(ids(stayCompared(rest, wanted, left))).toEqual(['bid1', 'bid2', 'bid4', 'bid5'])
  })
})

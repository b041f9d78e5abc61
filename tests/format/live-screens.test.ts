// How screens show changes that arrive while a person reads them, without a browser.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import {
  type CaseListItem,
  customerCaseQuery,
  customerCasesQuery,
  latestCasesQuery,
} from '#src/data/cases/case-queries.ts'
import {
  bidsToCompare,
  stayCompared,
} from '#src/features/case/customer/comparison/bids-to-compare.ts'
import {
  decidedBids,
  keepPlaces,
  NOTHING_IN_VIEW,
  type PlacedBids,
  placeBids,
} from '#src/features/case/customer/keep-places.ts'
import { groupBids, steadyBid } from '#src/features/case/customer/steady-bid.ts'
import { holdBack } from '#src/features/explore/hold-back.ts'
import { applyChange } from '#src/sync/live-changes.ts'
import { bid, endedBid, leftBid } from '#tests/support/shown-bids.ts'

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
    const list = customerCasesQuery('maria', 'past').queryKey
    const [one, other] = ['1', '2'].map((id) => customerCaseQuery('maria', id).queryKey)
    const all = [latest, list, one, other] as QueryKey[]
    for (const queryKey of all) queryClient.setQueryData(queryKey, {})
    applyChange(queryClient, 'maria', { kind: 'case', case_id: '1' })
    const isStale = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated
    expect(all.map(isStale)).toEqual([true, true, true, false])
  })
})

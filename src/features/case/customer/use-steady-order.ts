import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { type Bid, type CustomerCase, keys } from '#src/data/queries.ts'
import { keepPlaces } from './keep-places.ts'

/** A bid in its place; a withdrawn one is read-only. */
export type SteadyBid = { bid: Bid; isWithdrawn: boolean }

type SteadyOrderOptions = {
  legalCase: CustomerCase
  /** A new value sorts the list again. */
  order: string
  /** All bids on the case, shown or not. */
  all: readonly Bid[]
}

/**
 * Keeps the bids in their first places, so that none moves under a finger. A new bid comes last, a
 * changed amount keeps its place, and a withdrawn bid stays. Opening or sorting the list again, or
 * a decision of the customer, updates the order.
 */
export function useSteadyOrder(bids: readonly Bid[], options: SteadyOrderOptions): SteadyBid[] {
  const { legalCase, order, all } = options
  const queryKey = keys.bids(legalCase.customer_id, legalCase.id)
  const isSettled = useSettled(useIsFetching({ queryKey }) > 0)
  const decided = bids.filter(({ bid_status }) => bid_status !== 'open').map(({ id }) => id)
  const key = [order, isSettled, ...decided.sort()].join(' ')
  const [kept, setKept] = useState({ key, bids })
  const before = kept.key === key ? kept.bids : []
  const steady = keepPlaces(before, bids, all)
  const isOther = steady.length !== before.length || steady.some((bid, at) => bid !== before[at])
  if (kept.key !== key || isOther) setKept({ key, bids: steady })
  const present = new Set(all.map(({ id }) => id))
  return steady.map((bid) => ({ bid, isWithdrawn: !present.has(bid.id) }))
}

import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { type Bid, type CustomerCase, keys } from '#src/data/queries.ts'
import { decidedBids, keepPlaces } from './keep-places.ts'
import { type SteadyBid, steadyBid } from './steady-bid.ts'

type SteadyOrderOptions = {
  legalCase: CustomerCase
  /** A new value sorts the list again. */
  order: string
  /** All bids on the case, shown or not. */
  all: readonly Bid[]
}

const endedIn = (bids: readonly Bid[]) => bids.flatMap(({ id, ended_at }) => (ended_at ? [id] : []))

/**
 * Keeps the bids in their first places, so that none moves under a finger. A new bid comes last, a
 * changed amount keeps its place, and a bid that is withdrawn or ends stays. Opening or sorting the
 * list again, or a decision of the customer, updates the order.
 */
export function useSteadyOrder(bids: readonly Bid[], options: SteadyOrderOptions): SteadyBid[] {
  const { legalCase, order, all } = options
  const queryKey = keys.bids(legalCase.customer_id, legalCase.id)
  const isSettled = useSettled(useIsFetching({ queryKey }) > 0)
  const key = [order, isSettled, ...decidedBids(bids).sort()].join(' ')
  const [kept, setKept] = useState({ key, bids, ended: endedIn(bids) })
  const isKept = kept.key === key
  const before = isKept ? kept.bids : []
  const ended = isKept ? kept.ended : endedIn(bids)
  const steady = keepPlaces(before, bids, all)
  const isOther = steady.length !== before.length || steady.some((bid, at) => bid !== before[at])
  if (!isKept || isOther) setKept({ key, bids: steady, ended })
  return steady.map((bid) => steadyBid(bid, { bids, all, ended }))
}

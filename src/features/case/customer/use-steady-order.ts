import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { type Bid, caseBidsQuery } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { decidedBids, NOTHING_IN_VIEW, placeBids } from './keep-places.ts'
import { type SteadyBid, steadyBid } from './steady-bid.ts'

type SteadyOrderOptions = {
  legalCase: CustomerCase
  /** A new value sorts the list again. */
  order: string
  /** All bids on the case, shown or not. */
  all: readonly Bid[]
  /** Returns the bids to show, given those in view. All by default. */
  choose?: (inView: readonly Bid[]) => readonly Bid[]
}

/**
 * Keeps the bids in their first places, so that none moves under a finger. A new bid comes last, a
 * changed amount keeps its place, and a bid that is withdrawn or ends stays. Opening or sorting the
 * list again, or a decision of the customer, updates the order.
 */
export function useSteadyOrder(bids: readonly Bid[], options: SteadyOrderOptions): SteadyBid[] {
  const { legalCase, order, all, choose } = options
  const queryKey = caseBidsQuery(legalCase.customer_id, legalCase.id).queryKey
  const isSettled = useSettled(useIsFetching({ queryKey }) > 0)
  const key = [order, isSettled, ...decidedBids(bids).sort()].join(' ')
  const [placed, setPlaced] = useState(NOTHING_IN_VIEW)
  const next = placeBids(placed, { key, bids, all, choose })
  if (next !== placed) setPlaced(next)
  return next.bids.map((bid) => steadyBid(bid, { bids, all, over: next.over }))
}

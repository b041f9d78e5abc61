import { useState } from 'react'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { type BidOrder, orderBids } from '#src/features/case/customer/order-bids.ts'
import { OrderMenu } from '#src/features/case/customer/order-menu.tsx'
import { useSteadyOrder } from '#src/features/case/customer/use-steady-order.ts'
import { counted } from '#src/format/counts.ts'
import type { ShownBids } from '#src/offline/encrypted/shown-bids.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { type ComparedChoice, stayCompared } from './bids-to-compare.ts'
import { comparedBids } from './compared-facts.ts'
import { Comparison } from './comparison.tsx'

const sorting = css({ display: 'flex', justifyContent: 'end', marginTop: '2' })

type CompareBidsProps = {
  /** The bids that can be accepted, lowest first. */
  rivals: readonly Bid[]
  /** The bids that the comparison starts with. */
  wanted: ComparedChoice
  /** All bids on the case. */
  all: readonly Bid[]
  legalCase: CustomerCase
  order: BidOrder
  onOrder: (order: BidOrder) => void
  chosen: Bid | undefined
  onChoose: (bid: Bid) => void
  /** The changed bids as they were when they were last looked at, by bid id. */
  shownBefore: ShownBids
}

/** Bids side by side, in the chosen order. The button below names the selected one. */
export function CompareBids(props: CompareBidsProps) {
  const { wanted, all, legalCase, order, chosen, onChoose, shownBefore } = props
  const rivals = orderBids(props.rivals, order)
  const choose = (inView: readonly Bid[]) => stayCompared(inView, wanted.bids, rivals)
  const steady = useSteadyOrder(rivals, { legalCase, order, all, choose })
  // The text above the columns stays while one of them is locked, so that they do not move.
  const [subtitle, setSubtitle] = useState(wanted.subtitle)
  const isSettled = steady.every(({ lockedBecause }) => lockedBecause === null)
  if (isSettled && subtitle !== wanted.subtitle) setSubtitle(wanted.subtitle)
  const columns = comparedBids(steady, {
    categoryName: legalCase.category_name,
    shownBefore,
  })
  const select = (id: string) => {
    const bid = rivals.find((candidate) => candidate.id === id)
    if (bid) onChoose(bid)
  }
  return (
    <>
      <ScreenTitle subtitle={subtitle}>{`Compare ${counted(columns.length, 'bid')}`}</ScreenTitle>
      <div className={sorting}>
        <OrderMenu order={order} onOrder={props.onOrder} />
      </div>
      <div>
        <Comparison label="Bids" columns={columns} chosen={chosen?.id ?? null} onChoose={select} />
      </div>
    </>
  )
}

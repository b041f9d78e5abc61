import type { Bid, CustomerCase } from '#src/api/queries.ts'
import { ScreenTitle } from '#src/ui/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { comparedBids } from './compared-facts.ts'
import { Comparison } from './comparison.tsx'
import type { BidDecision } from './use-bid-decision.ts'

const room = css({ marginTop: '4' })

type CompareBidsProps = {
  /** The open bids, the lowest first. */
  bids: readonly Bid[]
  legalCase: CustomerCase
  chosen: Bid | undefined
  onChoose: (bid: Bid) => void
  decision: BidDecision
}

/** The open bids side by side; one can be chosen, and is then named by the button below. */
export function CompareBids({ bids, legalCase, chosen, onChoose, decision }: CompareBidsProps) {
  const columns = comparedBids(bids, {
    categoryName: legalCase.category_name,
    amountsBefore: decision.amountsBefore,
  })
  const choose = (id: string) => {
    const bid = bids.find((candidate) => candidate.id === id)
    if (bid) onChoose(bid)
  }
  return (
    <>
      <ScreenTitle subtitle="Tap a firm to choose it.">Compare {bids.length} bids</ScreenTitle>
      <div className={room}>
        <Comparison label="Bids" columns={columns} chosen={chosen?.id ?? null} onChoose={choose} />
      </div>
    </>
  )
}

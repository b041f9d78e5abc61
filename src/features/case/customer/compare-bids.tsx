import type { Bid, CustomerCase } from '#src/data/queries.ts'
import { counted } from '#src/format/counts.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { comparedBids } from './compared-facts.ts'
import { Comparison } from './comparison.tsx'
import { useSteadyOrder } from './use-steady-order.ts'

const room = css({ marginTop: '4' })

type CompareBidsProps = {
  /** The open bids, lowest first. */
  bids: readonly Bid[]
  /** All bids on the case. */
  all: readonly Bid[]
  legalCase: CustomerCase
  chosen: Bid | undefined
  onChoose: (bid: Bid) => void
  /** The amounts of changed bids when they were last looked at, by bid id. */
  amountsBefore: Readonly<Record<string, number>>
  subtitle: string
}

/** The open bids side by side. The button below names the selected one. */
export function CompareBids(props: CompareBidsProps) {
  const { bids, all, legalCase, chosen, onChoose, amountsBefore, subtitle } = props
  const steady = useSteadyOrder(bids, { legalCase, order: 'price', all })
  const columns = comparedBids(steady, {
    categoryName: legalCase.category_name,
    amountsBefore,
  })
  const choose = (id: string) => {
    const bid = bids.find((candidate) => candidate.id === id)
    if (bid) onChoose(bid)
  }
  return (
    <>
      <ScreenTitle subtitle={subtitle}>Compare {counted(bids.length, 'bid')}</ScreenTitle>
      <div className={room}>
        <Comparison label="Bids" columns={columns} chosen={chosen?.id ?? null} onChoose={choose} />
      </div>
    </>
  )
}

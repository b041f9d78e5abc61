import { bidActionsFor } from '#machines/lifecycle/actions-for.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { Bid, CustomerCase } from '#src/api/queries.ts'
import { BidFacts } from '#src/features/case/bid-facts.tsx'
import { Firm } from '#src/features/case/firm.tsx'
import { Price } from '#src/features/case/price.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions } from '#src/ui/card.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'
import { bidElementId } from './order-bids.ts'
import type { BidChoice } from './use-bid-decision.ts'

const noteClass = css({ textStyle: 'small', marginTop: '3', whiteSpace: 'pre-line' })
const aboutClass = css({
  textStyle: 'small',
  color: 'ink-2',
  marginTop: '2',
  whiteSpace: 'pre-line',
})
const statusClass = css({ display: 'flex', marginTop: '4' })
const changedClass = css({
  marginTop: '4',
  paddingBlock: '3',
  borderBlock: '1px solid',
  borderColor: 'line',
})

type BidCardProps = {
  bid: Bid
  legalCase: CustomerCase
  /** 'Lowest of 3', beside the price. */
  standing?: string | null
  /** The amount that was shown before the bid changed under the customer's eyes. */
  amountBefore?: number | undefined
  onChoose: (choice: BidChoice) => void
}

/** One attorney's bid, with the buttons that its state and the case's allow. */
export function BidCard({ bid, legalCase, standing, amountBefore, onChoose }: BidCardProps) {
  const categoryName = legalCase.category_name
  const firm = bid.attorney.company_name
  const actions = bidActionsFor(bid.bid_status, 'owner', {
    caseStatus: legalCase.case_status,
    updateCount: bid.update_count,
  })
  const canReject = actions.includes('bid.reject')
  const canAccept = actions.includes('bid.accept')
  return (
    <Card as="li">
      <Firm
        id={bidElementId(bid.id)}
        attorney={bid.attorney}
        price={<Price amount={bid.bid_amount} categoryName={categoryName} note={standing} />}
      />
      {amountBefore !== undefined && (
        <div className={changedClass}>
          <Fact icon={<AlertIcon size="sm" />}>
            {amountBefore === bid.bid_amount
              ? 'This bid changed.'
              : `This bid changed: it was ${formatBidAmount(amountBefore, categoryName)}.`}{' '}
            Look at it again before you choose.
          </Fact>
        </div>
      )}
      <BidFacts bid={bid} categoryName={categoryName} />
      {bid.additional_note && <p className={noteClass}>{bid.additional_note}</p>}
      {bid.attorney.description && <p className={aboutClass}>{bid.attorney.description}</p>}
      {bid.bid_status !== 'open' && (
        <div className={statusClass}>
          <Badge status={bid.bid_status} />
        </div>
      )}
      {(canReject || canAccept) && (
        <CardActions>
          {canReject && (
            <Button
              visual="neutral"
              aria-label={`Reject the bid of ${firm}`}
              onClick={() => onChoose({ bid, verdict: 'rejected' })}
            >
              Reject
            </Button>
          )}
          {canAccept && (
            <Button
              visual="tonal"
              aria-label={`Accept the bid of ${firm}`}
              onClick={() => onChoose({ bid, verdict: 'accepted' })}
            >
              Accept
            </Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}

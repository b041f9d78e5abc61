import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import type { Bid, CustomerCase } from '#src/api/queries.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { BottomSheet } from '#src/ui/bottom-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon, PauseIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'
import type { BidDecision } from './use-bid-decision.ts'

const consequences = css({ display: 'grid', gap: '4' })
const failed = css({ color: 'alert' })

/** What accepting does to the rest: '… The other 2 bids are rejected.' */
function othersRejected(others: number): string {
  if (others === 0) return 'Bidding stops.'
  const rest = others === 1 ? 'The other bid is' : `The other ${others} bids are`
  return `Bidding stops. ${rest} rejected.`
}

type AcceptSheetProps = {
  decision: BidDecision
  legalCase: CustomerCase
  bids: readonly Bid[]
  isOnline: boolean
}

/** Asks before a bid is accepted, and says what that does. */
export function AcceptSheet({ decision, legalCase, bids, isOnline }: AcceptSheetProps) {
  const { choice, isAsking, isSending, failure, decide, cancel } = decision
  if (choice?.verdict !== 'accepted') return null
  const { bid } = choice
  const others = bids.filter((other) => other.bid_status === 'open' && other.id !== bid.id)
  const offer = [
    bid.attorney.company_name,
    formatBidAmount(bid.bid_amount, legalCase.category_name),
    paymentOption(bid, legalCase.category_name),
  ]
  return (
    <BottomSheet
      open={isAsking}
      onClose={cancel}
      busy={isSending}
      title="Accept this bid?"
      description={offer.filter(Boolean).join(', ')}
      actions={
        <>
          <Button
            onClick={decide}
            working={isSending && 'Accepting'}
            disabledReason={isOnline ? undefined : 'You are offline. Accepting needs a connection.'}
          >
            Accept bid
          </Button>
          <Button visual="quiet" fit="hug" disabled={isSending} onClick={cancel}>
            Not now
          </Button>
        </>
      }
    >
      <div className={consequences}>
        <Fact icon={<PhoneIcon />} size="md">
          They see your name, email and phone, and contact you within {CONTACT_HOURS} hours.
        </Fact>
        <Fact icon={<PauseIcon />} size="md">
          {othersRejected(others.length)}
        </Fact>
        {failure && (
          <div className={failed}>
            <Fact icon={<AlertIcon />} size="md">
              {failure}
            </Fact>
          </div>
        )}
      </div>
    </BottomSheet>
  )
}

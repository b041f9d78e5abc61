import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import type { BidDecision } from './use-bid-decision.ts'

type RejectDialogProps = { decision: BidDecision; legalCase: CustomerCase }

/** Asks for confirmation before a bid is rejected. */
export function RejectDialog({ decision, legalCase }: RejectDialogProps) {
  const choice = decision.subject
  if (choice?.decision !== 'rejected') return null
  const { bid } = choice
  return (
    <ConfirmDialog
      question={decision}
      title="Reject this bid?"
      confirm="Reject bid"
      working="Rejecting"
      exit="Keep it"
    >
      <p>
        {`${bid.attorney.company_name}, ${formatPrice(bid.bid_amount, legalCase.category_name)}`}
      </p>
      <p>You can’t accept it later. We’ll tell the attorney.</p>
    </ConfirmDialog>
  )
}

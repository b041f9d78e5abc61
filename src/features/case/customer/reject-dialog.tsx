import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import type { BidDecision } from './use-bid-decision.ts'

type RejectDialogProps = { decision: BidDecision; legalCase: CustomerCase; isOnline: boolean }

/** Asks for confirmation before a bid is rejected. */
export function RejectDialog({ decision, legalCase, isOnline }: RejectDialogProps) {
  const { subject: choice, isAsking, isSending, failure, confirm, cancel } = decision
  if (choice?.decision !== 'rejected') return null
  const { bid } = choice
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={cancel}
      title="Reject this bid?"
      confirm="Reject bid"
      working="Rejecting"
      exit="Keep it"
      onConfirm={confirm}
      isSending={isSending}
      isOnline={isOnline}
      failure={failure}
    >
      <p>
        {bid.attorney.company_name}, {formatPrice(bid.bid_amount, legalCase.category_name)}
      </p>
      <p>You can’t accept it later. We’ll tell the attorney.</p>
    </ConfirmDialog>
  )
}

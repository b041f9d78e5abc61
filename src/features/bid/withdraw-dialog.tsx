import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { comingBackHint } from './edits-hint.ts'
import type { Withdrawal } from './use-withdrawal.ts'

type WithdrawDialogProps = {
  bid: Bid
  legalCase: Pick<AttorneyCase, 'case_status'>
  withdrawal: Withdrawal
}

/** Asks for confirmation before a bid is withdrawn, and shows how many changes remain. */
export function WithdrawDialog({ bid, legalCase, withdrawal }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      question={withdrawal}
      title="Withdraw this bid?"
      confirm="Withdraw bid"
      working="Withdrawing"
      exit="Keep it"
    >
      <p>We’ll take it off the case and tell the client.</p>
      <p>{comingBackHint(bid.update_count, legalCase.case_status === 'paused')}</p>
    </ConfirmDialog>
  )
}

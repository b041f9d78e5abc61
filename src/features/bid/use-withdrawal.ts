import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bidActionsFor } from '#machines/lifecycle/actions-for.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { toProblem } from '#src/api/problem.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { withdrawBid } from '#src/data/bids/bid-mutations.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { refetchCases, saveWithdrawal } from '#src/data/cases/saved-cases.ts'
import { BID_GONE } from '#src/format/bid-end.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Withdraws an attorney's bid on a case after a confirmation. `bid`: as the server has it now; null
 * without one. Call it where it outlives the bid, whose open question then says that the bid is
 * gone.
 */
export function useWithdrawal(
  attorneyId: string,
  legalCase: Pick<AttorneyCase, 'case_status'>,
  bid: Bid | null,
) {
  const queryClient = useQueryClient()
  // Handled by the mutation, which outlives the component: the bid may disappear from the screen
  // before the response comes.
  const { mutateAsync } = useMutation({
    ...withdrawBid(attorneyId),
    onSuccess: (_data, { case_id }) => {
      saveWithdrawal(queryClient, attorneyId, case_id)
      showSnackbar({ message: 'Your bid was withdrawn', type: 'success' })
      // The attorney still sees the case, which is open or paused. Focus must move, because the
      // pressed button disappears with the bid.
      void refetchCases(queryClient, attorneyId).then(() => afterPaint(() => showHeading()))
    },
    onError: (error: Error) => {
      if (!toProblem(error).isTemporary) void refetchCases(queryClient, attorneyId)
    },
  })
  const isPossible =
    bid !== null &&
    bidActionsFor(sentBidState(bid), 'bidder', {
      caseStatus: legalCase.case_status,
      updateCount: bid.update_count,
    }).includes('bid.withdraw')
  const question = useConfirm<Bid>(
    (shownBid) => mutateAsync(shownBid),
    () => {
      if (!bid) return BID_GONE
      // The case's screen says what became of it.
      return isPossible ? undefined : () => {}
    },
  )
  return { ...question, isPossible }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

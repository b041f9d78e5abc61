import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toProblem } from '#src/api/problem.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { withdrawBid } from '#src/data/mutations.ts'
import type { Bid } from '#src/data/queries.ts'
import { refetchCases, saveWithdrawal } from '#src/data/saved-cases.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** Withdraws a bid after a confirmation. */
export function useWithdrawal(attorneyId: string) {
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
      void refetchCases(queryClient, attorneyId).then(() => afterPaint(focusHeading))
    },
    onError: (error: Error) => {
      if (!toProblem(error).isTemporary) void refetchCases(queryClient, attorneyId)
    },
  })
  return useConfirm<Bid>((bid) => mutateAsync(bid))
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

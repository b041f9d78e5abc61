import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { withdrawBid } from '#src/data/mutations.ts'
import type { Bid } from '#src/data/queries.ts'
import { refetchCases, saveWithdrawal } from '#src/data/saved-cases.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** Withdraws a bid after a confirmation. */
export function useWithdrawal(attorneyId: string) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const onSuccess = async (_data: undefined, { case_id }: Pick<Bid, 'case_id'>) => {
    saveWithdrawal(client, attorneyId, case_id)
    setAsking(false)
    showSnackbar({ message: 'Your bid was withdrawn', type: 'success' })
    // The attorney still sees the case, which is open or paused. Focus must move, because the
    // pressed button disappears with the bid.
    await refetchCases(client, attorneyId)
    afterPaint(focusHeading)
  }
  // Without a response the dialog stays open for a retry; a refusal closes it.
  const onError = (error: Error) => {
    const problem = toProblem(error)
    if (problem.isTemporary) return setFailure(problem.message)
    setAsking(false)
    return refetchCases(client, attorneyId)
  }
  // Handled here and not by the caller: the bid may disappear from the screen before the response
  // comes.
  const { mutate, isPending } = useMutation({ ...withdrawBid(attorneyId), onSuccess, onError })
  return {
    isAsking,
    isSending: isPending,
    /** Why the last attempt got no response. */
    failure,
    ask: () => {
      setFailure(null)
      setAsking(true)
    },
    cancel: () => setAsking(false),
    withdraw: (bid: Bid) => {
      setFailure(null)
      mutate(bid)
    },
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

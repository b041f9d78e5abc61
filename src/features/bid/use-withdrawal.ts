import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withdrawBid } from '#src/api/mutations.ts'
import { toProblem } from '#src/api/problem.ts'
import { type AttorneyCase, type Bid, keys } from '#src/api/queries.ts'
import { afterPaint } from '#src/client/after-paint.ts'
import { focusHeading } from '#src/client/focus-heading.ts'
import { showSnackbar } from '#src/client/snackbar.ts'

/** Taking a bid back, after asking. */
export function useWithdrawal(attorneyId: string, legalCase: AttorneyCase) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const onSuccess = async () => {
    setAsking(false)
    showSnackbar({ message: 'Your bid was withdrawn', type: 'success' })
    // Without a bid they see the case only while it is open.
    const isSeen = legalCase.case_status === 'open'
    if (!isSeen) {
      await navigate({ to: '/dashboard', replace: true })
      client.removeQueries({ queryKey: keys.case(attorneyId, legalCase.id) })
    }
    await client.invalidateQueries({ queryKey: keys.cases(attorneyId) })
    // What was pressed goes with the bid.
    if (isSeen) afterPaint(focusHeading)
  }
  // Without an answer the same question may be asked again; a refusal ends it.
  const onError = (error: Error) => {
    const problem = toProblem(error)
    if (problem.isTemporary) return setFailure(problem.message)
    setAsking(false)
    return client.invalidateQueries({ queryKey: keys.cases(attorneyId) })
  }
  // Told of here and not by the caller: the bid may be gone from the screen before the answer comes.
  const { mutate, isPending } = useMutation({ ...withdrawBid(attorneyId), onSuccess, onError })
  return {
    isAsking,
    isSending: isPending,
    /** Why the last attempt got no answer. */
    failure,
    ask: () => {
      setFailure(null)
      setAsking(true)
    },
    cancel: () => setAsking(false),
    withdraw: (bid: Bid) => {
      setFailure(null)
      mutate(bid.id)
    },
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

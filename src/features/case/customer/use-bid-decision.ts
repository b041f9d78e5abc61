import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { updateBidStatus } from '#src/data/mutations.ts'
import { type Bid, caseBidsQuery } from '#src/data/queries.ts'

/** A bid as it was shown, and the customer's intended decision. */
export type BidChoice = { bid: Bid; verdict: 'accepted' | 'rejected' }

const successes = {
  accepted: 'Bid accepted successfully',
  rejected: 'Bid rejected successfully',
} as const

type BidDecisionOptions = {
  customerId: string
  caseId: string
  /** Called when the server has recorded it, with the message to show. */
  onDone: (choice: BidChoice, message: string) => void
  /** Called when the bid was no longer the one that was shown. */
  onChanged: (shown: Bid) => void
}

/**
 * Accepts and rejects bids, one at a time, each after a confirmation. A bid that changed since it
 * was shown is not decided: it is shown again, marked as changed, and must be acknowledged first
 * (specification §3.3).
 */
export function useBidDecision(options: BidDecisionOptions) {
  const { customerId, caseId, onDone, onChanged } = options
  const client = useQueryClient()
  const { mutate, reset, isPending } = useMutation(updateBidStatus(customerId))
  // The last choice stays while its sheet closes.
  const [choice, setChoice] = useState<BidChoice | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const markChanged = (shown: Bid, now: Bid) => {
    client.setQueryData(caseBidsQuery(customerId, caseId).queryKey, (bids) =>
      bids?.map((bid) => (bid.id === now.id && bid.update_count < now.update_count ? now : bid)),
    )
    onChanged(shown)
  }

  const choose = (chosen: BidChoice) => {
    reset()
    setChoice(chosen)
    setFailure(null)
    setAsking(true)
  }

  const decide = () => {
    if (!choice) return
    const { bid, verdict } = choice
    setFailure(null)
    mutate(
      { id: bid.id, bid_status: verdict, update_count: bid.update_count },
      {
        onSuccess: () => {
          setAsking(false)
          onDone(choice, successes[verdict])
        },
        onError: (error) => {
          const problem = toProblem(error)
          const { bid: now } = problem.details
          if (problem.code === 'BID_CHANGED' && now) markChanged(bid, now)
          // Without a response the dialog stays open for a retry; a refusal closes it.
          if (problem.isTemporary) setFailure(problem.message)
          else setAsking(false)
        },
      },
    )
  }

  return {
    choice,
    isAsking,
    isSending: isPending,
    /** Why the last attempt got no response. */
    failure,
    choose,
    decide,
    cancel: () => setAsking(false),
  }
}

export type BidDecision = ReturnType<typeof useBidDecision>

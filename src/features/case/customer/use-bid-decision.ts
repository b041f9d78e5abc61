import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { updateBidStatus } from '#src/data/mutations.ts'
import { type Bid, caseBidsQuery } from '#src/data/queries.ts'

/** A bid as it was shown, and what the customer is about to say to it. */
export type BidChoice = { bid: Bid; verdict: 'accepted' | 'rejected' }

const successes = {
  accepted: 'Bid accepted successfully',
  rejected: 'Bid rejected successfully',
} as const

type BidDecisionOptions = {
  customerId: string
  caseId: string
  /** Called once the server has it, with what to say. */
  onDone: (choice: BidChoice, message: string) => void
  /** Called when a bid was not the one that was shown any more. */
  onChanged: (shown: Bid) => void
}

/**
 * Accepting and rejecting bids, one at a time: chosen, asked about, sent. A bid that changed since
 * it was shown is not decided on: it is shown as it is now, marked, and has to be looked at again
 * (specification §3.3).
 */
export function useBidDecision(options: BidDecisionOptions) {
  const { customerId, caseId, onDone, onChanged } = options
  const client = useQueryClient()
  const { mutate, reset, isPending } = useMutation(updateBidStatus(customerId))
  // The last choice stays while its sheet slides away.
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
          // Without an answer the same question may be asked again; a refusal ends it.
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
    /** Why the last attempt got no answer. */
    failure,
    choose,
    decide,
    cancel: () => setAsking(false),
  }
}

export type BidDecision = ReturnType<typeof useBidDecision>

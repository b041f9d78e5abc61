import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateBidStatus } from '#src/data/bids/bid-mutations.ts'
import { type Bid, caseBidsQuery } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { disclaimerPart } from '#src/features/case/disclaimer.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import type { ChosenContact } from './contact-sheet.tsx'
import { rejectionEnd } from './decision-end.ts'
import { decidedBids } from './keep-places.ts'

/** A bid as it was shown, and the customer's intended decision. */
export type BidChoice = { bid: Bid; decision: 'accepted' | 'rejected' }

const successes = {
  accepted: 'Bid accepted successfully',
  rejected: 'Bid rejected successfully',
} as const

type BidDecisionOptions = {
  legalCase: CustomerCase
  bids: readonly Bid[]
  chosenContact: ChosenContact
  /** Called when the decision is recorded, with the message to show. */
  onDone: (choice: BidChoice, message: string) => void
  /** Called when the bid was no longer the one that was shown. */
  onChanged: (shownBid: Bid) => void
}

/**
 * Accepts and rejects bids, one at a time, each after a confirmation. A bid that changed since it
 * was shown is not decided: it is shown again, marked as changed, and must be acknowledged first
 * (specification §3.3).
 */
export function useBidDecision(options: BidDecisionOptions) {
  const { legalCase, bids, chosenContact, onDone, onChanged } = options
  const { id: caseId, customer_id: customerId } = legalCase
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateBidStatus(customerId))

  const markChanged = (shownBid: Bid, now: Bid) => {
    queryClient.setQueryData(caseBidsQuery(customerId, caseId).queryKey, (bids) =>
      bids?.map((bid) => (bid.id === now.id && bid.update_count < now.update_count ? now : bid)),
    )
    onChanged(shownBid)
  }

  // Another device was first, or the response to the last attempt was lost. The question about an
  // acceptance says itself why it can no longer be accepted.
  const endOf = (choice: BidChoice) => {
    const { bid, decision } = choice
    const end = decision === 'rejected' && rejectionEnd(bid, legalCase, bids)
    if (end) return end
    const now = bids.find(({ id }) => id === bid.id)
    if (now?.bid_status !== decision || decidedBids([now]).length === 0) return undefined
    return () => onDone(choice, successes[decision])
  }

  return useConfirm<BidChoice>((choice) => {
    const { bid, decision } = choice
    const isAccepted = decision === 'accepted'
    const contact = isAccepted ? chosenContact.current : undefined
    return mutateAsync(
      {
        id: bid.id,
        bid_status: decision,
        update_count: bid.update_count,
        ...(contact !== undefined && { contact_preferences: contact }),
        ...(isAccepted && disclaimerPart.loaded()?.read),
      },
      {
        onSuccess: () => onDone(choice, successes[decision]),
        onError: (error) => {
          const { code, details } = toProblem(error)
          if (code === 'BID_CHANGED' && details.bid) markChanged(bid, details.bid)
        },
      },
    )
  }, endOf)
}

export type BidDecision = ReturnType<typeof useBidDecision>

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

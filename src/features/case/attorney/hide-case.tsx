import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { bidForm } from '#src/data/bids/bid.form.ts'
import { checkConflict } from '#src/data/cases/case-mutations.ts'
import { removeCase } from '#src/data/cases/saved-cases.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CASE_GONE } from '#src/format/case-gone.ts'
import { sentences } from '#src/format/sentences.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { storeTypedForm } from '#src/session/typed-forms.ts'
import { discardBidsOn } from '#src/sync/outbox.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

type HiddenCase = {
  attorneyId: string
  caseId: string
  search: AttorneyCaseSearch
  /** Whether the attorney no longer sees the case. */
  isGone?: boolean
  /** Returns what happened when the case can no longer be hidden. */
  endOf?: () => string | undefined
}

/**
 * Records that the attorney has a conflict of interest in a case, after a confirmation, and leaves
 * its screen. Then removes the case from this device, with a bid that is not being sent. Does the
 * same when the server no longer has the case for them: it was hidden and the response was lost, or
 * it takes no bids anymore.
 */
export function useHideCase({ attorneyId, caseId, search, isGone, endOf }: HiddenCase) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const recorded = useMutation(checkConflict(attorneyId, caseId))
  const leave = async (snack: Parameters<typeof showSnackbar>[0]) => {
    // The screen would fetch a case again that is no longer in the cache.
    await navigate({ ...backLink(search), replace: true }).finally(() =>
      removeCase(queryClient, attorneyId, caseId),
    )
    showSnackbar(snack)
    // The conflict is recorded, so a device that cannot delete them must not show it as failed.
    await Promise.allSettled([
      storeTypedForm(bidForm, attorneyId, caseId, null),
      discardBidsOn(attorneyId, caseId),
    ])
  }
  return useConfirm<true>(
    async () => {
      await recorded.mutateAsync(true)
      await leave({ message: 'You won’t see this case again.', type: 'success' })
    },
    () => (isGone ? () => void leave({ message: CASE_GONE, type: 'info' }) : endOf?.()),
  )
}

type HideCaseProps = {
  hiding: ReturnType<typeof useHideCase>
  /** What becomes of the attorney's own bid. */
  ownBid?: string
}

/** Asks for the confirmation of a conflict of interest. */
export function HideCase({ hiding, ownBid }: HideCaseProps) {
  return (
    <ConfirmDialog
      question={hiding}
      title="Hide this case?"
      confirm="Hide case"
      working="Hiding"
      exit="Go back"
    >
      <p>{sentences('You won’t see it again.', ownBid, 'You can’t undo this.')}</p>
    </ConfirmDialog>
  )
}

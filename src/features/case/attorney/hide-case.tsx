import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { checkConflict } from '#src/data/mutations.ts'
import { backPath } from '#src/features/case/back-path.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

type HiddenCase = { attorneyId: string; caseId: string; search: AttorneyCaseSearch }

/** Records that the attorney has a conflict of interest in a case, after a confirmation, and leaves its screen. */
export function useHideCase({ attorneyId, caseId, search }: HiddenCase) {
  const navigate = useNavigate()
  const recorded = useMutation(checkConflict(attorneyId, caseId))
  return useConfirm<true>(async () => {
    await recorded.mutateAsync(true)
    showSnackbar({ message: 'You won’t see this case again.', type: 'success' })
    await navigate({ to: backPath(search), replace: true })
  })
}

type HideCaseProps = { hiding: ReturnType<typeof useHideCase>; isOnline: boolean }

/** Asks for the confirmation of a conflict of interest. */
export function HideCase({ hiding, isOnline }: HideCaseProps) {
  return (
    <ConfirmDialog
      open={hiding.isAsking}
      onClose={hiding.cancel}
      title="Hide this case?"
      confirm="Hide case"
      working="Hiding"
      exit="Go back"
      onConfirm={hiding.confirm}
      isSending={hiding.isSending}
      isOnline={isOnline}
      failure={hiding.failure}
    >
      <p>You won’t see it again. You can’t undo this.</p>
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateCaseStatus } from '#src/data/cases/case-mutations.ts'
import { showError } from '#src/data/show-error.ts'
import type { AdminCase } from '#src/features/admin/data/record-queries.ts'
import { withProof } from '#src/session/proof.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** The requested status, by the case machine's event (specification §2.4). */
const wanted = { 'case.pause': 'paused', 'case.reopen': 'open' } as const satisfies Partial<
  Record<CaseEventType, AdminCase['case_status']>
>

// Another admin, the customer or the end of the pause may have been first.
const showDone = (status: AdminCase['case_status']) =>
  showSnackbar({ message: `This case is already ${status}.`, type: 'info' })

/** Pauses and resumes a case, one call at a time; `pending` is the requested status. */
export function useCasePause(adminId: string, caseId: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    ...updateCaseStatus(adminId, withProof),
    meta: { isQuiet: true },
    onSuccess: ({ changed }, { case_status }) => {
      if (changed === false) showDone(case_status)
      else showSnackbar({ message: 'Case status updated successfully', type: 'success' })
    },
    onError: (error, { case_status }) => {
      const isDone = toProblem(error).details.current_status === case_status
      if (isDone) showDone(case_status)
      else showError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [adminId] }),
  })
  return {
    change: (event: keyof typeof wanted) => mutate({ id: caseId, case_status: wanted[event] }),
    pending: isPending ? variables.case_status : undefined,
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseEventType } from '#machines/lifecycle/case.machine.ts'
import { updateCaseStatus } from '#src/api/mutations.ts'
import { keys } from '#src/api/queries.ts'
import { showSnackbar } from '#src/client/snackbar.ts'
import type { AdminCase } from './record-queries.ts'

/** The status that an admin asks for, by what the case machine calls it (document 2 §4). */
const wanted = { 'case.pause': 'paused', 'case.reopen': 'open' } as const satisfies Partial<
  Record<CaseEventType, AdminCase['case_status']>
>

/** Pausing and resuming a case, one at a time; `pending` is what is on its way. A failure is told by the app. */
export function useCasePause(adminId: string, caseId: string) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    ...updateCaseStatus(adminId),
    onSuccess: () => showSnackbar({ message: 'Case status updated successfully', type: 'success' }),
    // Also after a refusal: somebody else was quicker.
    onSettled: () => client.invalidateQueries({ queryKey: keys.person(adminId) }),
  })
  return {
    change: (event: keyof typeof wanted) => mutate({ id: caseId, case_status: wanted[event] }),
    pending: isPending ? variables.case_status : undefined,
  }
}

import { ACCOUNT_DELETED, FALLBACK_MESSAGE, PROOF_CANCELED, toProblem } from '#src/api/problem.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Shows the error of a failed call: the response's message, else 'Something went wrong'
 * (specification §1.8). React Query's calls do this themselves. Shows nothing for a canceled call,
 * nor for a deleted account, which the page shows already.
 */
export function showError(error: unknown): void {
  const { code, message } = toProblem(error)
  if (code === PROOF_CANCELED || code === ACCOUNT_DELETED) return
  showSnackbar({ message: message || FALLBACK_MESSAGE, type: 'error' })
}

import { FALLBACK_MESSAGE, PROOF_CANCELED, toProblem } from '#src/api/problem.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Tells about a failed call: its answer's message, else 'Something went wrong' (specification §1.8).
 * The queries and mutations of React Query do so by themselves. Somebody who canceled knows it already.
 */
export function showError(error: unknown): void {
  const { code, message } = toProblem(error)
  if (code !== PROOF_CANCELED) showSnackbar({ message: message || FALLBACK_MESSAGE, type: 'error' })
}

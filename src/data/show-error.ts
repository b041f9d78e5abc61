import { FALLBACK_MESSAGE, toProblem } from '#src/api/problem.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Tells about a failed call: its answer's message, else 'Something went wrong' (specification §1.8).
 * The queries and mutations of React Query do so by themselves.
 */
export function showError(error: unknown): void {
  showSnackbar({ message: toProblem(error).message || FALLBACK_MESSAGE, type: 'error' })
}

import { FALLBACK_MESSAGE } from '#machines/client/refusal.ts'
import { ACCOUNT_DELETED, PROOF_CANCELED, SESSION_ENDED, toProblem } from '#src/api/problem.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** What is not an error, or is said by the page that comes then. */
const SHOWN_ELSEWHERE: readonly string[] = [PROOF_CANCELED, ACCOUNT_DELETED, SESSION_ENDED]

/**
 * Shows the error of a failed call: the response's message, else 'Something went wrong'
 * (specification §1.8). React Query's calls do this themselves. Shows nothing for a canceled call,
 * nor for a deleted account or an ended session, which the page shows already.
 */
export function showError(error: unknown): void {
  const { code, message } = toProblem(error)
  if (SHOWN_ELSEWHERE.includes(code)) return
  showSnackbar({ message: message || FALLBACK_MESSAGE, type: 'error' })
}

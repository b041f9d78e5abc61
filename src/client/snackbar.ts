import { createActor } from 'xstate'
import { snackbarMachine } from '#machines/client/snackbar.machine.ts'
import { FALLBACK_MESSAGE, toProblem } from '#src/api/problem.ts'

/** The app's one snackbar. */
export const snackbarActor = createActor(snackbarMachine)

/** What to say, and as what (document 1 §4). */
export interface Snack {
  message: string
  type: 'success' | 'error' | 'info'
}

/** Says something for 3 seconds, in place of what was said before. */
export function showSnackbar({ message, type }: Snack): void {
  snackbarActor.send({ type: 'message.show', text: message, kind: type })
}

/**
 * Tells about a failed call: its answer's message, else 'Something went wrong' (document 1 §8).
 * The queries and mutations of React Query do so by themselves.
 */
export function showError(error: unknown): void {
  showSnackbar({ message: toProblem(error).message || FALLBACK_MESSAGE, type: 'error' })
}

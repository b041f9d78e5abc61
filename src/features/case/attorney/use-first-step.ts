import { useState } from 'react'

/**
 * Returns what an attorney has to do before a case opens, as `read` finds it in the error of the refused case; null when
 * there is nothing. It stays while the case is fetched again, so that an open dialog stays open. `read` returns the same
 * object for the same error.
 */
export function useFirstStep<Step>(
  query: { error: Error | null; isPending: boolean },
  read: (error: Error | null) => Step | null,
): Step | null {
  const [kept, setKept] = useState<Step | null>(null)
  const step = query.isPending ? kept : read(query.error)
  if (step !== kept) setKept(step)
  return step
}

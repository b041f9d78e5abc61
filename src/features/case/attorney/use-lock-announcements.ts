import { useEffect, useRef } from 'react'
import { showUpdate } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Announces that an open case was locked because of the attorney's license, and why, or that a locked one opened.
 * `reason`: null while it is open; undefined until it is known.
 */
export function useLockAnnouncements(reason: string | null | undefined): void {
  const seen = useRef<string | null>(undefined)
  useEffect(() => {
    const before = seen.current
    if (reason === undefined || reason === before) return
    seen.current = reason
    if (before === undefined) return
    showUpdate(
      reason === null
        ? 'You can go on with this case now.'
        : `You can’t read this case now. ${reason}`,
    )
  }, [reason])
}

import { useEffect, useRef } from 'react'
import { showUpdate } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Announces that an open case was locked because of the attorney's license, or that a locked one opened. `isLocked`:
 * undefined until it is known.
 */
export function useLockAnnouncements(isLocked: boolean | undefined): void {
  const seen = useRef<boolean>(undefined)
  useEffect(() => {
    const before = seen.current
    if (isLocked === undefined || isLocked === before) return
    seen.current = isLocked
    if (before === undefined) return
    showUpdate(
      isLocked
        ? 'You can’t read this case until we confirm your license.'
        : 'You can go on with this case now.',
    )
  }, [isLocked])
}

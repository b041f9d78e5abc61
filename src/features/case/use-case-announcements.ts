import { useEffect, useRef } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { showUpdate } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Announces what changed on an open screen. `view`: the shown data; undefined before it is loaded.
 */
export function useCaseAnnouncements<View>(
  view: View | undefined,
  isFetching: boolean,
  announcementOf: (before: View, now: View) => string | null,
): void {
  const isSettled = useSettled(isFetching)
  const seenView = useRef<View>(undefined)
  useEffect(() => {
    const before = seenView.current
    seenView.current = isSettled ? view : undefined
    const announcement = before && view && announcementOf(before, view)
    if (announcement) showUpdate(announcement)
  }, [view, isSettled, announcementOf])
}

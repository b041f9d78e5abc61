import { useEffect, useRef } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { showNews } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Announces what changed on an open screen. `view`: the shown data; undefined before it is loaded.
 */
export function useCaseNews<View>(
  view: View | undefined,
  isFetching: boolean,
  newsOf: (before: View, now: View) => string | null,
): void {
  const isSettled = useSettled(isFetching)
  const seen = useRef<View>(undefined)
  useEffect(() => {
    const before = seen.current
    seen.current = isSettled ? view : undefined
    const news = before && view && newsOf(before, view)
    if (news) showNews(news)
  }, [view, isSettled, newsOf])
}

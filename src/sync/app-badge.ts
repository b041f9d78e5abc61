// Shows the number of unread notifications on the app's icon, where the device supports it, and in
// the page's title.
import { hashKey } from '@tanstack/react-query'
import type { Identity } from '#machines/client/session.machine.ts'
import { setUnreadInTitle } from '#src/browser/document-title.ts'
import { unreadNotificationsQuery } from '#src/data/notifications/notification-queries.ts'
import { queryClient } from '#src/data/query-client.ts'

/** Shows a person's unread notifications until the signal is aborted, then none. */
export function startAppBadge({ uuid }: Identity, signal: AbortSignal): void {
  const cache = queryClient.getQueryCache()
  const queryHash = hashKey(unreadNotificationsQuery(uuid).queryKey)
  const showCount = () => {
    const unread = cache.get<number>(queryHash)?.state.data
    if (unread !== undefined) show(unread)
  }
  // Shown after each fetch, even of the same number: the worker may have written another number on
  // the icon.
  const unsubscribe = cache.subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success'
    if (isFetched && event.query.queryHash === queryHash) showCount()
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    show(0)
  })
  showCount()
}

function show(unread: number) {
  setUnreadInTitle(unread)
  // Rejects where notifications are not allowed. The icon then shows no number.
  void navigator.setAppBadge?.(unread).catch(() => {})
}

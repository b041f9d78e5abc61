/** Shows the number of unread notifications on the app's icon, where the phone supports it, and in the page's title. */
import { hashKey } from '@tanstack/react-query'
import { keys } from '#src/api/queries.ts'
import { setUnreadInTitle } from './document-title.ts'
import { queryClient } from './query-client.ts'
import { sessionActor } from './session.ts'

function show(unread: number) {
  setUnreadInTitle(unread)
  // Rejected where notifications are not allowed; the icon then has no number.
  void navigator.setAppBadge?.(unread).catch(() => {})
}

const cache = queryClient.getQueryCache()

function unreadHash(): string | undefined {
  const { identity } = sessionActor.getSnapshot().context
  return identity ? hashKey(keys.unreadNotices(identity.uuid)) : undefined
}

function showCount() {
  const unread = cache.get<number>(unreadHash() ?? '')?.state.data
  if (unread !== undefined) show(unread)
}

// Whenever it was counted, also to the same number: what stands on the icon may be somebody else's word.
cache.subscribe((event) => {
  const isCounted = event.type === 'updated' && event.action.type === 'success'
  if (isCounted && event.query.queryHash === unreadHash()) showCount()
})
sessionActor.subscribe((snapshot) => {
  if (snapshot.matches('signingOut')) show(0)
})
showCount()

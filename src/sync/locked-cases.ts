import type { Query } from '@tanstack/react-query'
import { removeLocked } from '#src/data/locked-cases.ts'
import { licensesQuery } from '#src/data/queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { forgetScreens } from '#src/offline/remembered-screen.ts'

/**
 * Removes the cases that an attorney may not open now from the device, whenever a response shows it, until the signal is
 * aborted. Fetches their licenses once, so that they need not visit a screen for it.
 */
export function removeLockedCases(attorneyId: string, signal: AbortSignal): void {
  const cache = queryClient.getQueryCache()
  const apply = (query: Query) => {
    if (removeLocked(queryClient, attorneyId, query)) void forgetScreens(attorneyId).catch(() => {})
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== attorneyId) return
    if (event.action.type === 'success' && !event.action.manual) apply(event.query)
  })
  signal.addEventListener('abort', stop)
  // What was restored from the device may be older than the cases there, and is invalidated.
  for (const query of cache.findAll({ queryKey: [attorneyId] })) {
    if (query.state.data !== undefined && !query.state.isInvalidated) apply(query)
  }
  void queryClient.prefetchQuery(licensesQuery(attorneyId))
}

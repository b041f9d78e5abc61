import type { Query } from '@tanstack/react-query'
import { removeLocked } from '#src/data/locked-cases.ts'
import { licensesQuery } from '#src/data/queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { forgetScreens } from '#src/offline/remembered-screen.ts'

/**
 * Removes cases from the device whenever a response shows that an attorney may not open them now, until the signal is
 * aborted. Fetches the attorney's licenses, which otherwise only some screens do.
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
  // Responses that came before this start. Those that were restored from the device are invalidated: they may be older than
  // the cases there.
  for (const query of cache.findAll({ queryKey: [attorneyId] })) {
    if (query.state.data !== undefined && !query.state.isInvalidated) apply(query)
  }
  void queryClient.prefetchQuery(licensesQuery(attorneyId))
}

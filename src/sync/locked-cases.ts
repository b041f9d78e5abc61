import type { Query } from '@tanstack/react-query'
import { removeEnded, removeLocked } from '#src/data/locked-cases.ts'
import { licensesQuery } from '#src/data/queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { forgetScreens } from '#src/offline/remembered-screen.ts'

/**
 * Removes cases from the device whenever a response shows that an attorney may not open them now, or the check of their
 * license has ended when the app is looked at, until the signal is aborted. Fetches the attorney's licenses, which otherwise only some screens do.
 */
export function removeLockedCases(attorneyId: string, signal: AbortSignal): void {
  const cache = queryClient.getQueryCache()
  const forgetIf = (isFound: boolean) => {
    if (isFound) void forgetScreens(attorneyId).catch(() => {})
  }
  const apply = (query: Query) => forgetIf(removeLocked(queryClient, attorneyId, query))
  const applyEnds = () => forgetIf(removeEnded(queryClient, attorneyId))
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
  applyEnds()
  document.addEventListener('visibilitychange', applyEnds, { signal })
  void queryClient.prefetchQuery(licensesQuery(attorneyId))
}

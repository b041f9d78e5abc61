import { onlineManager, type Query } from '@tanstack/react-query'
import { removeEnded, removeLocked } from '#src/data/cases/locked-cases.ts'
import { licensesQuery } from '#src/data/people/person-queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { forgetScreens } from '#src/offline/encrypted/remembered-screen.ts'

/**
 * Until the signal is aborted, removes cases from the device when a response shows that the
 * attorney may not open them now. Also removes those whose license check has ended: at the start,
 * when the app is opened or left, and when the connection is lost. Fetches the attorney's licenses,
 * because otherwise only some screens do.
 */
export function removeLockedCases(attorneyId: string, signal: AbortSignal): void {
  const cache = queryClient.getQueryCache()
  const forgetIf = (isFound: boolean) => {
    if (isFound) void forgetScreens(attorneyId).catch(() => {})
  }
  const apply = (query: Query) => forgetIf(removeLocked(queryClient, attorneyId, query))
  const applyEnds = async () => {
    const isFound = await removeEnded(queryClient, attorneyId, onlineManager.isOnline())
    if (!signal.aborted) forgetIf(isFound)
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== attorneyId) return
    if (event.action.type === 'success' && !event.action.manual) apply(event.query)
  })
  signal.addEventListener('abort', stop)
  // Responses that came before this start. Those that were restored from the device are
  // invalidated: they may be older than the cases there.
  for (const query of cache.findAll({ queryKey: [attorneyId] })) {
    if (query.state.data !== undefined && !query.state.isInvalidated) apply(query)
  }
  void applyEnds()
  document.addEventListener('visibilitychange', () => void applyEnds(), { signal })
  // `applyEnds` may be waiting for a request that now waits for the connection.
  const stopOnline = onlineManager.subscribe((isOnline) => {
    if (!isOnline) void applyEnds()
  })
  signal.addEventListener('abort', stopOnline)
  void queryClient.prefetchQuery(licensesQuery(attorneyId))
}

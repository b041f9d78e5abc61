// The age of the data on the screen, and whether it can be refreshed.
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useProvidedQueryClient } from './provided-query-client.ts'

/**
 * Returns the queries on the screen. Secondary ones, such as the bell's number, do not count for
 * the screen's age.
 */
const onScreen = (client: QueryClient): Query[] =>
  client
    .getQueryCache()
    .findAll({ predicate: (query) => query.getObserversCount() > 0 && !query.meta?.isWithoutAge })

// The fetch time of the oldest data; 0 before anything was fetched.
const oldestOf = (client: QueryClient) =>
  onScreen(client).reduce((oldest, { state: { dataUpdatedAt } }) => {
    if (dataUpdatedAt === 0) return oldest
    return oldest === 0 ? dataUpdatedAt : Math.min(oldest, dataUpdatedAt)
  }, 0)

function useCache<Value>(read: (client: QueryClient) => Value, none: Value): Value {
  const client = useProvidedQueryClient()
  const subscribe = useCallback(
    (callback: () => void) =>
      client?.getQueryCache().subscribe(notifyManager.batchCalls(callback)) ?? (() => {}),
    [client],
  )
  const snapshot = () => (client ? read(client) : none)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

/**
 * Returns when the oldest data on the screen was fetched, ms since 1970; 0 before anything was
 * fetched.
 */
export const useOldestShown = (): number => useCache(oldestOf, 0)

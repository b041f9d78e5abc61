import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Returns a query's data only if it belongs to the present query key. Data of the previous key is
 * shown only during a fetch: without a connection it would look like the new result.
 */
export function currentData<Data>(query: UseQueryResult<Data>) {
  const { isPlaceholderData, fetchStatus } = query
  const isMissing = isPlaceholderData && fetchStatus !== 'fetching'
  return isMissing ? { ...query, data: undefined } : query
}

/** The message shown instead. */
export const NEEDS_CONNECTION = 'This needs a connection.'

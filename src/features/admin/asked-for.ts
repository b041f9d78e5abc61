import type { UseQueryResult } from '@tanstack/react-query'

/**
 * What a query has read of what is asked for now. What was read before stands in only while the answer is on its way:
 * without a connection it would be taken for the answer.
 */
export function askedFor<Data>(query: UseQueryResult<Data>) {
  const { isPlaceholderData, fetchStatus } = query
  const isMissing = isPlaceholderData && fetchStatus !== 'fetching'
  return isMissing ? { ...query, data: undefined } : query
}

/** What is said instead. */
export const NEEDS_CONNECTION = 'This needs a connection.'

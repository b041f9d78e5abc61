import { useCallback } from 'react'
import { LoadMore } from '#src/ui/list/load-more.tsx'

/** The part of an infinite query's result that is needed here. */
type PagedQuery = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
}

/**
 * The end of a long list: fetches the next page when it scrolls into view; renders nothing after
 * the last page.
 */
export function ListEnd({ query, label }: { query: PagedQuery; label?: string }) {
  const { fetchNextPage } = query
  // A refetch of the pages that are shown is not cancelled: what has changed there would be lost.
  // The next page is fetched after it.
  const onMore = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  if (!query.hasNextPage) return null
  return (
    <LoadMore
      {...(label !== undefined && { label })}
      isLoading={query.isFetchingNextPage}
      isReady={!query.isFetching && !query.isFetchNextPageError}
      onMore={onMore}
    />
  )
}

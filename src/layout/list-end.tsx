import { LoadMore } from '#src/ui/list/load-more.tsx'

/** The part of an infinite query's result that is needed here. */
type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/**
 * The end of a long list: fetches the next page when it scrolls into view; renders nothing after
 * the last page.
 */
export function ListEnd({ query, label }: { query: PagedQuery; label?: string }) {
  if (!query.hasNextPage) return null
  return (
    <LoadMore
      {...(label !== undefined && { label })}
      isLoading={query.isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onMore={query.fetchNextPage}
    />
  )
}

import { LoadMore } from '#src/ui/list/load-more.tsx'

/** What is needed of an infinite query's result. */
type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The end of what was read of a long list: the next page comes by itself; nothing at the very end. */
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

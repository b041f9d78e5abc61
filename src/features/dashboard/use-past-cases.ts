import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type CaseListItem,
  type CaseStatus,
  casesInProgressQuery,
  customerCasesQuery,
} from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { enabledIf } from '#src/data/query-client.ts'

/**
 * Returns a customer's past cases in two groups, paged. While there are more pages, the cases in
 * progress have their own query, so that an old one is visible before the list is scrolled.
 */
export function usePastCases(customerId: string) {
  const query = useInfiniteQuery(customerCasesQuery(customerId, 'past'))
  const hasMore = query.hasNextPage
  const ownQuery = useInfiniteQuery({
    ...casesInProgressQuery(customerId),
    enabled: enabledIf(hasMore),
  })
  const inProgressQuery = hasMore && ownQuery.data ? ownQuery : undefined
  const items = query.data ? itemsOf(query.data) : []
  const inProgress = inProgressQuery?.data
    ? itemsOf(inProgressQuery.data)
    : items.filter(isInProgress)
  return {
    query,
    /** The query of the cases in progress, if they have their own. */
    inProgressQuery,
    inProgress,
    finished: items.filter((item) => !isInProgress(item)),
    /** The number of cases in progress, including those that are not fetched yet. */
    inProgressCount: inProgressQuery?.data?.pages[0]?.total_count ?? inProgress.length,
  }
}

export type PastCasesRead = ReturnType<typeof usePastCases>

const statusesInProgress: readonly CaseStatus[] = ['pending', 'accepted', 'paused']

/** Returns whether a case takes no bids now but has not ended (specification §3.8). */
const isInProgress = ({ case_status }: Pick<CaseListItem, 'case_status'>): boolean =>
  statusesInProgress.includes(case_status)

import { useInfiniteQuery } from '@tanstack/react-query'
import { casesInProgressQuery, customerCasesQuery, itemsOf } from '#src/data/queries.ts'
import { isInProgress } from './in-progress.ts'

/**
 * A customer's past cases, page after page, in their two groups. While there are pages to come,
 * those in progress are asked for apart: one that is years old and still goes on must not wait for
 * somebody to scroll down to it.
 */
export function usePastCases(customerId: string) {
  const query = useInfiniteQuery(customerCasesQuery(customerId, 'past'))
  const isCut = query.hasNextPage
  const apart = useInfiniteQuery({ ...casesInProgressQuery(customerId), enabled: isCut })
  const going = isCut && apart.data ? apart : undefined
  const read = query.data ? itemsOf(query.data) : []
  const inProgress = going?.data ? itemsOf(going.data) : read.filter(isInProgress)
  return {
    query,
    /** The list of those in progress, where it is one of its own. */
    going,
    inProgress,
    finished: read.filter((item) => !isInProgress(item)),
    /** How many are in progress, those that are not read yet among them. */
    inProgressCount: going?.data?.pages[0]?.total_count ?? inProgress.length,
  }
}

export type PastCasesRead = ReturnType<typeof usePastCases>

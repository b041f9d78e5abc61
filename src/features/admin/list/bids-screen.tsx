import { useQuery } from '@tanstack/react-query'
import { bidsQuery } from '#src/features/admin/data/admin-queries.ts'
import { type BidsSearch, bidStatuses } from '#src/features/admin/data/admin-search.ts'
import { bidDeletion } from '#src/features/admin/deletion/deletions.ts'
import { bidColumns } from './bids-columns.tsx'
import { FilteredList } from './filtered-list.tsx'
import { ListHeader } from './list-header.tsx'
import { useRememberedPlace } from './list-places.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

/** All bids (specification §2.2). */
export function BidsScreen({ adminId, search }: { adminId: string; search: BidsSearch }) {
  useRememberedPlace('bids', search)
  const settledSearch = useDebouncedSearch(search)
  const query = useQuery(bidsQuery(adminId, settledSearch))
  return (
    <>
      <ListHeader title="All bids" />
      <FilteredList
        noun="bid"
        who="firm"
        also="$ amount"
        statuses={bidStatuses}
        search={search}
        wanted={settledSearch}
        query={query}
        columnsOf={bidColumns}
        deletionOf={(bid) => bidDeletion(bid, bid.case_status)}
      />
    </>
  )
}

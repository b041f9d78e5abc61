import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import { bidDeletion } from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from './admin-list.tsx'
import { bidsQuery } from './admin-queries.ts'
import { type BidsSearch, bidStatuses } from './admin-search.ts'
import { bidColumns } from './bids-columns.tsx'
import { ListHeader } from './list-header.tsx'
import { useRememberedPlace } from './list-places.ts'
import { ListTools, useClear } from './list-tools.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'
import { useStableCallback } from './use-stable-callback.ts'

/** All bids (specification §2.2). */
export function BidsScreen({ adminId, search }: { adminId: string; search: BidsSearch }) {
  useRememberedPlace('bids', search)
  const deletion = useDeleteDialog()
  const ask = useStableCallback(deletion.ask)
  const columns = useMemo(() => bidColumns((bid) => ask(bidDeletion(bid, bid.case_status))), [ask])
  const wanted = useDebouncedSearch(search)
  const query = useQuery(bidsQuery(adminId, wanted))
  return (
    <>
      <ListHeader title="All bids" />
      <ListTools who="firm" statuses={bidStatuses} search={search} />
      <AdminList
        noun="bid"
        needs="lg"
        query={query}
        columns={columns}
        search={wanted}
        onClear={useClear(search)}
      />
      {deletion.dialog}
    </>
  )
}

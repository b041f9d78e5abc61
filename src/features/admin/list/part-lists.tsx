// The cases and bids on the page of a person or a case.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bidsQuery, casesQuery } from '#src/features/admin/data/admin-queries.ts'
import type { ListSearch } from '#src/features/admin/data/admin-search.ts'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import { bidDeletion, caseDeletion } from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from './admin-list.tsx'
import { attorneyBidColumns, bidColumns } from './bids-columns.tsx'
import { customerCaseColumns } from './cases-columns.tsx'
import { useStableCallback } from './use-stable-callback.ts'

type PartProps = { adminId: string; search: ListSearch }

/** A customer's cases. */
export function CasesOf({ adminId, search, customerId }: PartProps & { customerId: string }) {
  const deletion = useDeleteDialog()
  const ask = useStableCallback(deletion.ask)
  const columns = useMemo(() => customerCaseColumns((each) => ask(caseDeletion(each))), [ask])
  const query = useQuery(casesQuery(adminId, { page: search.page, sort: search.sort, customerId }))
  return (
    <>
      <AdminList noun="case" needs="lg" query={query} columns={columns} search={search} />
      {deletion.dialog}
    </>
  )
}

/** An attorney's bids, or the bids on a case. */
export function BidsOf({
  adminId,
  search,
  of,
}: PartProps & { of: { attorneyId: string } | { caseId: string } }) {
  const deletion = useDeleteDialog()
  const ask = useStableCallback(deletion.ask)
  const columnsFor = 'attorneyId' in of ? attorneyBidColumns : bidColumns
  const columns = useMemo(
    () => columnsFor((bid) => ask(bidDeletion(bid, bid.case_status))),
    [columnsFor, ask],
  )
  const query = useQuery(bidsQuery(adminId, { page: search.page, sort: search.sort, ...of }))
  return (
    <>
      <AdminList noun="bid" needs="lg" query={query} columns={columns} search={search} />
      {deletion.dialog}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import { caseDeletion } from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from './admin-list.tsx'
import { casesQuery } from './admin-queries.ts'
import { type CasesSearch, caseStatuses } from './admin-search.ts'
import { caseColumns } from './cases-columns.tsx'
import { ListHeader } from './list-header.tsx'
import { useRememberedPlace } from './list-places.ts'
import { ListTools, useClear } from './list-tools.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'
import { useStableCallback } from './use-stable-callback.ts'

/** All cases (specification §2.2). */
export function CasesScreen({ adminId, search }: { adminId: string; search: CasesSearch }) {
  useRememberedPlace('cases', search)
  const deletion = useDeleteDialog()
  const ask = useStableCallback(deletion.ask)
  const columns = useMemo(() => caseColumns((each) => ask(caseDeletion(each))), [ask])
  const wanted = useDebouncedSearch(search)
  const query = useQuery(casesQuery(adminId, wanted))
  return (
    <>
      <ListHeader title="All cases" />
      <ListTools who="client" statuses={caseStatuses} search={search} />
      <AdminList
        noun="case"
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

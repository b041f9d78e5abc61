import { useQuery } from '@tanstack/react-query'
import { casesQuery } from '#src/features/admin/data/admin-queries.ts'
import { type CasesSearch, caseStatuses } from '#src/features/admin/data/admin-search.ts'
import { caseDeletion } from '#src/features/admin/deletion/deletions.ts'
import { caseColumns } from './cases-columns.tsx'
import { FilteredList } from './filtered-list.tsx'
import { ListHeader } from './list-header.tsx'
import { useRememberedPlace } from './list-places.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

/** All cases (specification §2.2). */
export function CasesScreen({ adminId, search }: { adminId: string; search: CasesSearch }) {
  useRememberedPlace('cases', search)
  const settledSearch = useDebouncedSearch(search)
  const query = useQuery(casesQuery(adminId, settledSearch))
  return (
    <>
      <ListHeader title="All cases" />
      <FilteredList
        noun="case"
        who="client"
        statuses={caseStatuses}
        hasStates
        search={search}
        wanted={settledSearch}
        query={query}
        columnsOf={caseColumns}
        deletionOf={caseDeletion}
      />
    </>
  )
}

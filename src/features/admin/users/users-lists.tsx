import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  adminsQuery,
  attorneysQuery,
  customersQuery,
} from '#src/features/admin/data/admin-queries.ts'
import type { ListSearch } from '#src/features/admin/data/admin-search.ts'
import type { Deletion } from '#src/features/admin/deletion/deletion.machine.ts'
import {
  adminDeletion,
  attorneyDeletion,
  customerDeletion,
} from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from '#src/features/admin/list/admin-list.tsx'
import { useDebouncedSearch } from '#src/features/admin/list/use-debounced-search.ts'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { adminColumns, attorneyColumns, customerColumns } from './users-columns.tsx'

export type UsersListProps = {
  adminId: string
  search: ListSearch
  onDelete: (deletion: Deletion) => void
  onClear: (() => void) | undefined
}

/** The list of customers. */
export function CustomersList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useStableCallback(onDelete)
  const columns = useMemo(() => customerColumns((client) => ask(customerDeletion(client))), [ask])
  const search = useDebouncedSearch(rest.search)
  const query = useQuery(customersQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="client" query={query} columns={columns} />
}

/** The list of attorneys. */
export function AttorneysList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useStableCallback(onDelete)
  const columns = useMemo(() => attorneyColumns((firm) => ask(attorneyDeletion(firm))), [ask])
  const search = useDebouncedSearch(rest.search)
  const query = useQuery(attorneysQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="attorney" query={query} columns={columns} />
}

/** The list of admins. */
export function AdminsList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useStableCallback(onDelete)
  const columns = useMemo(
    () => adminColumns((admin) => ask(adminDeletion(admin)), adminId),
    [ask, adminId],
  )
  const search = useDebouncedSearch(rest.search)
  const query = useQuery(adminsQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="admin" query={query} columns={columns} />
}

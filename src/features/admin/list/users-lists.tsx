import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deletion } from '#machines/client/deletion-answers.ts'
import {
  adminDeletion,
  attorneyDeletion,
  customerDeletion,
} from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from './admin-list.tsx'
import { adminsQuery, attorneysQuery, clientsQuery } from './admin-queries.ts'
import type { ListSearch } from './admin-search.ts'
import { useSteady } from './use-steady.ts'
import { useTyped } from './use-typed.ts'
import { adminColumns, attorneyColumns, clientColumns } from './users-columns.tsx'

export type UsersListProps = {
  adminId: string
  search: ListSearch
  onDelete: (removal: Deletion) => void
  onClear: (() => void) | undefined
}

/** The list of customers. */
export function CustomersList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(() => clientColumns((client) => ask(customerDeletion(client))), [ask])
  const search = useTyped(rest.search)
  const query = useQuery(clientsQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="client" query={query} columns={columns} />
}

/** The list of attorneys. */
export function AttorneysList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(() => attorneyColumns((firm) => ask(attorneyDeletion(firm))), [ask])
  const search = useTyped(rest.search)
  const query = useQuery(attorneysQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="attorney" query={query} columns={columns} />
}

/** The list of admins. */
export function AdminsList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(
    () => adminColumns((admin) => ask(adminDeletion(admin)), adminId),
    [ask, adminId],
  )
  const search = useTyped(rest.search)
  const query = useQuery(adminsQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="admin" query={query} columns={columns} />
}

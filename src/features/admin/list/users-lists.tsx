import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Removal } from '#machines/client/deletion-answers.ts'
import {
  adminRemoval,
  attorneyRemoval,
  clientRemoval,
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
  onDelete: (removal: Removal) => void
  onClear: (() => void) | undefined
}

/** The clients. */
export function ClientsList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(() => clientColumns((client) => ask(clientRemoval(client))), [ask])
  const search = useTyped(rest.search)
  const query = useQuery(clientsQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="client" query={query} columns={columns} />
}

/** The attorneys. */
export function AttorneysList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(() => attorneyColumns((firm) => ask(attorneyRemoval(firm))), [ask])
  const search = useTyped(rest.search)
  const query = useQuery(attorneysQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="attorney" query={query} columns={columns} />
}

/** The admins. */
export function AdminsList({ adminId, onDelete, ...rest }: UsersListProps) {
  const ask = useSteady(onDelete)
  const columns = useMemo(
    () => adminColumns((admin) => ask(adminRemoval(admin)), adminId),
    [ask, adminId],
  )
  const search = useTyped(rest.search)
  const query = useQuery(adminsQuery(adminId, search))
  return <AdminList {...rest} search={search} noun="admin" query={query} columns={columns} />
}

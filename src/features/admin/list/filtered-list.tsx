import { useMemo } from 'react'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import type { Deletion } from '#src/features/admin/deletion/deletion.machine.ts'
import { AdminList, type AdminListProps } from './admin-list.tsx'
import { ListTools, type ListToolsProps, useClear } from './list-tools.tsx'
import { useStableCallback } from './use-stable-callback.ts'

type FilteredListProps<Item extends { id: string }, Status extends string> = Pick<
  AdminListProps<Item>,
  'query' | 'noun'
> &
  ListToolsProps<Status> & {
    /** The search that the query fetches. */
    wanted: AdminListProps<Item>['search']
    /** Creates the columns. Must be the same function at every rendering. */
    columnsOf: (onDelete: (item: Item) => void) => AdminListProps<Item>['columns']
    deletionOf: (item: Item) => Deletion
  }

/** The list of cases or bids, with its filters, and a deletion in each row. */
export function FilteredList<Item extends { id: string }, Status extends string>(
  props: FilteredListProps<Item, Status>,
) {
  const { query, noun, who, also, statuses, hasStates, search, wanted, columnsOf, deletionOf } =
    props
  const deletion = useDeleteDialog()
  const onDelete = useStableCallback((item: Item) => deletion.ask(deletionOf(item)))
  const columns = useMemo(() => columnsOf(onDelete), [columnsOf, onDelete])
  return (
    <>
      <ListTools who={who} also={also} statuses={statuses} search={search} hasStates={hasStates} />
      <AdminList
        noun={noun}
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

import { Link } from '@tanstack/react-router'
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import type { UsersSearch } from '#src/features/admin/data/admin-search.ts'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import { useInviteDialog } from '#src/features/admin/invitations/invite-dialog.tsx'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useRememberedPlace } from '#src/features/admin/list/list-places.ts'
import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { AdminsList, AttorneysList, CustomersList } from './users-lists.tsx'

const tabs = [
  { value: 'clients', label: 'Clients' },
  { value: 'attorneys', label: 'Attorneys' },
  { value: 'admins', label: 'Admins' },
] as const

const lists = { clients: CustomersList, attorneys: AttorneysList, admins: AdminsList }

/** All users, by role (specification §2.2). */
export function UsersScreen({ adminId, search }: { adminId: string; search: UsersSearch }) {
  const { tab = 'clients', ...wanted } = search
  const change = useChangeQuery()
  const invite = useInviteDialog()
  useRememberedPlace('users', search)
  const deletion = useDeleteDialog()
  const List = lists[tab]
  useDocumentTitle(`All users: ${tab}`)
  return (
    <>
      <ListHeader title="All users">
        <Link
          to="/admin/invitations"
          className={buttonClass({ visual: 'quiet', fit: 'flush', text: 'sm' })}
        >
          Invitations
        </Link>
        <Button fit="hug" text="sm" icon={<PlusIcon size="sm" />} onClick={invite.open}>
          Add new user
        </Button>
      </ListHeader>
      <Tabs
        label="Users"
        tabs={tabs}
        value={tab}
        // Each tab has its own search.
        onChange={(value) =>
          change({
            tab: value === 'clients' ? undefined : value,
            search: undefined,
            page: undefined,
            sort: undefined,
          })
        }
        aside={
          <SearchBox
            key={tab}
            label={`Search ${tab}`}
            maxLength={MAX_TERM_LENGTH}
            value={wanted.search ?? ''}
            onSearch={(text) =>
              change({ search: text || undefined, page: undefined }, { replace: true })
            }
          />
        }
      >
        <List
          adminId={adminId}
          search={wanted}
          onDelete={deletion.ask}
          onClear={
            wanted.search === undefined
              ? undefined
              : () => change({ search: undefined, page: undefined })
          }
        />
      </Tabs>
      {invite.dialog}
      {deletion.dialog}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { formatLongDate } from '#src/format/dates.ts'
import { ActionMenu, deleteAction } from './action-menu.tsx'
import type { Admin } from './admin-queries.ts'
import type { AdminSearch } from './admin-search.ts'
import { BackToUsers } from './back-links.tsx'
import { useDeleteDialog } from './delete-dialog.tsx'
import { Facts, personFacts } from './facts.tsx'
import { History } from './history.tsx'
import { useUsersPlace } from './list-places.ts'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { adminQuery } from './record-queries.ts'
import { RecordTabs } from './record-tabs.tsx'
import { adminRemoval, fullName } from './removals.ts'

export type AdminScreenProps = { adminId: string; search: AdminSearch }

/** An admin, as admins see each other (document 2 §2). */
export function AdminScreen(props: AdminScreenProps) {
  return (
    <ReadRecord
      id={props.search.admin_id}
      queryOf={(id) => adminQuery(props.adminId, id)}
      noun="admin"
      back={<BackToUsers tab="admins" />}
    >
      {(admin) => <AdminPage {...props} admin={admin} />}
    </ReadRecord>
  )
}

function AdminPage({ adminId, search, admin }: AdminScreenProps & { admin: Admin }) {
  const navigate = useNavigate()
  const place = useUsersPlace('admins')
  const deletion = useDeleteDialog(() =>
    navigate({ to: '/admin/users', search: place, replace: true }),
  )
  return (
    <RecordPage
      title={fullName(admin)}
      facts={`Created on ${formatLongDate(admin.created_at)}`}
      menu={
        // Nobody deletes themselves.
        admin.id === adminId ? undefined : (
          <ActionMenu
            actions={[deleteAction('Delete user', () => deletion.ask(adminRemoval(admin)))]}
          />
        )
      }
    >
      <RecordTabs
        label="Admin"
        tabs={[
          { value: 'about', label: 'About' },
          { value: 'history', label: 'History' },
        ]}
        value={search.tab}
      >
        {(open) =>
          open === 'history' ? (
            <History adminId={adminId} subject={{ personId: admin.id }} />
          ) : (
            <Facts items={personFacts('Admin', admin)} />
          )
        }
      </RecordTabs>
      {deletion.dialog}
    </RecordPage>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { Admin } from '#src/features/admin/data/admin-queries.ts'
import type { AdminSearch } from '#src/features/admin/data/admin-search.ts'
import { adminQuery } from '#src/features/admin/data/record-queries.ts'
import type { AskToDelete } from '#src/features/admin/deletion/delete-dialog.tsx'
import { adminDeletion, fullName } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { useUsersPlace } from '#src/features/admin/list/list-places.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { BackToUsers } from './back-links.tsx'
import { Facts, personFacts } from './facts.tsx'
import { History } from './history.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { RecordTabs } from './record-tabs.tsx'

export type AdminScreenProps = { adminId: string; search: AdminSearch }

/** The page of an admin (specification §2.2). */
export function AdminScreen(props: AdminScreenProps) {
  const navigate = useNavigate()
  const place = useUsersPlace('admins')
  return (
    <ReadRecord
      id={props.search.admin_id}
      queryOf={(id) => adminQuery(props.adminId, id)}
      noun="admin"
      back={<BackToUsers tab="admins" />}
      onLeave={() => navigate({ to: '/admin/users', search: place, replace: true })}
    >
      {(admin, askToDelete) => <AdminPage {...props} askToDelete={askToDelete} admin={admin} />}
    </ReadRecord>
  )
}

type AdminPageProps = AdminScreenProps & { admin: Admin; askToDelete: AskToDelete }

function AdminPage({ adminId, search, askToDelete, admin }: AdminPageProps) {
  return (
    <RecordPage
      title={fullName(admin)}
      isName
      facts={`Created on ${formatLongDate(admin.created_at)}`}
      menu={
        // Admins cannot delete themselves.
        admin.id === adminId ? undefined : (
          <ActionMenu
            actions={[deleteAction('Delete user', () => askToDelete(adminDeletion(admin)))]}
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
    </RecordPage>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '#src/features/admin/data/admin-queries.ts'
import type { CustomerSearch } from '#src/features/admin/data/admin-search.ts'
import { customerQuery } from '#src/features/admin/data/record-queries.ts'
import type { AskToDelete } from '#src/features/admin/deletion/delete-dialog.tsx'
import { customerDeletion, fullName } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { useUsersPlace } from '#src/features/admin/list/list-places.ts'
import { CasesOf } from '#src/features/admin/list/part-lists.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { BackToUsers } from './back-links.tsx'
import { Facts, personFacts } from './facts.tsx'
import { History } from './history.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { RecordTabs, withCount } from './record-tabs.tsx'

export type CustomerScreenProps = { adminId: string; search: CustomerSearch }

/** The page of a customer (specification §2.2). */
export function CustomerScreen(props: CustomerScreenProps) {
  const navigate = useNavigate()
  const place = useUsersPlace()
  return (
    <ReadRecord
      id={props.search.client_id}
      queryOf={(id) => customerQuery(props.adminId, id)}
      noun="client"
      back={<BackToUsers />}
      onLeave={() => navigate({ to: '/admin/users', search: place, replace: true })}
    >
      {(client, askToDelete) => (
        <CustomerPage {...props} askToDelete={askToDelete} client={client} />
      )}
    </ReadRecord>
  )
}

type CustomerPageProps = CustomerScreenProps & { client: Customer; askToDelete: AskToDelete }

function CustomerPage({ adminId, search, askToDelete, client }: CustomerPageProps) {
  return (
    <RecordPage
      title={fullName(client)}
      isName
      facts={`Created on ${formatLongDate(client.created_at)}`}
      menu={
        <ActionMenu
          actions={[deleteAction('Delete user', () => askToDelete(customerDeletion(client)))]}
        />
      }
    >
      <RecordTabs
        label="Client"
        tabs={[
          { value: 'about', label: 'About' },
          { value: 'cases', label: withCount('Cases', client.cases_count) },
          { value: 'history', label: 'History' },
        ]}
        value={search.tab}
      >
        {(open) => {
          if (open === 'cases') {
            return <CasesOf adminId={adminId} search={search} customerId={client.id} />
          }
          if (open === 'history') {
            return <History adminId={adminId} subject={{ personId: client.id }} />
          }
          return <Facts items={personFacts('Client', client)} />
        }}
      </RecordTabs>
    </RecordPage>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { Attorney } from '#src/features/admin/data/admin-queries.ts'
import type { AttorneySearch } from '#src/features/admin/data/admin-search.ts'
import { attorneyQuery } from '#src/features/admin/data/record-queries.ts'
import type { AskToDelete } from '#src/features/admin/deletion/delete-dialog.tsx'
import { attorneyDeletion } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { useUsersPlace } from '#src/features/admin/list/list-places.ts'
import { BidsOf } from '#src/features/admin/list/part-lists.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { BackToUsers } from './back-links.tsx'
import { Facts, firmFacts } from './facts.tsx'
import { History } from './history.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { RecordTabs, withCount } from './record-tabs.tsx'

export type AttorneyScreenProps = { adminId: string; search: AttorneySearch }

/** The page of an attorney (specification §2.2). */
export function AttorneyScreen(props: AttorneyScreenProps) {
  const navigate = useNavigate()
  const place = useUsersPlace('attorneys')
  return (
    <ReadRecord
      id={props.search.attorney_id}
      queryOf={(id) => attorneyQuery(props.adminId, id)}
      noun="attorney"
      back={<BackToUsers tab="attorneys" />}
      onLeave={() => navigate({ to: '/admin/users', search: place, replace: true })}
    >
      {(attorney, askToDelete) => (
        <AttorneyPage {...props} askToDelete={askToDelete} attorney={attorney} />
      )}
    </ReadRecord>
  )
}

type AttorneyPageProps = AttorneyScreenProps & { attorney: Attorney; askToDelete: AskToDelete }

function AttorneyPage({ adminId, search, askToDelete, attorney }: AttorneyPageProps) {
  return (
    <RecordPage
      title={attorney.company_name}
      isName
      image={{ src: attorney.profile_image }}
      facts={`Created on ${formatLongDate(attorney.created_at)}`}
      menu={
        <ActionMenu
          actions={[deleteAction('Delete user', () => askToDelete(attorneyDeletion(attorney)))]}
        />
      }
    >
      <RecordTabs
        label="Attorney"
        tabs={[
          { value: 'about', label: 'About' },
          { value: 'bids', label: withCount('Bids', attorney.bids_count) },
          { value: 'history', label: 'History' },
        ]}
        value={search.tab}
      >
        {(open) => {
          if (open === 'bids') {
            return <BidsOf adminId={adminId} search={search} of={{ attorneyId: attorney.id }} />
          }
          if (open === 'history') {
            return <History adminId={adminId} subject={{ personId: attorney.id }} />
          }
          return <Facts items={firmFacts(attorney)} />
        }}
      </RecordTabs>
    </RecordPage>
  )
}

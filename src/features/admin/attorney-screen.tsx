import { useNavigate } from '@tanstack/react-router'
import { formatLongDate } from '#src/format/dates.ts'
import { ActionMenu, deleteAction } from './action-menu.tsx'
import type { Attorney } from './admin-queries.ts'
import type { AttorneySearch } from './admin-search.ts'
import { BackToUsers } from './back-links.tsx'
import { useDeleteDialog } from './delete-dialog.tsx'
import { Facts, firmFacts } from './facts.tsx'
import { History } from './history.tsx'
import { useUsersPlace } from './list-places.ts'
import { BidsOf } from './part-lists.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { attorneyQuery } from './record-queries.ts'
import { RecordTabs, withCount } from './record-tabs.tsx'
import { attorneyRemoval } from './removals.ts'

export type AttorneyScreenProps = { adminId: string; search: AttorneySearch }

/** An attorney, as admins see them (document 2 §2). */
export function AttorneyScreen(props: AttorneyScreenProps) {
  return (
    <ReadRecord
      id={props.search.attorney_id}
      queryOf={(id) => attorneyQuery(props.adminId, id)}
      noun="attorney"
      back={<BackToUsers tab="attorneys" />}
    >
      {(attorney) => <AttorneyPage {...props} attorney={attorney} />}
    </ReadRecord>
  )
}

function AttorneyPage({ adminId, search, attorney }: AttorneyScreenProps & { attorney: Attorney }) {
  const navigate = useNavigate()
  const place = useUsersPlace('attorneys')
  const deletion = useDeleteDialog(() =>
    navigate({ to: '/admin/users', search: place, replace: true }),
  )
  return (
    <RecordPage
      title={attorney.company_name}
      image={{ src: attorney.profile_image }}
      facts={`Created on ${formatLongDate(attorney.created_at)}`}
      menu={
        <ActionMenu
          actions={[deleteAction('Delete user', () => deletion.ask(attorneyRemoval(attorney)))]}
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
      {deletion.dialog}
    </RecordPage>
  )
}

import { Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { pullDrafts } from '#src/client/draft-sync.ts'
import { RootScreen } from '#src/client/layout/screens.tsx'
import { PullToRefresh } from '#src/client/pull-to-refresh.tsx'
import { ActionArea } from '#src/ui/action-area.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { AttorneyDashboard } from './attorney-dashboard.tsx'
import { CustomerDashboard } from './customer-dashboard.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

export type DashboardScreenProps = { identity: Identity; search: DashboardSearch }

/** The dashboard of a role; New case stands on a customer's current tab only (document 1 §2). */
export function DashboardScreen({ identity, search }: DashboardScreenProps) {
  if (identity.role_name === 'attorney') {
    return (
      <RootScreen>
        <PullToRefresh />
        <AttorneyDashboard attorneyId={identity.uuid} search={search} />
      </RootScreen>
    )
  }
  const newCase = (
    <Link to="/customer/new-case" className={buttonClass({ visual: 'dashed' })}>
      <PlusIcon />
      New case
    </Link>
  )
  return (
    <RootScreen actions={search.tab !== 'past' && <ActionArea primary={newCase} />}>
      <PullToRefresh also={pullDrafts} />
      <CustomerDashboard customerId={identity.uuid} search={search} />
    </RootScreen>
  )
}

import { Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import type { DashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { PullToRefresh } from '#src/layout/pull-to-refresh.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { useRememberScreen } from '#src/layout/use-remember-screen.ts'
import { pullDrafts } from '#src/sync/draft-sync.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { AttorneyDashboard } from './attorney-dashboard.tsx'
import { CustomerDashboard } from './customer-dashboard.tsx'

export type DashboardScreenProps = { identity: Identity; search: DashboardSearch }

/** The dashboard of a role. Only a customer's current tab has New case (specification §1.2). */
export function DashboardScreen({ identity, search }: DashboardScreenProps) {
  const isFirst = search.tab === undefined && search.status === undefined
  useRememberScreen(identity.uuid, '/dashboard', isFirst)
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
      <PullToRefresh onRefresh={pullDrafts} />
      <CustomerDashboard customerId={identity.uuid} search={search} />
    </RootScreen>
  )
}

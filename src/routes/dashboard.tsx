import { createFileRoute } from '@tanstack/react-router'
import { validateDashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { requireMember } from '#src/session/guards.ts'

export const Route = createFileRoute('/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: validateDashboardSearch,
  beforeLoad: requireMember,
  component: Dashboard,
})

function Dashboard() {
  const { identity } = Route.useRouteContext()
  return <DashboardScreen identity={identity} search={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { validateOverviewSearch } from '#src/features/admin/data/admin-search.ts'
import { OverviewScreen } from '#src/features/admin/overview/overview-screen.tsx'

export const Route = createFileRoute('/admin/overview')({
  staticData: { title: 'Overview' },
  validateSearch: validateOverviewSearch,
  component: Overview,
})

function Overview() {
  const { personId } = Route.useRouteContext()
  return <OverviewScreen adminId={personId} search={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { validateHistorySearch } from '#src/features/admin/data/admin-search.ts'
import { HistoryScreen } from '#src/features/admin/operations/history-screen.tsx'

export const Route = createFileRoute('/admin/history')({
  staticData: { title: 'History' },
  validateSearch: validateHistorySearch,
  component: AdminHistory,
})

function AdminHistory() {
  const { personId } = Route.useRouteContext()
  return <HistoryScreen adminId={personId} search={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { validateAdminSearch } from '#src/features/admin/data/admin-search.ts'
import { AdminScreen } from '#src/features/admin/record/admin-screen.tsx'

export const Route = createFileRoute('/admin/users/admin-details')({
  staticData: { title: 'Admin' },
  validateSearch: validateAdminSearch,
  component: Admin,
})

function Admin() {
  const { personId } = Route.useRouteContext()
  return <AdminScreen adminId={personId} search={Route.useSearch()} />
}

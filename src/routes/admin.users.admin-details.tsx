import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '#src/features/admin/admin-screen.tsx'
import { validateAdminSearch } from '#src/features/admin/admin-search.ts'

export const Route = createFileRoute('/admin/users/admin-details')({
  staticData: { title: 'Admin' },
  validateSearch: validateAdminSearch,
  component: Admin,
})

function Admin() {
  const { personId } = Route.useRouteContext()
  return <AdminScreen adminId={personId} search={Route.useSearch()} />
}

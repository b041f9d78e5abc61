import { createFileRoute } from '@tanstack/react-router'
import { validateUsersSearch } from '#src/features/admin/data/admin-search.ts'
import { UsersScreen } from '#src/features/admin/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users/')({
  staticData: { title: 'All users' },
  validateSearch: validateUsersSearch,
  component: Users,
})

function Users() {
  const { personId } = Route.useRouteContext()
  return <UsersScreen adminId={personId} search={Route.useSearch()} />
}

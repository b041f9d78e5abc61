import { createFileRoute } from '@tanstack/react-router'
import { validateClientSearch } from '#src/features/admin/list/admin-search.ts'
import { ClientScreen } from '#src/features/admin/record/customer-screen.tsx'

export const Route = createFileRoute('/admin/users/client-details')({
  staticData: { title: 'Client' },
  validateSearch: validateClientSearch,
  component: Client,
})

function Client() {
  const { personId } = Route.useRouteContext()
  return <ClientScreen adminId={personId} search={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { validateCustomerSearch } from '#src/features/admin/data/admin-search.ts'
import { CustomerScreen } from '#src/features/admin/record/customer-screen.tsx'

export const Route = createFileRoute('/admin/users/client-details')({
  staticData: { title: 'Client' },
  validateSearch: validateCustomerSearch,
  component: Client,
})

function Client() {
  const { personId } = Route.useRouteContext()
  return <CustomerScreen adminId={personId} search={Route.useSearch()} />
}

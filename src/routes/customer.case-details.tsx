import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireCustomer } from '#src/client/guards.ts'
import { validateCustomerCaseSearch } from '#src/features/case/case-search.ts'
import { CustomerCaseScreen } from '#src/features/case/customer/customer-case-screen.tsx'

export const Route = createFileRoute('/customer/case-details')({
  staticData: { title: 'Case' },
  validateSearch: validateCustomerCaseSearch,
  beforeLoad: async ({ search }) => {
    const signedIn = await requireCustomer()
    if (search.case_Id === '') throw redirect({ to: '/dashboard' })
    return signedIn
  },
  component: CustomerCase,
})

function CustomerCase() {
  const { personId } = Route.useRouteContext()
  return <CustomerCaseScreen customerId={personId} search={Route.useSearch()} />
}

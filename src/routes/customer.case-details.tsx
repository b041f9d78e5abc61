import { createFileRoute } from '@tanstack/react-router'
import { useReadNotification } from '#src/data/notifications/use-read-notification.ts'
import { validateCustomerCaseSearch } from '#src/features/case/case-search.ts'
import { CustomerCaseScreen } from '#src/features/case/customer/customer-case-screen.tsx'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { requireCustomer } from '#src/session/guards.ts'

export const Route = createFileRoute('/customer/case-details')({
  staticData: { title: 'Case' },
  validateSearch: validateCustomerCaseSearch,
  beforeLoad: requireCustomer,
  component: CustomerCase,
})

function CustomerCase() {
  const { personId } = Route.useRouteContext()
  const search = Route.useSearch()
  useReadNotification(personId, search.notification_Id)
  if (search.case_Id === undefined) return <MissingCase search={search} />
  return <CustomerCaseScreen customerId={personId} caseId={search.case_Id} search={search} />
}

import { createFileRoute } from '@tanstack/react-router'
import { validateAttorneySearch } from '#src/features/admin/data/admin-search.ts'
import { AttorneyScreen } from '#src/features/admin/record/attorney-screen.tsx'

export const Route = createFileRoute('/admin/users/attorney-details')({
  staticData: { title: 'Attorney' },
  validateSearch: validateAttorneySearch,
  component: Attorney,
})

function Attorney() {
  const { personId } = Route.useRouteContext()
  return <AttorneyScreen adminId={personId} search={Route.useSearch()} />
}

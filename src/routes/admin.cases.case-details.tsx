import { createFileRoute } from '@tanstack/react-router'
import { validateCaseSearch } from '#src/features/admin/data/admin-search.ts'
import { CaseScreen } from '#src/features/admin/record/case-screen.tsx'

export const Route = createFileRoute('/admin/cases/case-details')({
  staticData: { title: 'Case' },
  validateSearch: validateCaseSearch,
  component: Case,
})

function Case() {
  const { personId } = Route.useRouteContext()
  return <CaseScreen adminId={personId} search={Route.useSearch()} />
}

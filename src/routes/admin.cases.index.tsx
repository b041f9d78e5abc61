import { createFileRoute } from '@tanstack/react-router'
import { validateCasesSearch } from '#src/features/admin/data/admin-search.ts'
import { CasesScreen } from '#src/features/admin/list/cases-screen.tsx'

export const Route = createFileRoute('/admin/cases/')({
  staticData: { title: 'All cases' },
  validateSearch: validateCasesSearch,
  component: Cases,
})

function Cases() {
  const { personId } = Route.useRouteContext()
  return <CasesScreen adminId={personId} search={Route.useSearch()} />
}

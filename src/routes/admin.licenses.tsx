import { createFileRoute } from '@tanstack/react-router'
import { LicensesScreen } from '#src/features/admin/licenses/licenses-screen.tsx'
import { validateLicensesSearch } from '#src/features/admin/list/admin-search.ts'

export const Route = createFileRoute('/admin/licenses')({
  staticData: { title: 'Licenses' },
  validateSearch: validateLicensesSearch,
  component: Licenses,
})

function Licenses() {
  const { personId } = Route.useRouteContext()
  return <LicensesScreen adminId={personId} search={Route.useSearch()} />
}
